import 'server-only';
import { success } from '@/lib/contract/envelope';
import { AppError, failure } from '@/lib/contract/errors';
import { log } from '../observe/log';
import { sessionCookies } from '../session/carry';
import type { Outcome } from './handlers';

interface Meta {
  requestId: string;
  secure: boolean;
  /** Seconds a shared cache may keep a public answer. */
  cacheSeconds?: number | undefined;
}

const headers = ({ requestId, cacheSeconds }: Meta): Headers =>
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    vary: 'Accept-Language',
    'cache-control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store',
  });

/** The answer of a success. A changed session makes it private whatever the endpoint says. */
export function succeed(outcome: Outcome, meta: Meta): Response {
  const changed = outcome.session !== undefined;
  const head = headers(changed ? { ...meta, cacheSeconds: undefined } : meta);
  if (changed) {
    for (const cookie of sessionCookies(outcome.session ?? undefined, meta.secure))
      head.append('set-cookie', cookie);
  }
  return new Response(JSON.stringify(success(outcome.data)), { status: 200, headers: head });
}

/** The answer of a failure: what the caller may know. What is not an `AppError` is logged and stays untold. */
export function fail(error: unknown, meta: Meta, extra: Record<string, string> = {}): Response {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'internal error', { cause: error });
  if (known.status >= 500)
    log().error({ err: known.cause ?? known, requestId: meta.requestId }, known.message);
  const head = headers({ ...meta, cacheSeconds: undefined });
  for (const [name, value] of Object.entries(extra)) head.set(name, value);
  if (known.retryAfter) head.set('retry-after', String(known.retryAfter));
  return new Response(JSON.stringify(failure(known, meta.requestId)), {
    status: known.status,
    headers: head,
  });
}
