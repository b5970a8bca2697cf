import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeUpstream {
  url: string;
  /** Requests that arrived, by address. */
  requests: string[];
  /** Connections that were opened. */
  countSockets(): number;
  /** What it does from now on. */
  setListener(listener: RequestListener): void;
  close(): Promise<void>;
}

/** A real server of HTTP on this machine, in the place of a points mall. */
export async function startFakeUpstream(listener: RequestListener): Promise<FakeUpstream> {
  const asked: string[] = [];
  let current = listener;
  let sockets = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    current(request, response);
  });
  server.on('connection', () => {
    sockets += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: asked,
    countSockets: () => sockets,
    setListener: (next) => {
      current = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers JSON. */
export const answerJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers the data of a success. */
export const answerSuccess = (data: unknown): RequestListener =>
  answerJson(200, { code: 200, msg: 'ok', data });
