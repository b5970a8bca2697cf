import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the vendor's gateway received. */
export interface GatewayRequest {
  method: string;
  /** Path with the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The gateway's response; `hang up`: it closes the connection, `silent`: it never responds. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body: string }
  | 'hang up'
  | 'silent';

/** A local server in place of a vendor's gateway. */
export interface FakeGateway {
  url: string;
  requests: GatewayRequest[];
  /** Decides all further responses; `reset` restores the default and clears `requests`. */
  setReply(reply: (asked: GatewayRequest) => Reply): void;
  reset(): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

export async function startFakeGateway(defaultReply: (asked: GatewayRequest) => Reply): Promise<FakeGateway> {
  let reply = defaultReply;
  const requests: GatewayRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const question = { method, path, headers, body: await readBody(request) };
    requests.push(question);
    const answer = reply(question);
    if (answer === 'hang up') request.socket.destroy();
    else if (answer !== 'silent') {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: requests,
    setReply: (next) => {
      reply = next;
    },
    reset: () => {
      reply = defaultReply;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
