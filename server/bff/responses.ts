import 'server-only';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { sessionCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import type { CallResult } from './handlers';

export interface ResponseMeta {
  requestId: string;
  secure: boolean;
  /** Seconds a shared cache may keep a public answer. */
  cacheSeconds?: number | undefined;
}

/**
 * Data for programs: nothing in an answer may run, be framed, or be guessed to be something else. What every answer
 * of the mall has on top stands in `edge/response-headers.ts`.
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

/** The answer of a success. A changed session makes it private whatever the endpoint says (R-API-19). */
export function successResponse(outcome: CallResult, meta: ResponseMeta): Response {
  const changed = outcome.session !== undefined;
  const head = createHeaders(changed ? { ...meta, cacheSeconds: undefined } : meta);
  if (changed) {
    for (const cookie of sessionCookies(outcome.session ?? undefined, meta.secure))
      head.append('set-cookie', cookie);
  }
  return new Response(JSON.stringify(toSuccessEnvelope(outcome.data)), { status: 200, headers: head });
}

/** The answer to OPTIONS: what may be asked. It grants nothing to pages of other sites (no CORS). */
export function optionsResponse(allowed: readonly string[], meta: ResponseMeta): Response {
  const head = createHeaders(meta);
  head.delete('content-type');
  head.set('allow', ['OPTIONS', ...allowed].join(', '));
  return new Response(null, { status: 204, headers: head });
}

/** What is ours to repair is an error; an upstream that is away or slow is known by its own alarms. */
function logError(error: AppError, requestId: string): void {
  if (error.status < 500) return;
  const level = error.code === 'unavailable' || error.code === 'upstream_timeout' ? 'warn' : 'error';
  getLogger()[level]({ err: error.cause ?? error, requestId }, error.message);
}

/**
 * The answer of a failure: what the caller may know. What is not an `AppError` is logged and stays untold
 * (R-API-02).
 */
export function errorResponse(
  error: unknown,
  meta: ResponseMeta,
  extra: Record<string, string> = {},
): Response {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'internal error', { cause: error });
  logError(known, meta.requestId);
  const head = createHeaders({ ...meta, cacheSeconds: undefined });
  for (const [name, value] of Object.entries(extra)) head.set(name, value);
  if (known.retryAfter) head.set('retry-after', String(known.retryAfter));
  // The rest of the request is not waited for.
  if (known.code === 'request_timeout') head.set('connection', 'close');
  return new Response(JSON.stringify(toFailureEnvelope(known, meta.requestId)), {
    status: known.status,
    headers: head,
  });
}

/** The answer to a method that is not for this path. */
export const methodNotAllowed = (allowed: readonly string[], meta: ResponseMeta): Response =>
  errorResponse(new AppError('method_not_allowed', 'no such method here'), meta, {
    allow: allowed.join(', '),
  });
