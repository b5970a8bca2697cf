import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';

/**
 * Answers a request before the framework sees it, or leaves it alone. @returns whether it answers; if not, the next handler and
 * at last the framework do
 */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
) => boolean | Promise<boolean>;

/** Whether a conditional request has the answer already (RFC 9110, 13.1.2). */
export const isNotModified = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts handlers before the listeners that a server has. */
function putInFront(server: Server, handlers: readonly RequestHandler[]): void {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const handler of handlers) if (await handler(request, response, server)) return;
    for (const listen of listeners) listen.call(server, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      getLogger().error({ err: error }, 'could not answer before the framework');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}

/**
 * Lets handlers answer before the framework, in their order, in the HTTP servers of this process (ADR 13, ADR 18). The
 * framework creates the server, so this uses Node's diagnostics channel: a server's first request is announced before its
 * listeners run. @returns stops it for further servers
 */
export function prependHandlers(handlers: readonly RequestHandler[]): () => void {
  return getSingleton('prepend-handlers', () => {
    const servers = new WeakSet<Server>();
    const watch = (message: unknown) => {
      const { server } = message as { server: Server };
      if (servers.has(server)) return;
      servers.add(server);
      putInFront(server, handlers);
    };
    subscribe('http.server.request.start', watch);
    return () => unsubscribe('http.server.request.start', watch);
  });
}
