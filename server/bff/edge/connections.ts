import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { type BodyTimeouts, bodyTimeoutMs } from './body-timeout';

/** How long a client may take to send, and how many may be slow at once. */
export interface ConnectionLimits extends BodyTimeouts {
  /** From the first byte of a request (of a new connection: from its beginning) to the end of its headers. */
  readonly headerMs: number;
  /** Slow connections of one network address; more are closed, the newest first. */
  readonly slowPerAddress: number;
}

/** A connection whose request is incomplete for so long is slow; any other is a request on its way. */
const SLOW_AFTER_MS = 1000;
/** What a handler has on top to answer 408 by itself before the connection is closed. */
const ANSWER_MS = 2000;

const RESPONSES = {
  timeout: 'HTTP/1.1 408 Request Timeout',
  excess: 'HTTP/1.1 429 Too Many Requests',
};

interface Connection {
  /** When the client began what it is sending, in milliseconds of `now`. */
  since: number;
  /** The last request whose headers are complete. */
  request?: IncomingMessage;
  isAnswered: boolean;
  /** Bytes received when the connection became idle; more of them begin the next request. */
  idleBytes?: number;
}

/** What the client owes the server: since when, and how long it may take. */
interface Pending {
  readonly sinceMs: number;
  readonly limitMs: number;
  readonly part: 'headers' | 'body';
}

interface Options {
  readonly limits: ConnectionLimits;
  /** The network address that a connection counts for; undefined: it counts for none. */
  readonly addressOf: (socket: Socket, request: IncomingMessage | undefined) => string | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface RequestEvent {
  readonly request: IncomingMessage;
  readonly socket: Socket;
}

/** Knows of every connection what its client still has to send. */
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
    // Of several requests sent at once, the last one counts.
    if (connection?.request === request) {
      Object.assign(connection, { isAnswered: true, idleBytes: socket.bytesRead });
    }
  }

  #pendingOf(socket: Socket, connection: Connection): Pending | undefined {
    const { limits, now } = this.#options;
    const { request } = connection;
    if (request && !request.complete) {
      const limitMs = bodyTimeoutMs(limits, request.headers['content-type']) + ANSWER_MS;
      connection.idleBytes = socket.bytesRead;
      return { sinceMs: connection.since, limitMs, part: 'body' };
    }
    if (request && !connection.isAnswered) return undefined;
    if (connection.idleBytes !== undefined) {
      // Kept alive: Node closes it when nothing comes.
      if (socket.bytesRead === connection.idleBytes) return undefined;
      connection.since = now();
      delete connection.idleBytes;
    }
    return { sinceMs: connection.since, limitMs: limits.headerMs, part: 'headers' };
  }

  /** Closes every connection that is out of time, or one slow connection too many. */
  sweep(): void {
    const { limits, addressOf, now } = this.#options;
    const slow = new Map<string, number>();
    for (const [socket, connection] of this.#connections) {
      if (socket.destroyed) {
        this.#connections.delete(socket);
        continue;
      }
      const pending = this.#pendingOf(socket, connection);
      const tookMs = pending ? now() - pending.sinceMs : 0;
      if (!pending || tookMs < SLOW_AFTER_MS) continue;
      const address = addressOf(socket, connection.request);
      const count = address === undefined ? 0 : (slow.get(toNetworkPrefix(address)) ?? 0) + 1;
      if (tookMs >= pending.limitMs) close(socket, pending, 'timeout');
      else if (count > limits.slowPerAddress) close(socket, pending, 'excess');
      else if (address !== undefined) slow.set(toNetworkPrefix(address), count);
    }
  }
}

/** A handler may be answering a body; to headers nobody answers but us. */
function close(socket: Socket, { part }: Pending, reason: keyof typeof RESPONSES): void {
  if (part === 'body') socket.destroy();
  else socket.end(`${RESPONSES[reason]}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

/** The mall speaks no other protocol: without a listener, Node reads a request for one as an ordinary request. */
const refuseUpgrades = (server: Server): unknown => server.removeAllListeners('upgrade');

/**
 * Watches the connections of every HTTP server of this process from here on. The framework creates the server, so
 * Node's diagnostics channels are the way to it. `sweep` is to be called regularly.
 */
export function watchConnections(options: Options): { sweep: () => void; stop: () => void } {
  const table = new ConnectionTable(options);
  const listeners: readonly [channel: string, listener: (message: unknown) => void][] = [
    [
      'net.server.socket',
      (message) => {
        const { socket } = message as { socket: Socket & { server?: unknown } };
        if (!(socket.server instanceof Server)) return;
        refuseUpgrades(socket.server);
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
