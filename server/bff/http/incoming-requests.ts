import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { withoutBasePath } from '@/lib/contract/paths';
import { SIGNATURE_HEADERS } from '@/lib/rules/caller/call-signature';
import { MAX_AGENT_CHARS } from '@/lib/rules/environment/detect-environment';
import { getConfig } from '../../config';
import { hideRequestedUrl } from '../../requested-url';
import { REVALIDATION_PATH } from '../../revalidation/revalidation-call';
import { getSingleton } from '../../singleton';
import { getPeerHeader } from '../limit/client-address';
import { finishResponse } from './finish-response';
import { getRejectionHeader } from './rejection';
import { admitTarget } from './request-target';

/** Headers that only the mall's own servers or the framework may set. */
const INTERNAL_HEADER = /^x-(mall|middleware)-/;

/** The headers by which the caller of `REVALIDATION_PATH` authenticates (server/bff/ops/revalidate-handler.ts). */
const signatureHeaders: ReadonlySet<string> = new Set(Object.values(SIGNATURE_HEADERS));

/** Methods that handlers can receive. For `TRACE` and `CONNECT`, the framework would return 500. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** A method that no handler supports: it replaces unknown methods, so that they get a 405. */
const UNSUPPORTED_METHOD = 'PATCH';

const PREFETCH_HEADER = 'next-router-prefetch';
const ROUTER_STATE_HEADER = 'next-router-state-tree';

/** Whether the framework can parse the router state of a request, by the framework's own function. */
function isRouterState(state: string | string[] | undefined): boolean {
  try {
    return parseAndValidateFlightRouterState(state) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Removes headers of the client router with values that the router never sends. The framework would answer a state that it cannot
 * parse with 500, and render other kinds of prefetch in a way that our pages do not support. It would log an error for both
 * (R-SECURITY-28).
 */
function dropInvalidRouterHeaders(headers: IncomingHttpHeaders): void {
  if (headers[PREFETCH_HEADER] !== undefined && headers[PREFETCH_HEADER] !== '1')
    delete headers[PREFETCH_HEADER];
  if (headers[ROUTER_STATE_HEADER] !== undefined && !isRouterState(headers[ROUTER_STATE_HEADER]))
    delete headers[ROUTER_STATE_HEADER];
}

/** `Host` must appear once (RFC 9112, 3.2): Node reads the first one, a reverse proxy may read the last. */
const hasManyHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Replaces the target by one that handlers can decode. A malformed target, and a host that the mall does not serve, go to the
 * handler for rejected requests (`server/bff/rejected-requests.ts`).
 */
function normalizeTarget(request: IncomingMessage): void {
  const { headers, url = '/' } = request;
  const { MALL_PUBLIC_URL, MALL_ALLOWED_HOSTS, MALL_DEFAULT_PID } = getConfig();
  const { host, cookie } = headers;
  const target = admitTarget(
    { target: url, host: hasManyHosts(request) ? undefined : host, cookie },
    {
      hosts: { publicUrl: MALL_PUBLIC_URL, allowed: MALL_ALLOWED_HOSTS },
      defaultProjectId: MALL_DEFAULT_PID,
    },
  );
  request.url = target.url;
  if (target.host !== undefined) headers.host = target.host;
  if (target.rejection) headers[getRejectionHeader()] = target.rejection;
}

/**
 * Prepares a request for the handlers: removes headers that a caller must not send (R-SECURITY-08), or not in this form, shortens the user agent
 * (R-SECURITY-25), normalizes the target, and adds the peer's address. On a platform that runs the handlers without a Node
 * server, this does not run: the framework responds to malformed targets (400 or 500), and the platform
 * decides which hosts it serves.
 */
function normalizeRequest(request: IncomingMessage): void {
  const { headers, socket, url = '/' } = request;
  const isSigned = withoutBasePath(url) === REVALIDATION_PATH;
  for (const name of Object.keys(headers)) {
    if (INTERNAL_HEADER.test(name) && !(isSigned && signatureHeaders.has(name))) delete headers[name];
  }
  // Not trusted: the framework must not build addresses from it.
  delete headers['x-forwarded-host'];
  // The framework looks for names of crawlers in it, by an expression that takes a second for 15,000 letters.
  if (headers['user-agent']) headers['user-agent'] = headers['user-agent'].slice(0, MAX_AGENT_CHARS);
  headers[getPeerHeader()] = socket.remoteAddress ?? '';
  dropInvalidRouterHeaders(headers);
  if (!KNOWN_METHODS.has(request.method ?? '')) request.method = UNSUPPORTED_METHOD;
  normalizeTarget(request);
}

/**
 * Normalizes every request between Node and the framework. Subscribes once per process; the channel is the
 * process's own, so the returned function, which unsubscribes, keeps one test file out of the next.
 */
export function normalizeIncomingRequests(): () => void {
  return getSingleton('incoming-requests', () => {
    const normalize = (message: unknown) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      normalizeRequest(request);
      finishResponse(request, response);
      hideRequestedUrl(request);
    };
    subscribe('http.server.request.start', normalize);
    return () => void unsubscribe('http.server.request.start', normalize);
  });
}
