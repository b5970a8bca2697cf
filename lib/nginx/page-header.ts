/**
 * The response header that names the cached page of a response for a reverse proxy, which keeps a response only if it
 * has computed the same name (ADR 15). The middleware sets it to the internal path; `finishResponse` completes or
 * removes it.
 */
export const PAGE_HEADER = 'x-mall-page';

/**
 * The request header by which nginx says that it adds the shared headers to pages itself (`shared-headers.ts`). Its value is the version of
 * nginx's configuration (`getMapsVersion`). Not `x-mall-…`: those are removed from requests that arrive.
 */
export const NGINX_HEADER = 'x-nginx-maps';

/**
 * Names the page instead of `PAGE_HEADER` in a response without the shared headers, and without the version, which `NGINX_HEADER` has confirmed. A cache
 * that does not add these headers looks for the other name, so it never keeps such a response, whoever sends `NGINX_HEADER` through it.
 */
export const SHORT_PAGE_HEADER = 'nginx-page';

/** What a response may depend on besides its address: the values of the maps of nginx. */
interface PageName {
  /** Version of the maps; without it for an nginx that has named it. */
  version?: string;
  /** The path of the page with its variant, `/zh-CN~browser~10000/home`. */
  path: string;
  /** The response's policy allows what the pages of phones with quick apps need. */
  canOpenQuickApp: boolean;
}

/** The name of a page of phones whose maker has quick apps ends so, because its policy differs. */
export const QUICK_APP_SUFFIX = ' quick-app';

/** The value of the header: `1f0c… zh-CN~browser~10000/home`. */
export const formatPageName = ({ version, path, canOpenQuickApp }: PageName): string =>
  `${version === undefined ? '' : `${version} `}${path.slice(1)}${canOpenQuickApp ? QUICK_APP_SUFFIX : ''}`;
