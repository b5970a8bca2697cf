import { isInnerPath } from './links';
import { matchPage } from './page-routes';

/**
 * Parses the query parameter `from`, which names a page of the mall: `mine`, `/mine` or a path with a query.
 * Undefined for anything else, and for the current page (R-LIST-08).
 */
export function parseFromPage(from: string | null | undefined, currentPage: string): string | undefined {
  if (!from) return undefined;
  const path = from.startsWith('/') ? from : `/${from}`;
  if (!isInnerPath(path)) return undefined;
  const [page = ''] = path.split(/[?#]/);
  return page !== currentPage && matchPage(page).kind === 'page' ? path : undefined;
}
