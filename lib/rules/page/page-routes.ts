/** Where the empty path leads (R-NAV-03). */
const DEFAULT_PATH = '/primary1';

/** Paths that answer with a redirect to another one (R-NAV-05, R-NAV-06, R-NAV-07, R-NAV-08). */
const redirects: Readonly<Record<string, string>> = {
  '/': DEFAULT_PATH,
  '/index-new': '/primary1',
  '/primary': '/primary1',
  '/centerPage': '/centerPageA',
  '/homePage': '/home',
  '/myorder': '/myorder3',
  '/myorder1': '/myorder3',
  '/myorder2': '/myorder3',
};

/** Paths that a page answers. A part in braces is a parameter of digits. */
export const pagePatterns = [
  '/404',
  '/afterSaleDetail',
  '/applyRefund',
  '/comment',
  '/complain',
  '/express',
  '/fillRefundNumber',
  '/goodsProfile/{goodsId}',
  '/goodsSearch',
  '/home',
  '/mine',
  '/myorder3',
  '/ordersuccess',
  '/payindex',
  '/primary1',
  '/refund',
  '/serviceOrdersDetail',
  '/userInfo',
] as const;

const pageMatcher = new RegExp(
  `^(?:${pagePatterns.map((pattern) => pattern.replace(/\{\w+\}/g, '\\d{1,20}')).join('|')})$`,
);

/** What a path (below the base path, without a trailing slash) leads to. */
export type PageMatch = { kind: 'page' } | { kind: 'redirect'; to: string } | { kind: 'unknown' };

/**
 * Sorts a path into page, redirect and unknown. The older goods address carries its id in the query
 * (`/goodsProfile?goodsId=…`) (R-NAV-10).
 */
export function matchPage(path: string, goodsId?: string | null): PageMatch {
  const redirect = redirects[path];
  if (redirect) return { kind: 'redirect', to: redirect };
  if (path === '/goodsProfile' && goodsId && /^\d{1,20}$/.test(goodsId)) {
    return { kind: 'redirect', to: `/goodsProfile/${goodsId}` };
  }
  return { kind: pageMatcher.test(path) ? 'page' : 'unknown' };
}
