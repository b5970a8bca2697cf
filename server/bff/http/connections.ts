import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { type BodyTimeouts, getBodyTimeoutMs } from './body-timeout';

/** How long a client may take to send a request, and how many connections may be slow at the same time. */
export interface ConnectionLimits extends BodyTimeouts {
  /**
   * From the first byte of a request to the end of its headers, in milliseconds; for the first request of a
   * connection, from the start of the connection.
   */
  readonly headerMs: number;
  /** Slow connections that one network address may have; the newest ones above it are closed. */
  readonly slowPerAddress: number;
}

/** A connection counts as slow if its request is incomplete for this long, in milliseconds. */
const SLOW_AFTER_MS = 1000;
/** Extra time for a handler to send its own 408 before the connection is closed, in milliseconds. */
const RESPONSE_GRACE_MS = 2000;

const RESPONSES = {
  timeout: 'HTTP/1.1 408 Request Timeout',
  excess: 'HTTP/1.1 429 Too Many Requests',
};

interface Connection {
  /** When the client began to send the current request, in milliseconds of `Options.now`. */
  since: number;
  /** The last request whose headers are complete. */
  request?: IncomingMessage;
  isAnswered: boolean;
  /** Bytes received when the connection became idle; more of them begin the next request. */
  idleBytes?: number;
}

/** The part of a request that the client still has to send. */
interface Pending {
  readonly sinceMs: number;
  readonly limitMs: number;
  readonly part: 'headers' | 'body';
}

interface Options {
  readonly limits: ConnectionLimits;
  /** Returns the network address whose limit a connection counts towards; undefined: no limit. */
  readonly getAddress: (socket: Socket, request: IncomingMessage | undefined) => string | undefined;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
}

interface RequestEvent {
  readonly request: IncomingMessage;
  readonly socket: Socket;
}

/** Tracks what the client of each connection still has to send. */
class ConnectionTable {
  readonly #connections = new Map<Socket, Connection>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  add(socket: Socket): Connection {
    const connection = { since: this.#options.now(), isAnswered: false };
    this.#connections.set(socket, connection);
    return connection;
  }

  startRequest({ socket, request }: RequestEvent): void {
    const connection = this.#connections.get(socket) ?? this.add(socket);
    Object.assign(connection, {
      since: this.#options.now(),
      request,
      isAnswered: false,
      idleBytes: undefined,
    });
  }

  finishResponse({ socket, request }: RequestEvent): void {
    const connection = this.#connections.get(socket);
    // If several requests are pipelined, the last one counts.
    if (connection?.request === request) {
      Object.assign(connection, { isAnswered: true, idleBytes: socket.bytesRead });
    }
  }

  #getPending(socket: Socket, connection: Connection): Pending | undefined {
    const { limits, now } = this.#options;
    const { request } = connection;
    if (request && !request.complete) {
      const limitMs = getBodyTimeoutMs(limits, request.headers['content-type']) + RESPONSE_GRACE_MS;
      connection.idleBytes = socket.bytesRead;
      return { sinceMs: connection.since, limitMs, part: 'body' };
    }
    if (request && !connection.isAnswered) return undefined;
    if (connection.idleBytes !== undefined) {
      // An idle keep-alive connection: Node closes it after its own timeout.
      if (socket.bytesRead === connection.idleBytes) return undefined;
      connection.since = now();
      delete connection.idleBytes;
    }
    return { sinceMs: connection.since, limitMs: limits.headerMs, part: 'headers' };
  }

  /** Closes connections that exceed their time limit, and slow ones above the limit of their address. */
  sweep(): void {
    const { limits, getAddress, now } = this.#options;
    const slow = new Map<string, number>();
    for (const [socket, connection] of this.#connections) {
      if (socket.destroyed) {
        this.#connections.delete(socket);
        continue;
      }
      const pending = this.#getPending(socket, connection);
      const tookMs = pending ? now() - pending.sinceMs : 0;
      if (!pending || tookMs < SLOW_AFTER_MS) continue;
      const address = getAddress(socket, connection.request);
      const count = address === undefined ? 0 : (slow.get(toNetworkPrefix(address)) ?? 0) + 1;
      if (tookMs >= pending.limitMs) close(socket, pending, 'timeout');
      else if (count > limits.slowPerAddress) close(socket, pending, 'excess');
      else if (address !== undefined) slow.set(toNetworkPrefix(address), count);
    }
  }
}

/** Sends a response only while headers are incomplete: during a body, a handler may already be responding. */
function close(socket: Socket, { part }: Pending, reason: keyof typeof RESPONSES): void {
  if (part === 'body') socket.destroy();
  else socket.end(`${RESPONSES[reason]}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

/**
 * The mall supports no protocol upgrade. Without a listener, Node handles such a request as an ordinary one.
 */
const ignoreUpgrades = (server: Server): unknown => server.removeAllListeners('upgrade');

/**
 * Watches the connections of every HTTP server of this process. The framework creates the server, so this
 * uses Node's diagnostics channels (R-SECURITY-20).
 * @returns `sweep`, which the caller must call regularly, and `stop`, which ends the watching
 */
export function watchConnections(options: Options): { sweep: () => void; stop: () => void } {
  const table = new ConnectionTable(options);
  const listeners: readonly [channel: string, listener: (message: unknown) => void][] = [
    [
      'net.server.socket',
      (message) => {
        const { socket } = message as { socket: Socket & { server?: unknown } };
        if (!(socket.server instanceof Server)) return;
        ignoreUpgrades(socket.server);
        table.add(socket);
      },
    ],
    ['http.server.request.start', (message) => table.startRequest(message as RequestEvent)],
    ['http.server.response.finish', (message) => table.finishResponse(message as RequestEvent)],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return {
    sweep: () => table.sweep(),
    stop: () => {
      for (const [channel, listener] of listeners) unsubscribe(channel, listener);
    },
  };
}
