import { CALL_PREFIXES } from '@/lib/contract/paths';

/** The page of the empty path (R-NAV-03). */
const DEFAULT_PATH = '/primary1';

/** Aliases and the pages that they redirect to (R-NAV-05, R-NAV-06, R-NAV-07, R-NAV-08, R-NAV-09). */
const redirects: Readonly<Record<string, string>> = {
  '/': DEFAULT_PATH,
  '/index-new': '/primary1',
  '/primary': '/primary1',
  '/centerPage': '/centerPageA',
  '/customService': '/customService1',
  '/homePage': '/home',
  '/myorder': '/myorder3',
  '/myorder1': '/myorder3',
  '/myorder2': '/myorder3',
};

/**
 * The paths of all pages. Links from the home page lead to each of them, or something outside opens it (R-HOME-31). A part
 * in braces is a parameter: 1 to 20 digits, or the id of a product.
 */
export const pagePatterns = [
  '/404',
  '/activity/brand',
  '/activity/returnScore',
  '/activity/timeLimit',
  '/afterSaleDetail',
  '/applyRefund',
  '/businessQualification',
  '/bybtCategory',
  '/bybtList',
  '/centerPageA',
  '/centerPageB',
  '/comment',
  '/complain',
  '/cooperation',
  '/copyPromotionArticle',
  '/coupon-terminal',
  '/customService1',
  '/express',
  '/fillRefundNumber',
  '/goodsProfile/{goodsId}',
  '/goodsSearch',
  '/grantPhone',
  '/home',
  '/leftFirst',
  '/live/detail/{videoId}',
  '/live/list',
  '/mine',
  '/myorder3',
  '/ordersuccess',
  '/payindex',
  '/payOnDeliveryContact',
  '/payOnDeliveryHome',
  '/payOnDeliveryLoading',
  '/payOnDeliverySuccess',
  '/pointCustom',
  '/primary1',
  '/privateGuide',
  '/protocol',
  '/redPacket',
  '/refund',
  '/serviceOrdersDetail',
  '/singleProduct',
  '/singleProduct/{goodsId}',
  '/userInfo',
  '/white/{goodsId}',
] as const;

/** Ids of products are letters, digits, `-` and `_`, 1 to 40 (R-GOODS-19). */
const toExpression = (pattern: string): string =>
  pattern.replace('{goodsId}', '[\\w-]{1,40}').replace(/\{\w+\}/g, '\\d{1,20}');

const pagePattern = new RegExp(`^(?:${pagePatterns.map(toExpression).join('|')})$`);

/** The meaning of a path below the base path. */
export type PageMatch = { kind: 'page' } | { kind: 'redirect'; to: string } | { kind: 'unknown' };

/** Pages whose older address has the id of the product in the query (`/goodsProfile?goodsId=…`). */
const GOODS_ID_IN_QUERY: ReadonlySet<string> = new Set(['/goodsProfile', '/singleProduct']);

/**
 * Matches a path below the base path, without a trailing slash. A product that the query names redirects to the
 * page of that product, because cached pages do not depend on the query (R-NAV-10, R-GOODS-20).
 */
export function matchPage(path: string, goodsId?: string | null): PageMatch {
  const redirect = redirects[path];
  if (redirect) return { kind: 'redirect', to: redirect };
  if (goodsId && GOODS_ID_IN_QUERY.has(path) && pagePattern.test(`${path}/${goodsId}`)) {
    return { kind: 'redirect', to: `${path}/${goodsId}` };
  }
  return { kind: pagePattern.test(path) ? 'page' : 'unknown' };
}

/**
 * Prefixes below the base path that are not pages: API calls, the framework's files and those of `public/`.
 */
export const NOT_PAGES = [
  ...CALL_PREFIXES,
  ...['bench/', '_next/', 'catalogue/', 'icon.svg', 'favicon.ico'],
] as const;

/** The page that reads its query on the server (ADR 2): it is rendered for each request and never cached. */
const PER_REQUEST_PATH = '/goodsSearch';

/** Removes trailing slashes. */
export const trimPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/** Whether other sites may frame the page of a path (below the base path) (R-SECURITY-03). */
export const isEmbeddable = (path: string): boolean =>
  path.startsWith('/white/') && matchPage(trimPath(path)).kind === 'page';

/** Whether the page of a path (below the base path) is rendered for each request. */
export const isRenderedPerRequest = (path: string): boolean => trimPath(path) === PER_REQUEST_PATH;

/**
 * The path of the cached page that a request gets: the page's own path, or `/404` for an unknown one.
 * Undefined if the request gets no cached page.
 */
export function findCachedPath(path: string): string | undefined {
  const trimmed = trimPath(path);
  if (isRenderedPerRequest(trimmed) || NOT_PAGES.some((prefix) => path.startsWith(`/${prefix}`)))
    return undefined;
  const { kind } = matchPage(trimmed);
  if (kind === 'redirect') return undefined;
  return kind === 'page' ? trimmed : '/404';
}
