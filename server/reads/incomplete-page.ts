import 'server-only';
import { unstable_cache } from 'next/cache';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, errorStatus } from '@/lib/contract/errors';
import { INCOMPLETE_PAGE_SECONDS, INCOMPLETE_TAG } from '../page-cache/incomplete-page.mjs';
import { addFailedRead } from '../revalidation/failed-reads';
import { isMissingRead } from '../upstream/unknown-call';

/**
 * Shortens the lifetime of the page that is rendered now. The framework gives a page the shortest lifetime of its cached reads,
 * so this is a read of nothing. It has no effect on a page that is rendered for its request.
 */
const shortenLifetime = unstable_cache(async () => true, ['incomplete-page'], {
  revalidate: INCOMPLETE_PAGE_SECONDS,
  // The page gets it, too: it does not replace a complete one (server/page-cache).
  tags: [INCOMPLETE_TAG],
});

/** Whether the next attempt may succeed; a points mall that rejects or does not know a call will do so again (R-API-23). */
const isTemporary = (error: unknown, endpoint: AnyEndpoint): boolean =>
  !isMissingRead(error, endpoint) &&
  (!(error instanceof AppError) || errorStatus[error.code] >= 500 || error.code === 'too_many_requests');

/**
 * Notes that the page that is rendered now may lack the result of a read of this endpoint, because of this error: it is served, but not for
 * long, because all visitors get it (R-OPS-30).
 */
export async function markIncompletePage(error: unknown, endpoint: AnyEndpoint): Promise<void> {
  if (!isTemporary(error, endpoint)) return;
  addFailedRead();
  await shortenLifetime();
}
