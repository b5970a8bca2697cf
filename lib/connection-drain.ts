import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests under way have when a server stops, in milliseconds. Docker kills the process after 10 s. */
export const DRAIN_MS = 7000;
/**
 * Connections that are idle for this long are closed, in milliseconds. Not at once: a reverse proxy may have sent a request that the
 * server has not read yet, and may not send it again (R-OPS-27).
 */
const IDLE_MS = 500;

interface Connection {
  /** The response to the last request. */
  response?: ServerResponse;
  /** Bytes received when the last check found the connection idle. */
  idleBytes?: number | undefined;
}

/**
 * Ends the connections of HTTP servers that stop, without breaking off a request (R-OPS-31). Node only closes those that are
 * idle at that moment: on the others, clients would send requests for as long as they want.
 */
export class ConnectionDrain {
  readonly #connections = new Map<Socket, Connection>();
  #isDraining = false;

  #get(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const connection = {};
    this.#connections.set(socket, connection);
    socket.once('close', () => this.#connections.delete(socket));
    return connection;
  }

  /** Must be called for every connection; may be called again. */
  addConnection(socket: Socket): void {
    // It would stay in the table, as it has been closed before.
    if (!socket.destroyed) this.#get(socket);
  }

  /** Must be called for every request, before its response is sent. */
  startRequest(socket: Socket, response: ServerResponse): void {
    this.#get(socket).response = response;
    if (this.#isDraining) response.shouldKeepAlive = false;
  }

  /**
   * Makes every further response the last one of its connection, and closes idle connections soon and all others after
   * `limitMs`. The caller closes the servers right afterwards. @returns stops the checks
   */
  start(limitMs: number): () => void {
    this.#isDraining = true;
    const servers = new Set<Server>();
    for (const [socket, { response }] of this.#connections) {
      if (response) response.shouldKeepAlive = false;
      const { server } = socket as Socket & { server?: Server };
      if (server) servers.add(server);
    }
    // `close` calls it.
    for (const server of servers) server.closeIdleConnections = () => {};
    this.#closeIdle();
    const checks = setInterval(() => this.#closeIdle(), IDLE_MS).unref();
    const end = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, limitMs).unref();
    return () => {
      clearInterval(checks);
      clearTimeout(end);
    };
  }

  /** Closes connections that were idle at the last check, too, and have received nothing since. */
  #closeIdle(): void {
    for (const [socket, connection] of this.#connections) {
      const isIdle = connection.response?.writableFinished ?? true;
      if (isIdle && connection.idleBytes === socket.bytesRead) socket.destroy();
      else connection.idleBytes = isIdle ? socket.bytesRead : undefined;
    }
  }
}
