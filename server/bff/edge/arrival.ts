import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hideVisitorAddress } from '../../page-address';
import { shared } from '../../shared';
import { peerHeader } from './peer';
import { secureResponse } from './response-headers';

/** What only servers of this house say to each other, or the framework to itself. */
const OURS = /^x-(mall|middleware)-/;

/**
 * Paths of calls without the base path: for integrators and for the OAuth return (product 2). Next itself rewrites
 * from outside of its base path only to other servers.
 */
const CALL_PATH =
  /^\/(?:(?:api|wxPay|aliPay|cloudPay|quick|web|sandbox|uploads)\/|activity\/getConvenientBuyingGoods(?:[/?]|$))/;

/** What a handler can be asked. `TRACE` and the like, which `fetch` forbids, would end in a 500 of the framework. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** The method that nothing in the mall answers: whatever it asks gets its 405. */
const UNANSWERED = 'PATCH';

/** The address under which Next knows a call. */
export const withBasePath = (url: string): string => (CALL_PATH.test(url) ? `/vantmall${url}` : url);

/** Prepares a request for the handlers: nothing in it that a caller must not say, and where it comes from. */
function receive(request: IncomingMessage): void {
  const { headers, socket } = request;
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name];
  headers[peerHeader()] = socket.remoteAddress ?? '';
  if (!METHODS.has(request.method ?? '')) request.method = UNANSWERED;
  if (request.url) request.url = withBasePath(request.url);
}

/** Looks at every request as Node's server has read it, before the framework does. Once a process. */
export function watchArrivals(): void {
  shared('arrivals', () => {
    subscribe('http.server.request.start', (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      receive(request);
      secureResponse(request, response);
      hideVisitorAddress(request);
    });
    return true;
  });
}
