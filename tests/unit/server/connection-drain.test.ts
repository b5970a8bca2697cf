/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ConnectionDrain } from '@/lib/connection-drain';

let drain: ConnectionDrain;
let server: Server;
let handler: (message: IncomingMessage, response: ServerResponse) => void;
const clients: Socket[] = [];
let endDrain: () => void;

beforeEach(async () => {
  drain = new ConnectionDrain();
  endDrain = () => {};
  handler = (_, response) => response.end('ok');
  server = createServer((message, response) => {
    drain.startRequest(message.socket, response);
    handler(message, response);
  });
  server.on('connection', (socket) => drain.addConnection(socket));
  // Only the tested code closes a connection.
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  endDrain();
  for (const client of clients) client.destroy();
  clients.length = 0;
  server.close();
  server.closeAllConnections();
});

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Opens a connection. */
async function openConnection(): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  await Promise.all([once(client, 'connect'), once(server, 'connection')]);
  return client;
}

/** Opens a connection on which one request was answered. */
async function openKeptConnection(): Promise<Socket> {
  const client = await openConnection();
  client.write(REQUEST);
  const [answer] = await once(client, 'data');
  expect(String(answer)).toContain('Connection: keep-alive');
  return client;
}

/** Stops the server as its owner does. @returns resolves when its last connection is closed */
function stopServer(limitMs = 60_000): Promise<unknown> {
  endDrain = drain.start(limitMs);
  const closed = once(server, 'close');
  server.close();
  return closed;
}

/** Reads what the server sends until it closes the connection. */
const readAll = async (client: Socket): Promise<string> => (await client.toArray()).join('');

// R-OPS-31
describe('a server that stops', () => {
  test('sends the whole answer to a request under way, as the last one of its connection', async () => {
    const response = new Promise<ServerResponse>((resolve) => {
      handler = (_, started) => resolve(started);
    });
    const client = await openConnection();
    client.write(REQUEST);
    const started = await response;
    const closed = stopServer();
    const body = 'x'.repeat(5_000_000);
    started.end(body);
    const answer = await readAll(client);
    expect(answer).toContain('Connection: close');
    expect(answer.endsWith(body)).toBe(true);
    await closed;
  });

  test('answers a request that was on its way over an idle connection, and closes that connection', async () => {
    const client = await openKeptConnection();
    const closed = stopServer();
    client.write(REQUEST);
    const answer = await readAll(client);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect(answer).toContain('Connection: close');
    await closed;
  });

  test('closes connections that stay idle, with and without an earlier request', async () => {
    const connections = [await openKeptConnection(), await openConnection()];
    const closed = stopServer();
    expect(await Promise.all(connections.map(readAll))).toEqual(['', '']);
    await closed;
  });

  test('closes a connection whose answer began before the signal and ended after it', async () => {
    const response = new Promise<ServerResponse>((resolve) => {
      handler = (_, started) => {
        started.write('first ');
        resolve(started);
      };
    });
    const client = await openConnection();
    client.write(REQUEST);
    const started = await response;
    const closed = stopServer();
    started.end('last');
    expect(await readAll(client)).toContain('last');
    await closed;
  });

  test('breaks off a request that takes longer than the time limit', async () => {
    const arrival = new Promise<void>((resolve) => {
      handler = () => resolve();
    });
    const client = await openConnection();
    client.write(REQUEST);
    await arrival;
    const closed = stopServer(50);
    expect(await readAll(client)).toBe('');
    await closed;
  });
});
