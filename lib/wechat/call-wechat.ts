import 'server-only';
import { z } from 'zod';
import { readBodyText } from '../http/read-body';

/** A server with WeChat's HTTP API: WeChat itself, or the sandbox. */
export interface WechatServer {
  /** The base URL, without a trailing slash: `https://api.weixin.qq.com`. */
  readonly base: string;
  /** Sends a request; absent: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const TIMEOUT_MS = 4000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The mall's own code for a missing or invalid response. WeChat's codes are positive, or -1 for "busy". */
const NO_RESPONSE_CODE = -1000;

/**
 * WeChat returned an error or no valid response. The message names the API and the code, but never contains a
 * secret, a token or personal data.
 */
export class WechatError extends Error {
  override readonly name = 'WechatError';
  constructor(
    readonly api: string,
    /** WeChat's `errcode`, or -1000 for a missing or invalid response. */
    readonly errcode: number,
  ) {
    super(
      errcode === NO_RESPONSE_CODE
        ? `${api} returned no valid response`
        : `${api} returned errcode ${errcode}`,
    );
  }
}

const errorSchema = z.object({ errcode: z.number().int() });

async function fetchJson(server: WechatServer, request: Request, api: string): Promise<unknown> {
  try {
    const response = await (server.fetch ?? fetch)(request);
    return JSON.parse(await readBodyText(response, MAX_RESPONSE_BYTES));
  } catch {
    // The error is dropped, because it may contain the request's URL and with it the secret.
    throw new WechatError(api, NO_RESPONSE_CODE);
  }
}

/**
 * Calls a WeChat API: by POST if there is a body, else by GET.
 * @returns the response, parsed by `schema`
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
