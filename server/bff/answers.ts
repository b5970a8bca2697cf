import 'server-only';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, isOutage, toFailureEnvelope } from '@/lib/contract/errors';
import type { Copies } from '../compressed-copies';
import { sessionCookies } from '../session/session-cookie';
import { admitLine } from '../telemetry/invalid-data';
import { getLogger } from '../telemetry/logger';
import type { CachedResponse } from './response-cache';

/** The result of a call: the data of the envelope, and a change of the session, if any. */
export interface CallResult {
  data?: unknown;
  /** A new sealed session to set, `null` to end the session, or undefined to leave it unchanged. */
  session?: string | null;
  /** The cached response of a public read; `data` is then not set. */
  cached?: CachedResponse;
}

/** What the headers of an answer depend on. */
export interface AnswerMeta {
  requestId: string;
  /** Whether the request came over https, so that cookies must be `Secure`. */
  secure: boolean;
  /** Seconds for which a shared cache may store a public answer; absent: `no-store`. */
  cacheSeconds?: number | undefined;
  /** The id of the endpoint, for the log; absent: another request. */
  call?: string | undefined;
}

/**
 * The answer to a call, before it is compressed. The server sends it (`http/answer-call.ts`), or a route handler makes a
 * `Response` of it (`responses.ts`).
 */
export interface CallAnswer {
  readonly status: number;
  /** By names in lower case; several values are several headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** JSON: a text, or one that is kept with its compressed copies; null: no body. */
  readonly body: string | Copies | null;
}

/**
 * Headers of an answer: browsers must not execute, frame or sniff it. `http/finish-response.ts` adds the headers that all
 * responses of the mall have.
 */
const createHeaders = ({ requestId, cacheSeconds }: AnswerMeta) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
  vary: 'Accept-Language',
  'cache-control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store',
});

/** A cached answer with its age: a browser keeps it for the rest of its lifetime only. */
const createCachedResponseAnswer = (
  { copies, ageSeconds }: CachedResponse,
  meta: AnswerMeta,
): CallAnswer => ({
  status: 200,
  headers: {
    ...createHeaders(meta),
    ...(ageSeconds >= 1 && { age: String(Math.floor(ageSeconds)) }),
  },
  body: copies,
});

/** The answer for a success. If the session changes, it must not be cached (R-API-19). */
export function createSuccessAnswer(
  { data = null, session }: Pick<CallResult, 'data' | 'session'>,
  meta: AnswerMeta,
): CallAnswer {
  const headers =
    session === undefined
      ? createHeaders(meta)
      : {
          ...createHeaders({ ...meta, cacheSeconds: undefined }),
          'set-cookie': sessionCookies(session ?? undefined, meta.secure),
        };
  return { status: 200, headers, body: JSON.stringify(toSuccessEnvelope(data)) };
}

/** The answer for the result of a call. */
export const createResultAnswer = (result: CallResult, meta: AnswerMeta): CallAnswer =>
  result.cached && result.session === undefined
    ? createCachedResponseAnswer(result.cached, meta)
    : createSuccessAnswer(result, meta);

/** The answer to OPTIONS, with the allowed methods. It has no CORS headers: other sites get no access. */
export function createOptionsAnswer(allowed: readonly string[], meta: AnswerMeta): CallAnswer {
  const { 'content-type': _, ...headers } = createHeaders(meta);
  return { status: 204, headers: { ...headers, allow: ['OPTIONS', ...allowed].join(', ') }, body: null };
}

/** Logs server errors; an outage is only a warning, because it has its own alerts. */
function logError(error: AppError, { requestId, call }: AnswerMeta): void {
  if (error.status < 500) return;
  const details = { requestId, ...(call && { call }) };
  if (isOutage(error)) {
    getLogger().warn({ err: error, ...details }, error.message);
    return;
  }
  const err = error.cause ?? error;
  const admitted = admitLine(err, `answer ${call ?? ''}`);
  if (admitted) getLogger().error({ err, ...details, ...admitted }, error.message);
}

/**
 * The answer for an error. An error that is not an `AppError` is logged and returned as `internal`, without details (R-API-02).
 * @param extra additional headers
 */
export function createErrorAnswer(
  error: unknown,
  meta: AnswerMeta,
  extra: Readonly<Record<string, string>> = {},
): CallAnswer {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'internal error', { cause: error });
  logError(known, meta);
  return {
    status: known.status,
    headers: {
      ...createHeaders({ ...meta, cacheSeconds: undefined }),
      ...extra,
      ...(known.retryAfter && { 'retry-after': String(known.retryAfter) }),
      // The server does not wait for the rest of the request.
      ...(known.code === 'request_timeout' && { connection: 'close' }),
    },
    body: JSON.stringify(toFailureEnvelope(known, meta.requestId)),
  };
}

/** The answer 405 for a method that the path does not support. */
export const createMethodAnswer = (allowed: readonly string[], meta: AnswerMeta): CallAnswer =>
  createErrorAnswer(new AppError('method_not_allowed', 'this path does not support the method'), meta, {
    allow: allowed.join(', '),
  });
