import 'server-only';
import { createHmacHex, isEqualInConstantTime } from '@/lib/crypto';
import { readBodyText } from '@/lib/http/read-body';

/** A service of the operator that signs its messages with a shared secret. */
export interface SignedService {
  /** Without a slash at the end. */
  url: string;
  /** Key of the HMAC in both directions. */
  secret: string;
  /** Milliseconds to wait for a response. */
  timeoutMs: number;
}

/** `timeout` and `unreachable`: no response. `invalid`: a response without a right signature, or no JSON. */
export class SignedCallError extends Error {
  override readonly name = 'SignedCallError';
  constructor(readonly kind: 'timeout' | 'unreachable' | 'invalid') {
    super(`signed call: ${kind}`);
  }
}

/* Not `x-mall-…`: those are removed from requests that arrive, and sign the calls of a BFF to its mall. */
const TIMESTAMP_HEADER = 'x-service-timestamp';
const SIGNATURE_HEADER = 'x-service-signature';
/** How far the timestamp of a message may be from now. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Signs a message: HMAC-SHA256, hexadecimal, over its parts, each on a line. @param timestamp ms since 1970 */
const createSignature = (secret: string, timestamp: string, parts: readonly string[]): string =>
  createHmacHex(secret, [timestamp, ...parts].join('\n'));

/** Creates the headers of a signed message. */
export function createSignedHeaders(secret: string, parts: readonly string[], now: Date) {
  const timestamp = String(now.getTime());
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: createSignature(secret, timestamp, parts) };
}

/** Whether a message has the right signature and is at most 5 minutes old. */
export function isSigned(secret: string, headers: Headers, parts: readonly string[], now: Date): boolean {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > MAX_AGE_MS) return false;
  return isEqualInConstantTime(signature, createSignature(secret, timestamp, parts));
}

async function post(service: SignedService, body: string, headers: Record<string, string>, path: string) {
  try {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(service.timeoutMs),
    });
    const text = await readBodyText(response, MAX_RESPONSE_BYTES);
    return { headers: response.headers, status: response.status, text };
  } catch (error) {
    // The error is dropped, because it can contain the address.
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new SignedCallError(isTimeout ? 'timeout' : 'unreachable');
  }
}

/**
 * Sends JSON to a service, signed over `operation` and body. The response is signed over the operation, the signature
 * of the request and the body, so that no response fits another request. Does not retry.
 * @param path added to the address of the service
 * @throws SignedCallError
 */
export async function postSigned(
  service: SignedService,
  { operation, path = '', payload }: { operation: string; path?: string; payload: object },
  now: Date,
): Promise<{ status: number; body: unknown }> {
  const json = JSON.stringify(payload);
  const headers = createSignedHeaders(service.secret, [operation, json], now);
  const response = await post(service, json, headers, path);
  const parts = [operation, headers[SIGNATURE_HEADER] ?? '', response.text];
  if (!isSigned(service.secret, response.headers, parts, now)) throw new SignedCallError('invalid');
  try {
    return { status: response.status, body: JSON.parse(response.text) };
  } catch {
    throw new SignedCallError('invalid');
  }
}
