/** @jest-environment node */
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { normalizeIncomingRequests } from '@/server/bff/http/incoming-requests';
import { getRejectionHeader, REJECTED_PATH } from '@/server/bff/http/rejection';
import { getPeerHeader } from '@/server/bff/limit/client-address';

/** The parts of a request that a framework reads. */
interface ReceivedByFramework {
  method: string;
  url: string;
  headers: Record<string, string>;
}

let server: Server;
let origin: string;
let stopNormalizing: () => void;
beforeAll(async () => {
  stopNormalizing = normalizeIncomingRequests();
  server = createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ method, url, headers })),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  stopNormalizing();
  return new Promise((resolve) => server.close(resolve));
});

/** Sends a raw request, which `fetch` would not send. */
const sendRaw = async (head: string): Promise<ReceivedByFramework> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, 'localhost');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const text = (await socket.toArray()).join('');
  return JSON.parse(text.split('\r\n\r\n')[1] ?? '');
};

const sendRequest = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<ReceivedByFramework> => (await fetch(origin + path, { headers })).json();

test('takes the peer’s address from the connection', async () => {
  const { headers } = await sendRequest('/vantmall/home', { 'x-forwarded-for': '203.0.113.1' });
  expect(headers[getPeerHeader()]).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/);
});

test('a caller cannot set the peer header', async () => {
  const { headers } = await sendRequest('/vantmall/home', { [getPeerHeader()]: '203.0.113.1' });
  expect(headers[getPeerHeader()]).not.toBe('203.0.113.1');
});

// R-SECURITY-25
test('shortens a user agent that the framework would search for long', async () => {
  const { headers } = await sendRequest('/vantmall/home', {
    'user-agent': `MicroMessenger/8.0 ${'1'.repeat(12_000)}`,
  });
  expect(headers['user-agent']).toMatch(/^MicroMessenger\/8\.0 1{981}$/);
});

// R-SECURITY-08
test('removes headers reserved for our own servers', async () => {
  const ours = { 'x-mall-signature': 's', 'x-mall-timestamp': '1', 'x-middleware-subrequest': 'middleware' };
  const { headers } = await sendRequest('/vantmall/api/health', { ...ours, 'x-request-id': 'stays' });
  for (const name of Object.keys(ours)) expect(headers).not.toHaveProperty(name);
  expect(headers['x-request-id']).toBe('stays');
});

// R-OPERATOR-13
test('keeps the signature of the call that drops pages, and of no other', async () => {
  const signature = { 'x-mall-signature': 's', 'x-mall-timestamp': '1', 'x-mall-nonce': 'n' };
  const sent = { ...signature, 'x-mall-other': 'o', 'x-middleware-subrequest': 'middleware' };
  const { headers } = await sendRequest('/api/ops/revalidate', sent);
  expect(headers).toMatchObject(signature);
  for (const name of ['x-mall-other', 'x-middleware-subrequest']) expect(headers).not.toHaveProperty(name);
  for (const path of ['/api/ops/revalidate/more', '/vantmall/home?x=/api/ops/revalidate', '/api/ops']) {
    const { headers: others } = await sendRequest(path, signature);
    for (const name of Object.keys(signature)) expect(others).not.toHaveProperty(name);
  }
});

test.each([
  ['TRACE', 'PATCH'],
  ['PROPFIND', 'PATCH'],
  ['DELETE', 'DELETE'],
])('%s reaches the handlers as %s', async (method, expected) => {
  const text = await new Promise<string>((resolve, reject) => {
    const clientRequest = request(`${origin}/api/address`, { method }, async (answer) => {
      resolve((await answer.toArray()).join(''));
    });
    clientRequest.on('error', reject).end();
  });
  expect((JSON.parse(text) as ReceivedByFramework).method).toBe(expected);
});

// R-API-06
test('adds the base path to a call without it, and keeps the query', async () => {
  expect((await sendRequest('/api/v7/wxPay/token?code=1&url=%2Fa')).url).toBe(
    '/vantmall/api/v7/wxPay/token?code=1&url=%2Fa',
  );
});

test('rejects an undecodable URL under a header that callers cannot forge', async () => {
  const { url, headers } = await sendRaw('GET /api/%%zz HTTP/1.1\r\nHost: localhost');
  expect([url, headers[getRejectionHeader()]]).toEqual([REJECTED_PATH, 'malformed']);
  expect((await sendRequest(REJECTED_PATH)).headers).not.toHaveProperty(getRejectionHeader());
});

test.each([
  ['a foreign host', 'GET /vantmall/home HTTP/1.1\r\nHost: evil.example'],
  ['an absolute target', 'GET http://evil.example/vantmall/home HTTP/1.1\r\nHost: localhost'],
  ['two hosts', 'GET /vantmall/home HTTP/1.1\r\nHost: localhost\r\nHost: evil.example'],
])('rejects %s', async (_, head) => {
  const { url, headers } = await sendRaw(head);
  expect([url, headers[getRejectionHeader()]]).toEqual([REJECTED_PATH, 'misdirected page']);
});

test('removes a forwarded host before the handlers', async () => {
  const { headers } = await sendRequest('/vantmall/home', { 'x-forwarded-host': 'evil.example' });
  expect(headers).not.toHaveProperty('x-forwarded-host');
});

// R-SECURITY-28
describe('headers of the client router', () => {
  const state = encodeURIComponent(JSON.stringify(['', { children: ['home', {}] }]));
  const sent = { rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': state };

  test('are kept as it sends them', async () => {
    const { headers } = await sendRequest('/vantmall/home', sent);
    expect(headers).toMatchObject(sent);
  });

  test.each(['x', '%7B', '%E0', 'null', '[]', '{}', encodeURIComponent('["",{"children":1}]')])(
    'lose the state %s, which the framework cannot read',
    async (value) => {
      const { headers } = await sendRequest('/vantmall/home', { ...sent, 'next-router-state-tree': value });
      expect(headers).not.toHaveProperty('next-router-state-tree');
    },
  );

  test.each(['2', '3', 'x'])('lose the kind of prefetch %s', async (value) => {
    const { headers } = await sendRequest('/vantmall/home', { ...sent, 'next-router-prefetch': value });
    expect(headers).not.toHaveProperty('next-router-prefetch');
  });
});
