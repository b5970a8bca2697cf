import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upstream {
  url: string;
  /** Requests that arrived, by address. */
  asked: string[];
  /** Connections that were opened. */
  sockets(): number;
  /** What it does from now on. */
  behave(listener: RequestListener): void;
  close(): Promise<void>;
}

/** A real server of HTTP on this machine, in the place of a points mall. */
export async function startUpstream(listener: RequestListener): Promise<Upstream> {
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
    asked,
    sockets: () => sockets,
    behave: (next) => {
      current = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers the data of a success. */
export const succeed = (data: unknown): RequestListener => json(200, { code: 200, msg: 'ok', data });
