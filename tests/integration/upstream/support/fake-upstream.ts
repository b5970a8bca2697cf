import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeUpstream {
  url: string;
  /** URLs of the received requests. */
  requests: string[];
  /** Number of connections that were opened. */
  countSockets(): number;
  /** Handles all further requests. */
  setListener(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Starts a real HTTP server on this machine in place of a points mall. */
export async function startFakeUpstream(listener: RequestListener): Promise<FakeUpstream> {
  const requests: string[] = [];
  let current = listener;
  let sockets = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '');
    current(request, response);
  });
  server.on('connection', () => {
    sockets += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
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

/** Responds with JSON. */
export const answerJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Responds with the data of a successful call. */
export const answerSuccess = (data: unknown): RequestListener =>
  answerJson(200, { code: 200, msg: 'ok', data });

/** Responds as a points mall that has only these calls: their data by path; others are unknown to it. */
export const answerByPath =
  (
    data: Readonly<Record<string, unknown>>,
    unknown = answerJson(404, { code: 404, msg: 'no', data: null }),
  ) =>
  (...[request, response]: Parameters<RequestListener>): void => {
    const { pathname } = new URL(request.url ?? '', 'http://mall.example');
    const answer = Object.hasOwn(data, pathname) ? answerSuccess(data[pathname]) : unknown;
    answer(request, response);
  };
