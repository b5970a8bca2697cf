import { isInnerPath } from './links';
import { matchPage } from './page-routes';

/**
 * The page that `from` of an address names: `mine`, `/mine` or a path with a query of a page of the mall. Undefined for
 * anything else, and for the page that asks (R-LIST-08).
 */
export function parseFromPage(from: string | null | undefined, currentPage: string): string | undefined {
  if (!from) return undefined;
  const path = from.startsWith('/') ? from : `/${from}`;
  if (!isInnerPath(path)) return undefined;
  const [page = ''] = path.split(/[?#]/);
  return page !== currentPage && matchPage(page).kind === 'page' ? path : undefined;
}
