import { CALL_PREFIXES, CRAWLER_FILES } from '@/lib/contract/reserved-paths';
import { addQuery, splitPath } from './links';

/** The page of the empty path, unless the project sets another one (R-NAV-03). */
export const DEFAULT_PATH = '/primary1';

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
 * What crawlers may do with a page (R-CRAWLER-02):
 * * `public`: search engines list it; the sitemap names it if its path has no parameter.
 * * `unlisted`: they may read it and follow its links, but do not list it, as another page has the same content.
 * * `private`: it belongs to one shopper or to one step of a purchase; `robots.txt` excludes it.
 */
export type CrawlerAccess = 'public' | 'unlisted' | 'private';

/**
 * All pages. Links from the home page lead to each of them, or something outside opens it (R-HOME-31). A part in braces is
 * a parameter: 1 to 20 digits, or the id of a product.
 */
const pages = {
  '/404': 'unlisted',
  '/activity/brand': 'public',
  '/activity/returnScore': 'public',
  '/activity/timeLimit': 'public',
  '/afterSaleDetail': 'private',
  '/applyRefund': 'private',
  '/businessQualification': 'public',
  '/bybtCategory': 'public',
  '/bybtList': 'public',
  '/centerPageA': 'public',
  '/centerPageB': 'public',
  '/comment': 'private',
  '/complain': 'private',
  '/cooperation': 'public',
  '/copyPromotionArticle': 'public',
  '/coupon-terminal': 'public',
  '/customService1': 'public',
  '/express': 'private',
  '/fillRefundNumber': 'private',
  '/goodsProfile/{goodsId}': 'public',
  '/goodsSearch': 'public',
  '/grantPhone': 'private',
  '/home': 'public',
  '/leftFirst': 'public',
  '/live/detail/{videoId}': 'public',
  '/live/list': 'public',
  '/mine': 'private',
  '/myorder3': 'private',
  '/ordersuccess': 'private',
  '/payindex': 'private',
  '/payOnDeliveryContact': 'private',
  '/payOnDeliveryHome': 'public',
  '/payOnDeliveryLoading': 'private',
  '/payOnDeliverySuccess': 'private',
  '/pointCustom': 'private',
  '/primary1': 'public',
  '/privateGuide': 'public',
  '/protocol': 'public',
  '/redPacket': 'private',
  '/refund': 'private',
  '/serviceOrdersDetail': 'private',
  '/singleProduct': 'public',
  '/singleProduct/{goodsId}': 'unlisted',
  '/userInfo': 'private',
  '/white/{goodsId}': 'unlisted',
} as const satisfies Record<`/${string}`, CrawlerAccess>;

/** The path of a page, with its parameters in braces. */
export type PagePattern = keyof typeof pages;

/** The paths of all pages. */
export const pagePatterns = Object.keys(pages) as readonly PagePattern[];

/** Whether and how crawlers may use a page. */
export const getCrawlerAccess = (pattern: PagePattern): CrawlerAccess => pages[pattern];

/**
 * The regular expression of a path. Ids of products are letters, digits, `-` and `_`, 1 to 40 (R-GOODS-19); the text `null`
 * counts as absent (R-NAV-19).
 */
export const toPathExpression = (pattern: string): string =>
  pattern.replace('{goodsId}', '(?!null(?:[/?]|$))[\\w-]{1,40}').replace(/\{\w+\}/g, '\\d{1,20}');

const pagePattern = new RegExp(`^(?:${pagePatterns.map(toPathExpression).join('|')})$`);

/** The meaning of a path below the base path. */
export type PageMatch = { kind: 'page' } | { kind: 'redirect'; to: string } | { kind: 'unknown' };

/** Pages whose older address has the id of the product in the query (`/goodsProfile?goodsId=…`). */
export const GOODS_ID_IN_QUERY: ReadonlySet<string> = new Set(['/goodsProfile', '/singleProduct']);

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
 * Finds the page that a project's empty address leads to, by its configured path: `home`, `/home`, an alias like
 * `primary`, or a path with a query. Undefined if there is no such page (R-NAV-04).
 */
export function findLandingPath(configured: string): string | undefined {
  const { address, query } = splitPath(configured.startsWith('/') ? configured : `/${configured}`);
  const match = matchPage(address);
  if (address === '/' || address === '/404' || match.kind === 'unknown') return undefined;
  const path = match.kind === 'redirect' ? match.to : address;
  // The project is that of the visit.
  query.delete('pId');
  return addQuery(path, query);
}

/**
 * How paths below the base path begin that are not pages, as regular expressions: calls, the framework's files and those of `public/`. No path
 * of a page may follow: for the framework, `catalogue/home` is the home page of a variant `catalogue`, and `_next/data/x/home.json` is the
 * home page; it would keep the query of the first visitor in the page of all (R-SECURITY-18).
 */
export const NOT_PAGES = [
  ...CALL_PREFIXES,
  'bench/(?:empty|call)$',
  '_next/(?:static/|image$)',
  'catalogue/(?:banners|brands|goods|icons|licences|live/\\d+|scenes|service|sheets)/',
  'icon\\.svg$',
  'sitemap/',
  'web-app/(?:worker\\.js$|offline/|[^/]+/manifest\\.webmanifest$)',
  ...CRAWLER_FILES.map((file) => `${file.replaceAll('.', '\\.')}$`),
];
const NOT_A_PAGE = new RegExp(`^/(?:${NOT_PAGES.join('|')})`);

/** The page that reads its query on the server (ADR 2): Next renders it for each request. `server/document-cache` keeps it for queries of shared parameters only. */
const PER_REQUEST_PATH = '/goodsSearch';

/** Removes trailing slashes; an expression would take a time that grows with the square of their number (R-SECURITY-25). */
export function trimPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** How the paths of pages that other sites may frame begin. */
export const EMBEDDABLE_PREFIX = '/white/';

/** Whether other sites may frame the page of a path (below the base path) (R-SECURITY-03). */
export const isEmbeddable = (path: string): boolean =>
  path.startsWith(EMBEDDABLE_PREFIX) && matchPage(trimPath(path)).kind === 'page';

/** Whether Next renders the page of a path (below the base path) for each request. */
export const isDynamicPage = (path: string): boolean => trimPath(path) === PER_REQUEST_PATH;

/**
 * The path of the cached page that a request gets: the page's own path, or `/404` for an unknown one.
 * Undefined if the request gets no cached page.
 */
export function findCachedPath(path: string): string | undefined {
  const trimmed = trimPath(path);
  if (isDynamicPage(trimmed) || NOT_A_PAGE.test(path)) return undefined;
  const { kind } = matchPage(trimmed);
  if (kind === 'redirect') return undefined;
  return kind === 'page' ? trimmed : '/404';
}
