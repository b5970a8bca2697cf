import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getConfig } from '../../config';
import { hideVisitorAddress } from '../../page-address';
import { getSingleton } from '../../singleton';
import { getPeerHeader } from './peer-header';
import { refusalHeader } from './refusal';
import { admitTarget } from './request-target';
import { secureResponse } from './response-headers';

/** What only servers of this house say to each other, or the framework to itself. */
const INTERNAL_HEADER = /^x-(mall|middleware)-/;

/** What a handler can be asked. `TRACE` and the like, which `fetch` forbids, would end in a 500 of the framework. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** The method that nothing in the mall answers: whatever it asks gets its 405. */
const UNSUPPORTED_METHOD = 'PATCH';

/** `Host` must be there once (RFC 9112, 3.2); Node reads the first one, a front may have read the last. */
const hasManyHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Gives the handlers a target that they can decode, of a host that the mall serves, or leads to the refusal. */
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
  if (target.refusal) headers[refusalHeader()] = target.refusal;
}

/**
 * Prepares a request for the handlers: nothing in it that a caller must not say (R-SECURITY-08), a target that
 * they can read, and where it comes from. On a platform that runs the handlers without a server of Node's, the framework itself answers malformed
 * targets (400 or 500), and the platform decides which hosts arrive.
 */
function normalizeRequest(request: IncomingMessage): void {
  const { headers, socket } = request;
  for (const name of Object.keys(headers)) if (INTERNAL_HEADER.test(name)) delete headers[name];
  // Not believed: no address is built from it.
  delete headers['x-forwarded-host'];
  headers[getPeerHeader()] = socket.remoteAddress ?? '';
  if (!KNOWN_METHODS.has(request.method ?? '')) request.method = UNSUPPORTED_METHOD;
  normalizeTarget(request);
}

/** Looks at every request as Node's server has read it, before the framework does. Once a process. */
export function normalizeIncomingRequests(): void {
  getSingleton('arrivals', () => {
    subscribe('http.server.request.start', (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      normalizeRequest(request);
      secureResponse(request, response);
      hideVisitorAddress(request);
    });
    return true;
  });
}
