import 'server-only';
import { z } from 'zod';
import { readBodyText } from '../http/read-body';
import { type AlipayCredentials, getAlipaySdk } from './alipay-sdk';
import { formatAlipayTime } from './alipay-times';

/** A gateway with Alipay's API and the app that calls it: Alipay itself, or the sandbox. */
export interface AlipayServer {
  readonly credentials: AlipayCredentials;
  /** Sends a request; absent: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const TIMEOUT_MS = 4000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The mall's own code for a missing or invalid response, or one with a wrong signature. */
const NO_RESPONSE_CODE = 'no valid response';

/**
 * Alipay rejected a call or returned no valid response. The message names the call and the code, but never contains a code
 * of a shopper, a key or personal data.
 */
export class AlipayError extends Error {
  override readonly name = 'AlipayError';
  constructor(
    readonly operation: string,
    /** Alipay's `sub_code` or `code`. */
    readonly vendorCode: string,
  ) {
    super(`${operation}: ${vendorCode}`);
  }
}

const errorSchema = z.object({
  error_response: z.object({ code: z.string(), sub_code: z.string().optional() }),
});

const toResponseName = (operation: string): string => `${operation.replaceAll('.', '_')}_response`;

/** Codes are short words; anything else is not written into a log. */
const toVendorCode = (code: string): string => (/^[\w.-]{1,64}$/.test(code) ? code : NO_RESPONSE_CODE);

async function createRequest(
  { credentials }: AlipayServer,
  operation: string,
  params: Readonly<Record<string, string>>,
): Promise<Request> {
  const sdk = await getAlipaySdk(credentials);
  // Without `timestamp` the SDK would send the local time of the machine's time zone.
  const signed = sdk.sdkExecute(operation, { timestamp: formatAlipayTime(new Date()), ...params });
  // Alipay reads the charset from the address; the call's own parameters stay out of addresses, which servers log.
  const [url, body] = [new URL(credentials.gateway), new URLSearchParams()];
  for (const [name, value] of new URLSearchParams(signed))
    (name in params ? body : url.searchParams).set(name, value);
  return new Request(url, {
    method: 'POST',
    body,
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function fetchText(server: AlipayServer, request: Request, operation: string): Promise<string> {
  try {
    const response = await (server.fetch ?? fetch)(request);
    return await readBodyText(response, MAX_RESPONSE_BYTES);
  } catch {
    // The error is dropped, because it may contain the request's parameters.
    throw new AlipayError(operation, NO_RESPONSE_CODE);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Calls Alipay with parameters outside of `biz_content`, and verifies the signature of the response. The SDK signs and
 * verifies; it does not send, so that the sandbox in this process gets the same requests as Alipay.
 * @returns the response, parsed by `schema`
 * @throws AlipayError
 */
export async function callAlipay<S extends z.ZodType>(
  server: AlipayServer,
  operation: string,
  params: Readonly<Record<string, string>>,
  schema: S,
): Promise<z.output<S>> {
  const text = await fetchText(server, await createRequest(server, operation, params), operation);
  const json = parseJson(text);
  const rejected = errorSchema.safeParse(json);
  if (rejected.success) {
    const { code, sub_code: subCode } = rejected.data.error_response;
    throw new AlipayError(operation, toVendorCode(subCode ?? code));
  }
  const name = toResponseName(operation);
  const answer = z.object({ [name]: schema, sign: z.string() }).safeParse(json);
  if (!answer.success) throw new AlipayError(operation, NO_RESPONSE_CODE);
  try {
    (await getAlipaySdk(server.credentials)).checkResponseSign(text, name, answer.data.sign as string, '');
  } catch {
    throw new AlipayError(operation, NO_RESPONSE_CODE);
  }
  return answer.data[name] as z.output<S>;
}
