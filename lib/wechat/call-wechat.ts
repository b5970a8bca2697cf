import 'server-only';
import { z } from 'zod';
import { readBodyBytes } from '../contract/read-body';

/** What speaks WeChat's HTTP API: WeChat's own server, or the sandbox. */
export interface WechatServer {
  /** Put before the paths of the API: `https://api.weixin.qq.com`. */
  readonly base: string;
  /** Absent: over the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Longest wait, in milliseconds, and most bytes of an answer. */
const TIMEOUT_MS = 4000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Code of ours for: no answer, or one that is not WeChat's. WeChat's own are positive, -1 is "busy". */
const NO_RESPONSE_CODE = -1000;

/** WeChat refused, or could not be asked. Says which API and why, and never a secret, a token or a person. */
export class WechatError extends Error {
  override readonly name = 'WechatError';
  constructor(
    readonly api: string,
    /** WeChat's `errcode`. */
    readonly errcode: number,
  ) {
    super(errcode === NO_RESPONSE_CODE ? `${api} did not answer` : `${api} answered errcode ${errcode}`);
  }
}

const errorSchema = z.object({ errcode: z.number().int() });

async function fetchJson(server: WechatServer, request: Request, api: string): Promise<unknown> {
  try {
    const response = await (server.fetch ?? fetch)(request);
    return JSON.parse(new TextDecoder().decode(await readBodyBytes(response, MAX_RESPONSE_BYTES)));
  } catch {
    // The error of a request may hold its address, and with it the secret.
    throw new WechatError(api, NO_RESPONSE_CODE);
  }
}

/**
 * Calls an API of WeChat: with a body by POST, else by GET.
 * @throws WechatError
 */
export async function callWechat<S extends z.ZodType>(
  server: WechatServer,
  api: string,
  input: { query?: Record<string, string>; body?: object },
  schema: S,
): Promise<z.output<S>> {
  const request = new Request(`${server.base}${api}?${new URLSearchParams(input.query)}`, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(input.body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input.body),
    }),
  });
  const response = await fetchJson(server, request, api);
  const failed = errorSchema.safeParse(response);
  if (failed.success && failed.data.errcode !== 0) throw new WechatError(api, failed.data.errcode);
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw new WechatError(api, NO_RESPONSE_CODE);
  return parsed.data;
}
