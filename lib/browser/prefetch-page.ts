import { savesData, waitForFirstLinks } from './links-in-view';

/** How long the router keeps a page that was prefetched (the header `x-nextjs-stale-time`). */
const LIFETIME_MS = 300_000;

/** A prefetched page. */
interface PrefetchedPage {
  /** Milliseconds since 1970; 0 if the request failed or was cancelled. */
  expires: number;
  /** Cancels the request; undefined when it is complete or a tap waits for it. */
  abort?: AbortController | undefined;
  /** The links in view for which the page is prefetched; undefined stands for a touch, a hover or the focus of any link. */
  readonly links: Set<Element | undefined>;
  /** The response until the router takes it; resolves to undefined after an abort or a network error. */
  response?: Promise<Response | undefined>;
}

/** Prefetched pages by path and query. */
const pages = new Map<string, PrefetchedPage>();
let fetchFromNetwork: typeof fetch | undefined;
let passToRouter: (address: string) => void = () => {};

/** A response after which the router loads the document instead, or ignores a missing tree. It reads the body, so there must be one. */
const createNotFound = (): Response => new Response('', { status: 404 });

/** Returns path and query without `_rsc`, which the router adds as the last parameter. */
const toAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname + search.replace(/[?&]_rsc.*/, '');

/** Finds the prefetched page of a link, also while it is loading. */
function findPage(href: string | URL): PrefetchedPage | undefined {
  const page = pages.get(toAddress(new URL(href)));
  return page && page.expires > Date.now() ? page : undefined;
}

/**
 * Replaces `window.fetch`: answers the router's requests for a prefetched page from one response. The router sends up to three
 * requests per page: for its route tree, for its content, and for the tree of the address without query. The content includes
 * the tree, and the mall has no pages without query, which get 404 (ADR 19). If the prefetch failed, the request is sent.
 */
async function answerRouter(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = fetchFromNetwork ?? fetch;
  const headers = new Headers(init?.headers);
  if (!(input instanceof URL && headers.has('rsc'))) return request(input, init);
  const isTree = headers.get('next-router-segment-prefetch') === '/_tree';
  if (isTree && !toAddress(input).includes('?')) return createNotFound();
  const page = findPage(input);
  if (!page?.response) return request(input, init);
  if (!isTree) page.abort = undefined;
  const response = await page.response;
  if (!isTree) page.response = undefined;
  return response?.clone() ?? request(input, init);
}

/**
 * Requests the data of a page as a navigation does. Any other response (an error, a redirect, HTML) becomes a 404, so that a waiting
 * tap loads the document at once. The router's own request would fail as well, and take as long (R-NAV-41).
 */
async function requestPage(href: string, signal: AbortSignal): Promise<Response> {
  const url = `${href}${href.includes('?') ? '&' : '?'}_rsc`;
  // Requested by the inline script (`EARLY_PAGES_SCRIPT`).
  const early = window.earlyPages?.get(href);
  const response = (early && (await early)) ?? (await fetch(url, { headers: { rsc: '1' }, signal }));
  window.earlyPages?.delete(href);
  const isData = response.headers.get('content-type')?.startsWith('text/x-component');
  if (!response.ok || response.redirected || !isData) return createNotFound();
  // Waits for the complete body, so that the router's copies of it cannot fail half-way.
  await response.clone().arrayBuffer();
  return response;
}

/** Adds a script to the document once. The browser does not load one of the type `text/plain`. */
function addScript(src: string, attributes: Partial<HTMLScriptElement>): void {
  if (src && !document.querySelector(`script[src="${src}"]`))
    document.head.append(
      Object.assign(document.createElement('script'), { async: true, src, ...attributes }),
    );
}

/**
 * Loads the scripts of product pages together with the page's data, which would name them only after it has arrived. The scripts
 * only register modules. Parts of a merged script get a placeholder element each, for which the router waits (ADR 16).
 */
function loadScripts(path: string): void {
  if (!path.includes('/goodsProfile/')) return;
  const { productScript = '', productParts = '' } = document.documentElement.dataset;
  for (const part of productParts.split(' ')) addScript(part, { type: productScript && 'text/plain' });
  addScript(productScript, { fetchPriority: 'high' });
}

/** Connects the router. @param prefetch makes the router prefetch a whole page */
export function connectRouter(prefetch: (address: string) => void): void {
  passToRouter = prefetch;
}

/**
 * Prefetches the page of a link by one request, unless it is prefetched already or the browser saves data (R-NAV-31, R-PERF-12). A
 * tap in the meantime waits for this request.
 * @param href absolute address of a page of the mall
 * @param link the link in view; absent for a touch, a hover or the focus
 */
export function prefetchPage(href: string, link?: Element): void {
  const url = new URL(href);
  const address = toAddress(url);
  if (url.origin !== location.origin || address === toAddress(location) || savesData()) return;
  const known = findPage(href);
  if (known) {
    if (known.abort) known.links.add(link);
    return;
  }
  if (!fetchFromNetwork) {
    fetchFromNetwork = window.fetch.bind(window);
    window.fetch = answerRouter;
  }
  loadScripts(url.pathname);
  const abort = new AbortController();
  const page: PrefetchedPage = { expires: Date.now() + LIFETIME_MS, abort, links: new Set([link]) };
  page.response = requestPage(href, abort.signal).catch(() => undefined);
  pages.set(address, page);
  void page.response.then((response) => {
    if (!response?.ok) page.expires = 0;
    else if (page.expires && page.abort) passToRouter(href);
    page.abort = undefined;
  });
}

/** Whether the page of a link is prefetched, or being loaded. @param href absolute address of a page of the mall */
export const isPrefetched = (href: string): boolean => Boolean(findPage(href));

/**
 * Cancels the prefetch for a link, unless another link needs it or a tap waits for it.
 * @param link as for `prefetchPage`
 * @returns true if no other link needs the page, but it is too late to cancel the request
 */
export function cancelPrefetch(href: string, link?: Element): boolean {
  const page = findPage(href);
  if (page?.links.delete(link) && page.links.size === 0) {
    if (!page.abort) return true;
    page.abort.abort();
    page.expires = 0;
  }
  return false;
}

/** Longest time that other loads wait for prefetched pages. */
const MAX_WAIT_MS = 5000;

/**
 * Waits until the pages of the links in view are prefetched, at most 5 s, so that less urgent loads do not delay them (R-PERF-20).
 * Does not wait where nothing is prefetched.
 */
export async function waitForPrefetches(): Promise<void> {
  const loadPages = () => Promise.all(Array.from(pages.values(), ({ response }) => response));
  const deadline = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([waitForFirstLinks().then(loadPages), deadline]);
}
