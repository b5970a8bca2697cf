/** @jest-environment node */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { watchConnections } from '@/server/bff/http/connections';

const LIMITS = { headerMs: 10_000, bodyMs: 10_000, uploadMs: 30_000, slowPerAddress: 50 };
/** How much longer than the body's time limit a handler has for its own response. */
const ANSWER_MS = 2000;

let clockMs: number;
let server: Server;
let watch: ReturnType<typeof watchConnections>;
let getAddress: (socket: Socket, message: IncomingMessage | undefined) => string | undefined;
let handler: (message: IncomingMessage, response: ServerResponse) => void;
const clients = new Set<Socket>();

beforeEach(async () => {
  clockMs = 0;
  getAddress = ({ remoteAddress }) => remoteAddress;
  handler = (message, response) => message.resume().on('end', () => response.end('ok'));
  watch = watchConnections({
    limits: LIMITS,
    getAddress: (socket, message) => getAddress(socket, message),
    now: () => clockMs,
  });
  server = createServer((message, response) => handler(message, response));
  // Only the tested code closes a connection.
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
  server.listen(0, 'localhost');
  await once(server, 'listening');
});
afterEach(async () => {
  watch.stop();
  for (const client of clients) client.destroy();
  clients.clear();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const getPort = () => (server.address() as AddressInfo).port;
const HEAD = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n`;

/** Opens a connection that has sent this text; returns both ends. */
async function openConnection(text: string) {
  const arrival = once(server, 'connection');
  const client = connect(getPort(), 'localhost');
  clients.add(client);
  client.on('error', () => {});
  const [accepted] = (await arrival) as [Socket];
  const send = async (more: string) => {
    const expected = accepted.bytesRead + more.length;
    client.write(more);
    while (accepted.bytesRead < expected) await nextTurn();
  };
  if (text) await send(text);
  return { client, accepted, send };
}

const sweepAtTime = (ms: number) => {
  clockMs = ms;
  watch.sweep();
};
const readResponse = async (client: Socket) => (await client.toArray()).join('');

// R-SECURITY-20
test.each([
  ['no byte', ''],
  ['a part of the headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: '],
])('closes a connection that sends %s for 10 s with 408', async (_, text) => {
  const { client, accepted } = await openConnection(text);
  sweepAtTime(9999);
  expect(accepted.writable).toBe(true);
  sweepAtTime(10_000);
  expect(await readResponse(client)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('does not extend the time for headers that arrive slowly', async () => {
  const { client, send } = await openConnection('GET / HTTP/1.1\r\n');
  for (let second = 1; second < 10; second += 1) {
    await send(`X-${second}: 1\r\n`);
    sweepAtTime(second * 1000);
  }
  sweepAtTime(10_000);
  expect(await readResponse(client)).toContain('408');
});

test.each([
  ['application/json', LIMITS.bodyMs],
  ['multipart/form-data; boundary=x', LIMITS.uploadMs],
])('closes a connection whose body of %s stalls after %d ms and the answer time', async (type, limitMs) => {
  const requestEvent = once(server, 'request');
  const { client, accepted } = await openConnection(`${HEAD}Content-Type: ${type}\r\n\r\n12345`);
  await requestEvent;
  sweepAtTime(limitMs + ANSWER_MS - 1);
  expect(accepted.destroyed).toBe(false);
  sweepAtTime(limitMs + ANSWER_MS);
  await once(client, 'close');
});

test('rejects the 51st slow connection of an IP address and serves an ordinary request', async () => {
  const stalled = [];
  for (let index = 0; index < 51; index += 1) stalled.push(await openConnection('GET / HTTP/1.1\r\n'));
  sweepAtTime(1000);
  expect(await readResponse(stalled[50]?.client as Socket)).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  expect(stalled.slice(0, 50).every(({ accepted }) => accepted.writable)).toBe(true);
  const answer = await fetch(`http://localhost:${getPort()}/`, { method: 'POST', body: 'all of it' });
  watch.sweep();
  expect(await answer.text()).toBe('ok');
});

test('counts slow connections for each IP address and ignores unknown ones', async () => {
  const { accepted: first } = await openConnection('GET');
  getAddress = (socket) => (socket === first ? '192.0.2.1' : undefined);
  const sockets = [];
  for (let index = 0; index < 55; index += 1) sockets.push(await openConnection('GET'));
  sweepAtTime(1000);
  expect([first, ...sockets.map(({ accepted }) => accepted)].every(({ writable }) => writable)).toBe(true);
});

test('leaves an idle connection to the server timeout and accepts its next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const clientRequest = request({ port: getPort(), host: 'localhost', agent });
    clientRequest.end();
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage];
    const local = answer.socket.localPort;
    return { text: (await answer.toArray()).join(''), local };
  };
  const first = await ask();
  sweepAtTime(3_600_000);
  const second = await ask();
  sweepAtTime(7_200_000);
  expect([first.text, second.text, second.local]).toEqual(['ok', 'ok', first.local]);
  agent.destroy();
});

test('gives the next request of a reused connection 10 s from its first byte', async () => {
  const { client, send, accepted } = await openConnection('');
  const answered = once(client, 'data');
  await send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await answered;
  sweepAtTime(60_000);
  await send('GET / HTTP/1.1\r\n');
  sweepAtTime(61_000);
  sweepAtTime(70_999);
  expect(accepted.writable).toBe(true);
  sweepAtTime(71_000);
  expect(await readResponse(client)).toContain('408');
});

test('never counts the time of the handler', async () => {
  const answers: ServerResponse[] = [];
  handler = (_, response) => answers.push(response);
  const requestEvent = once(server, 'request');
  const { client } = await openConnection('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await requestEvent;
  sweepAtTime(3_600_000);
  answers[0]?.end('late');
  expect(await readResponse(client)).toContain('late');
});

test('accepts a large upload that keeps moving within its time', async () => {
  let size = 0;
  handler = (message, response) => {
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    message.on('end', () => response.end('ok'));
  };
  const head =
    'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n';
  const chunk = 'x'.repeat(250_000);
  const { client, send } = await openConnection(`${head}Content-Length: ${20 * chunk.length}\r\n\r\n`);
  const answer = readResponse(client);
  for (let second = 1; second <= 20; second += 1) {
    await send(chunk);
    sweepAtTime(second * 1000);
  }
  expect(await answer).toContain('ok');
  expect(size).toBe(5_000_000);
});

test('treats an upgrade request as an ordinary request', async () => {
  server.on('upgrade', (_, socket: Socket) => socket.write('another protocol'));
  const { client } = await openConnection(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(await readResponse(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*ok/);
});
