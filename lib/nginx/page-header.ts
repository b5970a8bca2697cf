import { UNKNOWN_PROJECT } from '../rules/page/variant';

/**
 * The response header that names the cached page of a response for a reverse proxy, which keeps a response only if it
 * has computed the same name (ADR 15). The middleware sets it to the internal path; `finishResponse` completes or
 * removes it.
 */
export const PAGE_HEADER = 'x-mall-page';

/**
 * The request header by which nginx says that it adds the shared headers to pages itself (`shared-headers.ts`), and which page it has computed:
 * `1f0c… br, gzip zh-CN~browser~10000/home`, the version of nginx's configuration (`getMapsVersion`) and the key of its cache. Not `x-mall-…`: those
 * are removed from requests that arrive.
 */
export const NGINX_HEADER = 'x-nginx-maps';

/**
 * Instead of `PAGE_HEADER` in a response without the shared headers: the page is the one that `NGINX_HEADER` names. Short, because nginx reads it for
 * each visitor. A cache that does not add these headers looks for the other name, so it never keeps such a response, whoever sends `NGINX_HEADER`
 * through it.
 */
export const SAME_PAGE_HEADER = 'nginx-page';
export const SAME_PAGE = 'same';

/** What a response may depend on besides its address: the values of the maps of nginx. */
interface PageName {
  /** The path of the page with its variant, `/zh-CN~browser~10000/home`. */
  path: string;
  /** The response's policy allows what the pages of phones with quick apps need. */
  canOpenQuickApp: boolean;
}

/** The name of a page of phones whose maker has quick apps ends so, because its policy differs. */
export const QUICK_APP_SUFFIX = ' quick-app';

/** The name of a page: `zh-CN~browser~10000/home`. `PAGE_HEADER` has the version of the maps before it. */
export const formatPageName = ({ path, canOpenQuickApp }: PageName): string =>
  `${path.slice(1)}${canOpenQuickApp ? QUICK_APP_SUFFIX : ''}`;

/**
 * Whether a key of nginx's cache is that of a page. Pages of unknown projects share one, which nginx keeps for each project.
 * @param key `br, gzip zh-CN~browser~10000/home`, or with the form of the router's data before the page
 * @param name of `formatPageName`
 */
export function isKeyOfPage(key: string, name: string): boolean {
  const [, variant, project, path] = /(?:^| )([\w-]+~\w+~)(\d+)(\/.*)$/.exec(key) ?? [];
  return [project, UNKNOWN_PROJECT].some((each) => `${variant}${each}${path}` === name);
}
