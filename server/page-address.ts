import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findCachedPath } from '@/lib/rules/page/page-routes';
import { getSingleton } from './singleton';

const BASE_PATH = '/vantmall';
/** The parameter by which Next's router keeps its requests apart from those for documents. */
const ROUTER_PARAMETER = '_rsc';

/** The header in which a request carries its visitor's address. No caller can know its name, so none can set it. */
const addressHeader = (): string =>
  getSingleton('page-address-header', () => `x-page-address-${randomUUID()}`);

/**
 * Takes the visitor's address out of a request for a cached page: Next writes the address of the request for which it
 * renders into the page, and the page goes to everybody (ADR 10). `readVisitorAddress` gives it back to the middleware.
 */
export function hideVisitorAddress(request: IncomingMessage): void {
  const target = request.url ?? '';
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  // Next answers such a path with a redirect to the proper one and renders nothing.
  if (/\\|\/\//.test(path)) return;
  const address = target.startsWith('/') ? `http://mall.invalid${target}` : target;
  if (!URL.canParse(address)) return;
  const { pathname, search } = new URL(address);
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return;
  const cachedPath = findCachedPath(pathname.slice(BASE_PATH.length) || '/');
  if (!cachedPath) return;
  request.headers[addressHeader()] = pathname + search;
  request.url = BASE_PATH + cachedPath;
}

/** The address that a visitor asked for. */
interface VisitorAddress {
  /** Below the base path. */
  path: string;
  query: URLSearchParams;
  /** What to put behind the path of the page to render: nothing of the visitor's own. */
  renderSearch: string;
}

/** Reads the address that `hideVisitorAddress` took out of a request; undefined where it left the request alone. */
export function readVisitorAddress(headers: Headers): VisitorAddress | undefined {
  const hidden = headers.get(addressHeader());
  if (!hidden) return undefined;
  const { pathname, searchParams } = new URL(hidden, 'http://mall.invalid');
  const mark = searchParams.get(ROUTER_PARAMETER);
  searchParams.delete(ROUTER_PARAMETER);
  return {
    path: pathname.slice(BASE_PATH.length) || '/',
    query: searchParams,
    // Next compares it with the headers and takes it out before it renders.
    renderSearch: mark === null ? '' : `?${new URLSearchParams({ [ROUTER_PARAMETER]: mark })}`,
  };
}

/**
 * Completes the redirect by which Next corrects the router's parameter: Next knows no other part of the query.
 * @returns the location as it is, unless it is such a redirect
 */
export function completeRedirect(request: IncomingMessage, location: string): string {
  const hidden = request.headers[addressHeader()];
  const mark = /^[^?]*\?_rsc(?:=([\w-]*))?$/.exec(location);
  if (typeof hidden !== 'string' || !mark) return location;
  const { pathname, searchParams } = new URL(hidden, 'http://mall.invalid');
  searchParams.set(ROUTER_PARAMETER, mark[1] ?? '');
  return `${pathname}?${searchParams}`;
}
