import 'server-only';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { sessionCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import type { KeptAnswer } from './answer-cache';

/** The result of a call: the data of the envelope, and a change of the session, if any. */
export interface CallResult {
  data?: unknown;
  /** A new sealed session to set, `null` to end the session, or undefined to leave it unchanged. */
  session?: string | null;
  /** The answer of a public read that is kept; `data` is then not set. */
  kept?: KeptAnswer;
}

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
 * The response of a kept answer, with its age: a browser keeps it for the rest of its lifetime only. It is plain text, because
 * the framework drops `Content-Encoding` of handlers and compresses by itself.
 */
function createKeptResponse({ text, ageSeconds }: KeptAnswer, headers: Headers): Response {
  if (ageSeconds >= 1) headers.set('age', String(Math.floor(ageSeconds)));
  return new Response(text, { status: 200, headers });
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
  return new Response(JSON.stringify(toSuccessEnvelope(data)), { status: 200, headers });
}

/** The response for the result of a call. */
export const resultResponse = (result: CallResult, meta: ResponseMeta): Response =>
  result.kept && result.session === undefined
    ? createKeptResponse(result.kept, createHeaders(meta))
    : successResponse(result, meta);

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
  return new Response(JSON.stringify(toFailureEnvelope(known, meta.requestId)), {
    status: known.status,
    headers,
  });
}

/** The 405 response for a method that the path does not support. */
export const methodNotAllowed = (allowed: readonly string[], meta: ResponseMeta): Response =>
  errorResponse(new AppError('method_not_allowed', 'this path does not support the method'), meta, {
    allow: allowed.join(', '),
  });
