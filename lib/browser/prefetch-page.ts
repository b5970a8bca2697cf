import { savesData, waitForFirstLinks } from './links-in-view';

/** How long the router keeps a page that was prefetched (the header `x-nextjs-stale-time`). */
const LIFETIME_MS = 300_000;

/** A page that is prefetched, or was. */
interface PrefetchedPage {
  /** 0 after a failure, and when it is cancelled. */
  expires: number;
  /** Undefined when it is too late to cancel the request: the answer is there, or a tap waits for it. */
  abort?: AbortController | undefined;
  /** The cards in view that want the page, and undefined for what comes near a link: a finger, a pointer or the focus. */
  readonly links: Set<Element | undefined>;
  /** The answer, complete if it is the page, until the router has taken it; undefined after an abort or a network error. */
  response?: Promise<Response | undefined>;
}

/** By address: path and query. */
const pages = new Map<string, PrefetchedPage>();
let fetchFromNetwork: typeof fetch | undefined;
let passToRouter: (address: string) => void = () => {};

/** A response that makes the router load the document. If the router asked for the tree, it gives up. It reads the body, so there must be one. */
const createNotFound = (): Response => new Response('', { status: 404 });

/** The path and query of an address, without the parameter that the router adds last to those that it requests. */
const toAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname + search.replace(/[?&]_rsc.*/, '');

/** The page of a link, if it is there or on its way. */
function findPage(href: string | URL): PrefetchedPage | undefined {
  const page = pages.get(toAddress(new URL(href)));
  return page && page.expires > Date.now() ? page : undefined;
}

/**
 * Answers the router's requests for a page that is prefetched from the one answer. For each page the router asks for the
 * page's place in its tree, for the content, and for the tree of the address without query. The content's answer
 * contains the tree, and no address of the mall is without query (ADR 19). A request that got no answer is repeated.
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
 * Requests a page as a navigation to it does. For anything but the data of the page, a tap that waits gets the document at once: the
 * router's own request would take as long to fail, and after a redirect it would follow with one more (R-NAV-41).
 */
async function requestPage(href: string, signal: AbortSignal): Promise<Response> {
  const url = `${href}${href.includes('?') ? '&' : '?'}_rsc`;
  // The answer to the request that the document has made (`EARLY_PAGES_SCRIPT`).
  const early = window.earlyPages?.get(href);
  const response = (early && (await early)) ?? (await fetch(url, { headers: { rsc: '1' }, signal }));
  window.earlyPages?.delete(href);
  const isData = response.headers.get('content-type')?.startsWith('text/x-component');
  if (!response.ok || response.redirected || !isData) return createNotFound();
  // The router gets copies of a complete answer, so that none of them fails half-way.
  await response.clone().arrayBuffer();
  return response;
}

/** Adds a script to the document, which loads it unless it has the type `text/plain`; not twice. */
function addScript(src: string, attributes: Partial<HTMLScriptElement>): void {
  if (src && !document.querySelector(`script[src="${src}"]`))
    document.head.append(
      Object.assign(document.createElement('script'), { async: true, src, ...attributes }),
    );
}

/**
 * Loads the scripts of a product's page beside its data, which names them only when it is there. They only register modules.
 * The router waits for those parts of a merged script that have an element (ADR 16).
 */
function loadScripts(path: string): void {
  if (!path.includes('/goodsProfile/')) return;
  const { productScript = '', productParts = '' } = document.documentElement.dataset;
  for (const part of productParts.split(' ')) addScript(part, { type: productScript && 'text/plain' });
  addScript(productScript, { fetchPriority: 'high' });
}

/** Connects the router. @param prefetch prefetches the whole page at an address */
export function connectRouter(prefetch: (address: string) => void): void {
  passToRouter = prefetch;
}

/**
 * Prefetches the page of a link by one request, unless it is there already or the connection is saved (R-NAV-31, R-PERF-12). A tap
 * meanwhile waits for this request instead of starting its own.
 * @param href absolute address of a page of the mall
 * @param link the link in view that wants the page
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

/** Whether the page of a link is prefetched, or its request is on its way. @param href absolute address of a page of the mall */
export const isPrefetched = (href: string): boolean => Boolean(findPage(href));

/**
 * Cancels a prefetch that its link no longer wants, unless another one does, or a tap waits for it.
 * @param link the link in view, as for `prefetchPage`
 * @returns whether it is too late, although this link alone wanted the page
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

/** Longest time that the browser waits for prefetched pages before it loads what no tap needs. */
const MAX_WAIT_MS = 5000;

/**
 * Waits until the pages of the links in view are there, so that what no tap needs does not come before what one may need
 * (R-PERF-20). At most 5 s, and not at all where nothing is prefetched.
 */
export async function waitForPrefetches(): Promise<void> {
  const loadPages = () => Promise.all(Array.from(pages.values(), ({ response }) => response));
  const deadline = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([waitForFirstLinks().then(loadPages), deadline]);
}
