/** @jest-environment node */
import '../../../../support/environment/bff';
import { Agent, createServer, type IncomingHttpHeaders, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addressList } from '@/lib/contract/address';
import { goodsList } from '@/lib/contract/goods';
import { handleCall } from '@/server/bff/handle-call';
import { answerIncomingCall } from '@/server/bff/http/answer-call';
import { normalizeIncomingRequests } from '@/server/bff/http/incoming-requests';
import { prependHandlers } from '@/server/request-handlers/prepend-handlers';
import { sealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import { createFakeTransport, type ReceivedRequest } from '../../../../support/fakes/fake-transport';

Object.assign(process.env, { NODE_ENV: 'production', MALL_BODY_TIMEOUT_MS: '100' });

/** The status of the framework's answers here. */
const FRAMEWORK = 299;

let server: Server;
const stops: (() => void)[] = [];
/** Each test has its own connection. */
let agent: Agent;
beforeAll(async () => {
  stops.push(normalizeIncomingRequests(), prependHandlers([answerIncomingCall]));
  server = createServer((_, response) => void response.writeHead(FRAMEWORK).end());
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => {
  for (const stop of stops) stop();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

const getPort = () => (server.address() as AddressInfo).port;

interface Call {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The local port: the same for calls on one connection. */
  from: number | undefined;
}

const sendCall = ({ body, ...call }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send({ agent, host: 'localhost', port: getPort(), ...call }, async (answer) => {
      const from = answer.socket.localPort;
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, from });
    });
    request.on('error', reject);
    request.end(body);
  });

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const LIST = '/vantmall/api/v9/goodsList?pId=10000&pageSize=10';
const LOGIN = '/vantmall/api/v7/user/login';
const ADDRESSES = '/vantmall/api/address';
const createCookie = async (sealedAt = Date.now()) => ({
  cookie: `mallSession=${await sealSession('u1', 0, sealedAt)}`,
});

const page = Object(goodsList.example?.data);
/** A page of products; a long one is compressed. */
const createPage = (length: number) => ({ ...page, list: Array(length).fill(page.list[0]) });
const user = { userId: 'u1', isNewUser: true, authVersion: '2.1.0', sessionVersion: 0 };

/** Answers as the points mall does. */
function answerAsMall({ path: asked, query }: ReceivedRequest): unknown {
  if (query.groupId === 'broken') throw new Error('broken');
  if (query.groupId === 'missing')
    return Response.json({ code: 404, msg: 'none', data: null }, { status: 404 });
  if (asked.includes('goodsList')) return createPage(1);
  return asked === '/api/address' ? [] : user;
}

/** Headers of the connection, of the compression, and of all responses of the server (`http/finish-response.ts`). */
const ADDED = [
  ...['connection', 'content-length', 'date', 'keep-alive', 'server-timing', 'vary'],
  ...['referrer-policy', 'x-frame-options', 'permissions-policy', 'cross-origin-opener-policy'],
];

/** What is random in a cookie: its seal. */
const hideSeal = (text: string): string => text.replace(/Fe26[^;"]+/g, 'seal');

const normalize = (status: number, headers: Readonly<Record<string, unknown>>, text: string) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'set-cookie' && !ADDED.includes(name)),
  ),
  text: hideSeal(text),
});

async function readFromHandler({ method = 'GET', path: target, headers = {}, body }: Call) {
  const request = new Request(`http://localhost${target}`, { method, headers, ...(body && { body }) });
  const response = await handleCall(request);
  return {
    ...normalize(response.status, Object.fromEntries(response.headers), await response.text()),
    cookies: response.headers.getSetCookie().map(hideSeal),
  };
}

async function readFromServer(call: Call) {
  const { status, headers, bytes } = await sendCall(call);
  return {
    ...normalize(status, headers, bytes.toString()),
    cookies: (headers['set-cookie'] ?? []).map(hideSeal),
  };
}

const post = (body: string, headers: Record<string, string> = {}): Call => ({
  path: LOGIN,
  method: 'POST',
  body,
  headers: { ...json, ...headers },
});
const DAYS_AGO = Date.now() - 3 * 86_400_000;

// R-PERF-09
test.each<[string, number, Call | (() => Promise<Call>)]>([
  ['a public list', 200, { path: LIST }],
  ['a list in English', 200, { path: LIST, headers: { 'accept-language': 'en' } }],
  ['a read without a session', 401, { path: ADDRESSES }],
  ['a read by cookie', 200, async () => ({ path: ADDRESSES, headers: await createCookie() })],
  ['a renewed session', 200, async () => ({ path: ADDRESSES, headers: await createCookie(DAYS_AGO) })],
  ['a login', 200, post('{}')],
  ['an empty body', 200, { path: LOGIN, method: 'POST', headers: json }],
  ['malformed JSON', 400, post('{"a":')],
  ['a body of another type', 415, post('a', { 'content-type': 'text/plain' })],
  ['a body that is too large', 413, post('a'.repeat(200_000))],
  ['a call from another site', 403, post('{}', { 'sec-fetch-site': 'cross-site' })],
  ['a parameter twice', 400, { path: `${LIST}&pId=1` }],
  ['an upstream that cannot be reached', 503, { path: `${LIST}&groupId=broken` }],
  ['an upstream that rejects', 404, { path: `${LIST}&groupId=missing` }],
])('is answered like by the route handler: %s', async (_, status, given) => {
  const { headers, ...call } = typeof given === 'function' ? await given() : given;
  const sent = { ...call, headers: { ...headers, 'x-request-id': 'same-request' } };
  createFakeTransport(answerAsMall);
  const expected = await readFromHandler(sent);
  createFakeTransport(answerAsMall);
  expect(await readFromServer(sent)).toEqual(expected);
  expect(expected.status).toBe(status);
});

describe('a call that the server answers itself', () => {
  test('has the security headers of all responses and its own policy', async () => {
    createFakeTransport(answerAsMall);
    const { headers } = await sendCall({ path: LIST });
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'server-timing': expect.stringContaining('now;desc='),
    });
  });

  test('works without the base path', async () => {
    createFakeTransport(answerAsMall);
    expect((await sendCall({ path: LIST.replace('/vantmall', '') })).status).toBe(200);
  });

  test('sends the head of a read for HEAD', async () => {
    createFakeTransport(answerAsMall);
    const whole = await sendCall({ path: LIST });
    const head = await sendCall({ path: LIST, method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  });

  test.each([
    ['an unknown call', 'GET', '/vantmall/api/nothing'],
    ['another method', 'PUT', LIST],
    ['OPTIONS', 'OPTIONS', LIST],
    ['a page', 'GET', '/vantmall/home'],
    ['a path with a dot segment', 'GET', LIST.replace('v9', './v9')],
    ['a path with two slashes', 'GET', LIST.replace('v9', '/v9')],
    ['a path with an encoded letter', 'GET', LIST.replace('api', '%61pi')],
    ['a foreign host', 'GET', 'http://evil.example/vantmall/api/v9/goodsList'],
  ])('is not %s, which the framework answers', async (_, method, target) => {
    expect((await sendCall({ method, path: target })).status).toBe(FRAMEWORK);
  });

  test('does not get a header by which the server names addresses to itself', async () => {
    const upstream = createFakeTransport(answerAsMall);
    const headers = { ...(await createCookie()), 'x-mall-user': 'u2', 'x-forwarded-host': 'evil.example' };
    await sendCall({ path: ADDRESSES, headers });
    expect(upstream.seen[0]?.query).toMatchObject({ userId: 'u1' });
    expect(upstream.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/127\.0|::1/),
    });
  });
});

describe('the body of an answer', () => {
  const ask = (encoding: string, at = '') =>
    sendCall({ path: LIST + at, headers: { 'accept-encoding': encoding } });

  test('is sent plain when it is small, and says that it depends on what is accepted', async () => {
    createFakeTransport(answerAsMall);
    const { headers, bytes } = await ask('gzip, br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
  });

  test('is compressed when it is large, as the client accepts it', async () => {
    createFakeTransport(() => createPage(10));
    const plain = await ask('identity');
    const zipped = await ask('gzip, deflate');
    const brotli = await ask('gzip, deflate, br');
    expect([plain, zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    for (const { headers, bytes } of [plain, zipped, brotli]) {
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
    }
  });

  test('is compressed when it belongs to one user, and is not kept', async () => {
    createFakeTransport(() => Array(20).fill(Object(addressList.example?.data)[0]));
    const headers = { ...(await createCookie()), 'accept-encoding': 'br' };
    const answer = await sendCall({ path: ADDRESSES, headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
    expect(JSON.parse(brotliDecompressSync(answer.bytes).toString()).data).toHaveLength(20);
  });
});

describe('a client that misbehaves', () => {
  test('can go on with its connection after a body that was not read', async () => {
    createFakeTransport(answerAsMall);
    const rejected = await sendCall(post('a'.repeat(300_000), { 'sec-fetch-site': 'cross-site' }));
    const next = await sendCall({ path: LIST });
    expect([rejected.status, next.status]).toEqual([403, 200]);
    expect(next.from).toBe(rejected.from);
  });

  test('can go on with its connection after a body that was read in part', async () => {
    createFakeTransport(answerAsMall);
    const rejected = await sendCall(post('a'.repeat(300_000), { 'transfer-encoding': 'chunked' }));
    const next = await sendCall({ path: LIST });
    expect([rejected.status, next.status]).toEqual([413, 200]);
    expect(next.from).toBe(rejected.from);
  });

  test('gets 408 when its body stalls, and its connection is closed', async () => {
    createFakeTransport(answerAsMall);
    const socket = connect(getPort(), 'localhost');
    const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 10'];
    socket.write(
      `POST ${LOGIN} HTTP/1.1\r\n${head.join('\r\n')}\r\nSec-Fetch-Site: same-origin\r\n\r\n{"a":`,
    );
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).toContain('"code":408');
  });

  test('ends a read by disconnecting', async () => {
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    registerTransport({
      prefix: 'http://mall.internal',
      fetch: ({ signal }) => {
        started.resolve();
        signal.addEventListener('abort', () => aborted.resolve());
        return new Promise(() => {});
      },
    });
    const request = send({
      host: 'localhost',
      port: getPort(),
      path: ADDRESSES,
      headers: await createCookie(),
    });
    request.on('error', () => {});
    request.end();
    await started.promise;
    request.destroy();
    await aborted.promise;
  });
});
