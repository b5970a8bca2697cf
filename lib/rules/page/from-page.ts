import { parseGoodsPath } from './goods-path';
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

/** Parameters that name the page from which the shopper comes, the most specific first. */
const SOURCE_PARAMETERS = ['from', 'fromPage', 'pageSource'] as const;

/**
 * The page to which Back leads when the browser has no history, as after a link of another app: the page that `from`,
 * `fromPage` or `pageSource` names; from a product, its group on the home page. `type` selects the group of the
 * list of claims, too. Undefined if the address names none (R-NAV-29).
 * @param currentPage path of the page, below the base path
 */
export function findSourcePath(currentPage: string, query: URLSearchParams): string | undefined {
  const type = query.get('type');
  const group = type && type !== 'null' ? type : undefined;
  for (const name of SOURCE_PARAMETERS) {
    const page = parseFromPage(query.get(name), currentPage);
    if (page === '/payOnDeliveryHome' && group) return `${page}?${new URLSearchParams({ type: group })}`;
    if (page) return page;
  }
  const isProduct = parseGoodsPath(currentPage) !== undefined;
  return isProduct && group ? `/home?${new URLSearchParams({ tab: group })}` : undefined;
}
