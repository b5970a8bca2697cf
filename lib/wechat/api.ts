import 'server-only';
import { z } from 'zod';
import { readBytes } from '../contract/body';

/** What speaks WeChat's HTTP API: WeChat's own server, or the sandbox. */
export interface WechatServer {
  /** Put before the paths of the API: `https://api.weixin.qq.com`. */
  readonly base: string;
  /** Absent: over the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Longest wait, in milliseconds, and most bytes of an answer. */
const TIMEOUT_MS = 4000;
const ANSWER_LIMIT = 64 * 1024;
/** Code of ours for: no answer, or one that is not WeChat's. WeChat's own are positive, -1 is "busy". */
const NO_ANSWER = -1000;

/** WeChat refused, or could not be asked. Says which API and why, and never a secret, a token or a person. */
export class WechatError extends Error {
  override readonly name = 'WechatError';
  constructor(
    readonly api: string,
    /** WeChat's `errcode`. */
    readonly errcode: number,
  ) {
    super(errcode === NO_ANSWER ? `${api} did not answer` : `${api} answered errcode ${errcode}`);
  }
}

const refusal = z.object({ errcode: z.number().int() });

async function answerOf(server: WechatServer, request: Request, api: string): Promise<unknown> {
  try {
    const response = await (server.fetch ?? fetch)(request);
    return JSON.parse(new TextDecoder().decode(await readBytes(response, ANSWER_LIMIT)));
  } catch {
    // The error of a request may hold its address, and with it the secret.
    throw new WechatError(api, NO_ANSWER);
  }
}

/**
 * Calls an API of WeChat: with a body by POST, else by GET.
 * @throws WechatError
 */
export async function ask<S extends z.ZodType>(
  server: WechatServer,
  api: string,
  sent: { query?: Record<string, string>; body?: object },
  schema: S,
): Promise<z.output<S>> {
  const request = new Request(`${server.base}${api}?${new URLSearchParams(sent.query)}`, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(sent.body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent.body),
    }),
  });
  const answer = await answerOf(server, request, api);
  const refused = refusal.safeParse(answer);
  if (refused.success && refused.data.errcode !== 0) throw new WechatError(api, refused.data.errcode);
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new WechatError(api, NO_ANSWER);
  return parsed.data;
}
