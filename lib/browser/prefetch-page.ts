import { savesData, waitForFirstLinks } from './links-in-view';

/** How long the router keeps a page that was prefetched (the header `x-nextjs-stale-time`). */
const LIFETIME_MS = 300_000;

/** A page that is prefetched, or was. */
interface PrefetchedPage {
  readonly expires: number;
  readonly abort: AbortController;
  /** The complete answer, until the router has taken it; undefined after a failure. */
  response?: Promise<Response | undefined>;
  /** Whether the router waits for the answer, or has it: a tap needs it then. */
  isTaken: boolean;
}

/** By address: path and query. */
const pages = new Map<string, PrefetchedPage>();
let fetchFromNetwork: typeof fetch | undefined;
let passToRouter: (address: string) => void = () => {};

/** The path and query of a request of the router, without the parameter that it adds last. */
const toAddress = ({ pathname, search }: URL): string => pathname + search.replace(/[?&]_rsc(=[^&]*)?$/, '');

/**
 * Answers the router's requests for a page that is prefetched from the one answer. For each page the router asks for the
 * page's place in its tree, for the content, and for the tree of the address without query. The content's answer
 * contains the tree, and no address of the mall is without query (ADR 19).
 */
async function answerRouter(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = fetchFromNetwork ?? fetch;
  if (!(input instanceof URL)) return request(input, init);
  const headers = new Headers(init?.headers);
  if (!headers.has('rsc')) return request(input, init);
  const address = toAddress(input);
  const isTree = headers.get('next-router-segment-prefetch') === '/_tree';
  if (isTree && !address.includes('?')) return new Response(null, { status: 404 });
  const page = pages.get(address);
  if (!page?.response) return request(input, init);
  if (!isTree) page.isTaken = true;
  const response = await page.response;
  if (!isTree) page.response = undefined;
  return response?.clone() ?? request(input, init);
}

/** Takes the answer to the request that the document has made for the page of a link (`EARLY_PAGES_SCRIPT`). */
function takeEarlyPage(href: string): Promise<Response | undefined> | undefined {
  const response = window.earlyPages?.get(href);
  window.earlyPages?.delete(href);
  return response;
}

/** Requests a page as a navigation to it does. @returns undefined for anything but the data of a page */
async function requestPage(href: string, signal: AbortSignal): Promise<Response | undefined> {
  const url = `${href}${href.includes('?') ? '&' : '?'}_rsc`;
  const early = takeEarlyPage(href);
  const response = (early && (await early)) ?? (await fetch(url, { headers: { rsc: '1' }, signal }));
  const isData = response.headers.get('content-type')?.startsWith('text/x-component');
  if (!response.ok || response.redirected || !isData) return undefined;
  // The router gets copies of a complete answer, so that none of them fails half-way.
  await response.clone().arrayBuffer();
  return response;
}

/** Creates a script that is loaded when it is in the document, or with the type `text/plain` never. */
const createScript = (attributes: Partial<HTMLScriptElement>): HTMLScriptElement =>
  Object.assign(document.createElement('script'), { async: true, ...attributes });

/**
 * Loads the scripts of a product's page beside its data, which names them only when it is there. They only register modules.
 * The router waits for those parts of a merged script that have an element (ADR 16).
 */
function loadScripts(path: string): void {
  if (!path.includes('/goodsProfile/')) return;
  const { productScript, productParts = '' } = document.documentElement.dataset;
  const isMissing = (src: string) =>
    src !== '' && !document.querySelector(`script[src="${CSS.escape(src)}"]`);
  const parts = productParts.split(' ').filter(isMissing);
  const scripts = productScript
    ? [...parts.map((src) => ({ type: 'text/plain', src })), { src: productScript, fetchPriority: 'high' }]
    : parts.map((src) => ({ src }));
  document.head.append(...scripts.filter(({ src }) => isMissing(src)).map(createScript));
}

/** Connects the router. @param prefetch prefetches the whole page at an address */
export function connectRouter(prefetch: (address: string) => void): void {
  passToRouter = prefetch;
}

/**
 * Prefetches the page of a link by one request, unless it is there already or the connection is saved (R-NAV-31, R-PERF-12). A tap
 * meanwhile waits for this request instead of starting its own.
 * @param href absolute address of a page of the mall
 */
export function prefetchPage(href: string): void {
  const url = new URL(href);
  const address = url.pathname + url.search;
  const isOther = url.origin === location.origin && address !== location.pathname + location.search;
  const known = pages.get(address);
  if (!isOther || savesData() || (known && known.expires > Date.now())) return;
  if (!fetchFromNetwork) {
    fetchFromNetwork = window.fetch.bind(window);
    window.fetch = answerRouter;
  }
  loadScripts(url.pathname);
  const abort = new AbortController();
  const page: PrefetchedPage = { expires: Date.now() + LIFETIME_MS, abort, isTaken: false };
  page.response = requestPage(href, abort.signal).catch(() => undefined);
  pages.set(address, page);
  void page.response.then((response) => {
    if (!response) pages.delete(address);
    else if (!page.isTaken) passToRouter(href);
  });
}

function findPage(href: string): PrefetchedPage | undefined {
  const { pathname, search } = new URL(href);
  return pages.get(pathname + search);
}

/** Whether the page of a link is prefetched, or its request is on its way. @param href absolute address of a page of the mall */
export const isPrefetched = (href: string): boolean => findPage(href) !== undefined;

/** Cancels the request of a prefetch that is no longer wanted, unless a tap waits for it. */
export function cancelPrefetch(href: string): void {
  const page = findPage(href);
  if (!page?.isTaken) page?.abort.abort();
}

/** Longest time that the browser waits for prefetched pages before it loads what no tap needs. */
const MAX_WAIT_MS = 5000;

/**
 * Waits until the pages of the links in view are there, so that what no tap needs does not come before what one may need
 * (R-PERF-20). At most 5 s, and not at all where nothing is prefetched.
 */
export async function waitForPrefetches(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  const finish = async () => {
    await waitForFirstLinks();
    await Promise.all(Array.from(pages.values(), ({ response }) => response));
  };
  await Promise.race([finish(), deadline]).finally(() => clearTimeout(timer));
}
