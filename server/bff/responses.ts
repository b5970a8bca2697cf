import 'server-only';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { chooseCoding, getBytes } from '../compressed-copies';
import { sessionCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import type { KeptAnswer } from './answer-cache';
import type { CallResult } from './handlers';

/** What the headers of a response depend on. */
export interface ResponseMeta {
  requestId: string;
  /** Whether the request came over https, so that cookies must be `Secure`. */
  secure: boolean;
  /** Seconds for which a shared cache may store a public response; absent: `no-store`. */
  cacheSeconds?: number | undefined;
}

/**
 * Headers of a JSON response: browsers must not execute, frame or sniff it. `edge/response-headers.ts` adds
 * the headers that all responses of the mall have.
 */
const createHeaders = ({ requestId, cacheSeconds }: ResponseMeta): Headers =>
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    vary: 'Accept-Language',
    'cache-control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store',
  });

/**
 * Creates a response of a text with its length, without which the framework compresses even the smallest answer: that takes
 * longer than to send it.
 */
function createResponse(text: string, status: number, headers: Headers): Response {
  const bytes = Buffer.from(text);
  headers.set('content-length', String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** Answers shorter than this are not compressed, as by the framework. */
const MIN_COMPRESSED_LENGTH = 1024;

/**
 * The response of a kept answer, compressed as the caller accepts it, with its age: a browser keeps it for the rest of its
 * lifetime only.
 */
async function createKeptResponse(
  { copies, ageSeconds }: KeptAnswer,
  accepted: string | null,
  headers: Headers,
): Promise<Response> {
  const isLong = copies.text.length >= MIN_COMPRESSED_LENGTH;
  const coding = isLong ? chooseCoding(accepted) : undefined;
  const bytes = await getBytes(copies, coding);
  if (isLong) headers.append('vary', 'Accept-Encoding');
  if (coding) headers.set('content-encoding', coding);
  if (ageSeconds >= 1) headers.set('age', String(Math.floor(ageSeconds)));
  headers.set('content-length', String(bytes.length));
  return new Response(new Uint8Array(bytes), { status: 200, headers });
}

/** The response for a success. If the session changes, it must not be cached (R-API-19). */
export function successResponse(
  { data = null, session }: Pick<CallResult, 'data' | 'session'>,
  meta: ResponseMeta,
): Response {
  const isSessionChanged = session !== undefined;
  const headers = createHeaders(isSessionChanged ? { ...meta, cacheSeconds: undefined } : meta);
  if (isSessionChanged) {
    for (const cookie of sessionCookies(session ?? undefined, meta.secure))
      headers.append('set-cookie', cookie);
  }
  return createResponse(JSON.stringify(toSuccessEnvelope(data)), 200, headers);
}

/** The response for the result of a call. @param accepted the caller's `Accept-Encoding` */
export async function resultResponse(
  result: CallResult,
  meta: ResponseMeta,
  accepted: string | null,
): Promise<Response> {
  return result.kept && result.session === undefined
    ? createKeptResponse(result.kept, accepted, createHeaders(meta))
    : successResponse(result, meta);
}

/** The response to OPTIONS, with the allowed methods. It has no CORS headers: other sites get no access. */
export function optionsResponse(allowed: readonly string[], meta: ResponseMeta): Response {
  const headers = createHeaders(meta);
  headers.delete('content-type');
  headers.set('allow', ['OPTIONS', ...allowed].join(', '));
  return new Response(null, { status: 204, headers });
}

/** Logs server errors; an unavailable or slow upstream is only a warning, because it has its own alerts. */
function logError(error: AppError, requestId: string): void {
  if (error.status < 500) return;
  const level = error.code === 'unavailable' || error.code === 'upstream_timeout' ? 'warn' : 'error';
  getLogger()[level]({ err: error.cause ?? error, requestId }, error.message);
}

/**
 * The response for an error. An error that is not an `AppError` is logged and returned as `internal`, without
 * details (R-API-02).
 * @param extra additional headers
 */
export function errorResponse(
  error: unknown,
  meta: ResponseMeta,
  extra: Record<string, string> = {},
): Response {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'internal error', { cause: error });
  logError(known, meta.requestId);
  const headers = createHeaders({ ...meta, cacheSeconds: undefined });
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  if (known.retryAfter) headers.set('retry-after', String(known.retryAfter));
  // The server does not wait for the rest of the request.
  if (known.code === 'request_timeout') headers.set('connection', 'close');
  return createResponse(JSON.stringify(toFailureEnvelope(known, meta.requestId)), known.status, headers);
}

/** The 405 response for a method that the path does not support. */
export const methodNotAllowed = (allowed: readonly string[], meta: ResponseMeta): Response =>
  errorResponse(new AppError('method_not_allowed', 'this path does not support the method'), meta, {
    allow: allowed.join(', '),
  });
