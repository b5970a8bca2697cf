import { parseActivityType, parseGoodsPath } from './goods-path';
import { addQuery, splitPath } from './links';
import { trimPath } from './page-routes';
import { readParameter } from './read-parameter';

/** Pages that are assembled from blocks, with the id of the page that is shown without a `pageId`. */
export const DEFAULT_PAGE_IDS = {
  '/activity/brand': 'brand',
  '/activity/returnScore': 'return-score',
} as const;

/** Path of a page that is assembled from blocks. */
export type ActivityPagePath = keyof typeof DEFAULT_PAGE_IDS;

const isActivityPagePath = (path: string): path is ActivityPagePath => Object.hasOwn(DEFAULT_PAGE_IDS, path);

/** What the query of an activity page selects. */
export interface ActivitySelection {
  pageId: string;
  /** Shows only the products of this group. */
  groupTypeId: string | undefined;
}

export const PAGE_ID = /^[\w-]{1,40}$/;
export const GROUP_ID = /^\d{1,20}$/;

/** The list whose further pages are cached pages of their own; lists of products continue on the search page. */
export const PAGED_LIST_PATH = '/live/list';
/** The further pages of that list. */
export const LIST_PAGE = /^(?:[2-9]|[1-9]\d{1,2})$/;

/** The path of the cached page of a list: the pages after the first one have a segment (R-CRAWLER-10). */
function toCachedListPath(query: URLSearchParams): string {
  const page = query.get('page') ?? '';
  return LIST_PAGE.test(page) ? `${PAGED_LIST_PATH}/${page}` : PAGED_LIST_PATH;
}

/**
 * Adds the page id to a path of `/activity/brand` that names none; other paths stay as they are (R-NAV-21).
 * @param pageId empty: the id of the page that is shown without one
 */
export function addActivityPageId(path: string, pageId: string): string {
  const { address, query, fragment } = splitPath(path);
  if (trimPath(address) !== '/activity/brand' || readParameter(query, 'pageId') !== undefined) return path;
  query.set('pageId', pageId || DEFAULT_PAGE_IDS['/activity/brand']);
  return `${address}?${query}${fragment}`;
}

/** The path of the cached page of a product: at the price of an activity it has a segment (R-GOODS-31). */
function toCachedProductPath(path: string, query: URLSearchParams): string {
  const activityType = parseActivityType(query.get('activityType'));
  return activityType ? `${path}/${activityType}` : path;
}

/**
 * The path of the cached page for the address of a page: the page id and the group of an activity page become a
 * segment, so that the server renders each page of an activity and caches it (ADR 2), and so does the activity of a product. Other parameters
 * never get into it, and a group that is not a number is ignored (R-ACTIVITY-12, R-ACTIVITY-13).
 * @param path of a page, below the base path
 * @returns undefined if no page can have the id
 */
export function toCachedPagePath(path: string, query: URLSearchParams): string | undefined {
  if (path === PAGED_LIST_PATH) return toCachedListPath(query);
  if (parseGoodsPath(path)) return toCachedProductPath(path, query);
  if (!isActivityPagePath(path)) return path;
  const pageId = path === '/activity/brand' ? readParameter(query, 'pageId') : undefined;
  if (pageId !== undefined && !PAGE_ID.test(pageId)) return undefined;
  const group = readParameter(query, 'groupTypeId') ?? '';
  const groupTypeId = GROUP_ID.test(group) ? group : '';
  const isDefault = pageId === undefined || pageId === DEFAULT_PAGE_IDS[path];
  return isDefault && !groupTypeId
    ? path
    : `${path}/${isDefault ? DEFAULT_PAGE_IDS[path] : pageId}~${groupTypeId}`;
}

/**
 * Reads the segment that `toCachedPagePath` wrote.
 * @param path of the activity page
 * @param segment undefined: the page without a query
 * @throws URIError if the segment is not decodable
 */
export function parseActivitySelection(
  path: ActivityPagePath,
  segment: string | undefined,
): ActivitySelection {
  const [pageId, groupTypeId] = decodeURIComponent(segment ?? '').split('~');
  return { pageId: pageId || DEFAULT_PAGE_IDS[path], groupTypeId: groupTypeId || undefined };
}

/** The path of an activity page with the query that selects it: the reverse of `parseActivitySelection`. */
export function createActivityPath(path: ActivityPagePath, selection: ActivitySelection): string {
  const { pageId, groupTypeId } = selection;
  const query = new URLSearchParams({
    ...(pageId !== DEFAULT_PAGE_IDS[path] && { pageId }),
    ...(groupTypeId && { groupTypeId }),
  });
  return addQuery(path, query);
}
