import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import { findCachedPath } from '@/lib/rules/page/page-routes';
import { getSingleton } from './singleton';

/** The query parameter by which Next's router distinguishes its requests from those for documents. */
const ROUTER_PARAMETER = '_rsc';

/** What the router asks for before it prefetches a page; Next hides the header that says so from the middleware. */
const TREE = '/_tree';

/** The name of the header that holds the requested URL; random, so that a caller cannot set it. */
const getUrlHeader = (): string =>
  getSingleton('requested-url-header', () => `x-requested-url-${randomUUID()}`);

/** The name of the header that marks a request of the router for the tree of a page. */
const getTreeHeader = (): string => `${getUrlHeader()}-tree`;

/**
 * Moves the requested URL from the request line of a cached page to a header, because Next writes the
 * URL of the request into the page, which is then sent to all visitors (ADR 10). The middleware reads it
 * by `readRequestedUrl` (R-SECURITY-18).
 */
export function hideRequestedUrl(request: IncomingMessage): void {
  const target = request.url ?? '';
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  // Next redirects such a path to its normalized form and renders nothing.
  if (/\\|\/\//.test(path)) return;
  const address = target.startsWith('/') ? `http://mall.invalid${target}` : target;
  if (!URL.canParse(address)) return;
  const { pathname, search } = new URL(address);
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return;
  const cachedPath = findCachedPath(pathname.slice(BASE_PATH.length) || '/');
  if (!cachedPath) return;
  request.headers[getUrlHeader()] = pathname + search;
  if (request.headers['next-router-segment-prefetch'] === TREE) request.headers[getTreeHeader()] = '1';
  request.url = BASE_PATH + cachedPath;
}

/** The URL that a visitor requested. */
interface RequestedUrl {
  /** Below the base path. */
  path: string;
  query: URLSearchParams;
  /** The query for the page to render: only the router's parameter, nothing of the visitor's query. */
  renderSearch: string;
  /** Whether the router asks for the page's place in its tree only. */
  isTree: boolean;
}

/** The query of a cached page's rendering: only the router's parameter, which Next compares with the headers and removes before it renders. */
export function toRenderSearch(query: URLSearchParams): string {
  const routerHash = query.get(ROUTER_PARAMETER);
  return routerHash === null ? '' : `?${new URLSearchParams({ [ROUTER_PARAMETER]: routerHash })}`;
}

/** The path and query that a visitor requested, of any request. */
export function readRequestedTarget({ headers, url = '' }: IncomingMessage): string {
  const hidden = headers[getUrlHeader()];
  return typeof hidden === 'string' ? hidden : url;
}

/** Reads the URL that `hideRequestedUrl` has moved; undefined if it did not change the request. */
export function readRequestedUrl(headers: Headers): RequestedUrl | undefined {
  const hidden = headers.get(getUrlHeader());
  if (!hidden) return undefined;
  const { pathname, searchParams } = new URL(hidden, 'http://mall.invalid');
  const renderSearch = toRenderSearch(searchParams);
  searchParams.delete(ROUTER_PARAMETER);
  return {
    path: pathname.slice(BASE_PATH.length) || '/',
    query: searchParams,
    isTree: headers.has(getTreeHeader()),
    renderSearch,
  };
}

/**
 * Adds the visitor's query to the redirect with which Next corrects the router's parameter, because Next does
 * not know that query.
 * @returns the unchanged location if it is not such a redirect
 */
export function completeRedirect(request: IncomingMessage, location: string): string {
  const hidden = request.headers[getUrlHeader()];
  const match = /^[^?]*\?_rsc(?:=([\w-]*))?$/.exec(location);
  if (typeof hidden !== 'string' || !match) return location;
  const { pathname, searchParams } = new URL(hidden, 'http://mall.invalid');
  searchParams.set(ROUTER_PARAMETER, match[1] ?? '');
  return `${pathname}?${searchParams}`;
}
