import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionDrain, DRAIN_MS } from '@/lib/connection-drain';
import { getSingleton } from './singleton';
import { onStopSignal } from './stop-signals';
import { getLogger } from './telemetry/logger';

/** How long the framework has for its own work when all connections are closed, in milliseconds. */
const FRAMEWORK_MS = 500;

/**
 * Makes the process end some seconds after the signal that stops it, even if clients go on using their connections (R-OPS-31):
 * the framework waits until its server has no connection, and then for what its renderings do after their answers. The
 * framework creates the server, so this uses Node's diagnostics channels. @returns stops the watching
 */
export function drainOnSignal(): () => void {
  return getSingleton('drain-on-signal', () => {
    const drain = new ConnectionDrain();
    const addConnection = (message: unknown) => {
      const { socket } = message as { socket: Socket & { server?: unknown } };
      if (socket.server instanceof Server) drain.addConnection(socket);
    };
    const finishResponse = (message: unknown) => {
      drain.addConnection((message as { socket: Socket }).socket);
    };
    const startRequest = (message: unknown) => {
      const { socket, response } = message as { socket: Socket; response: ServerResponse };
      drain.startRequest(socket, response);
    };
    const listeners = [
      ['net.server.socket', addConnection],
      ['http.server.request.start', startRequest],
      // A connection whose first request came before the first of these calls: the port is open while the mall starts.
      ['http.server.response.finish', finishResponse],
    ] as const;
    for (const [channel, listener] of listeners) subscribe(channel, listener);
    const ignoreSignals = onStopSignal((exitCode) => {
      drain.start(DRAIN_MS);
      const exit = () => {
        getLogger().warn({}, 'stops before the framework has finished');
        process.exit(exitCode);
      };
      setTimeout(exit, DRAIN_MS + FRAMEWORK_MS).unref();
    });
    return () => {
      for (const [channel, listener] of listeners) unsubscribe(channel, listener);
      ignoreSignals();
    };
  });
}
