/** @jest-environment node */

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { API_SECRET } from './support/environment';

/**
 * The stand-alone mall, called by other clients than the BFF; the test signs as docs/remote-mode.md
 * describes.
 */
let testMall: TestMall;
let server: MallServer;
let userId: string;
const startServer = async () =>
  serveMall(testMall.mall, { secret: API_SECRET, port: 0, hostname: '127.0.0.1', graceMs: 200 });
beforeAll(async () => {
  testMall = await startMall();
  server = await startServer();
  const login = await sendSigned('POST', '/api/v7/user/login', { body: '{}' });
  userId = (await login.json()).data.userId;
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(async () => {
  await server.close();
  await testMall.close();
});

interface SendOptions {
  body?: string;
  headers?: Record<string, string>;
  /** Signed instead of the values that are sent. */
  signed?: Partial<Record<'method' | 'path' | 'query' | 'body' | 'timestamp' | 'nonce', string>>;
  secret?: string;
}

function signRequest(method: string, target: string, options: SendOptions): Record<string, string> {
  const [path = '', query = ''] = target.split('?');
  const timestamp = String(testMall.now().getTime());
  const parts = { method, path, query, body: options.body ?? '', timestamp, nonce: randomUUID() };
  const signed = { ...parts, ...options.signed };
  const hash = createHash('sha256').update(signed.body).digest('hex');
  const text = ['mall-v1', signed.method, signed.path, signed.query, hash, signed.timestamp, signed.nonce];
  const hmac = createHmac('sha256', options.secret ?? API_SECRET).update(text.join('\n'));
  return {
    'x-mall-timestamp': options.signed?.timestamp ?? timestamp,
    'x-mall-nonce': options.signed?.nonce ?? parts.nonce,
    'x-mall-signature': hmac.digest('hex'),
  };
}

const sendUnsigned = (method: string, target: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${target}`, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });

const sendSigned = (method: string, target: string, options: SendOptions = {}) =>
  sendUnsigned(method, target, options.body, { ...signRequest(method, target, options), ...options.headers });

test('accepts a signed call', async () => {
  expect((await sendSigned('GET', '/api/v9/goodsList?pageSize=1')).status).toBe(200);
  expect((await sendSigned('GET', `/api/user/me?userId=${userId}`)).status).toBe(200);
});

// R-OPS-11
describe('rejected signatures', () => {
  test.each<[string, SendOptions]>([
    ['another method', { signed: { method: 'POST' } }],
    ['another path', { signed: { path: '/api/v9/goodsList' } }],
    ['another query', { signed: { query: 'userId=other' } }],
    ['another body', { signed: { body: '{}' } }],
    ['another secret', { secret: 'y'.repeat(32) }],
    ['a moment that is no number', { signed: { timestamp: 'now' } }],
    ['no moment', { signed: { timestamp: '' } }],
    ['no nonce', { signed: { nonce: '' } }],
    ['a line break in the nonce', { signed: { nonce: 'a'.repeat(8) }, headers: { 'x-mall-nonce': 'a b' } }],
    ['a signature that is no hex', { headers: { 'x-mall-signature': 'z'.repeat(64) } }],
    ['a short signature', { headers: { 'x-mall-signature': 'ab' } }],
  ])('rejects %s', async (_, options) => {
    const answer = await sendSigned('GET', `/api/user/me?userId=${userId}`, options);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 401, data: null });
  });

  test('rejects a call without a signature, whatever headers it has', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-middleware-subrequest': 'middleware' };
    expect((await sendUnsigned('GET', '/api/v9/goodsList', undefined, headers)).status).toBe(401);
    expect((await sendUnsigned('POST', '/api/v7/user/login', '{}')).status).toBe(401);
    expect((await sendUnsigned('GET', '/nothing')).status).toBe(401);
  });

  test('rejects a path that climbs out of an open one', async () => {
    const target = `/sandbox/../api/user/me?userId=${userId}`;
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port: server.port, path: target }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.on('error', reject).end();
    });
    expect(status).toBe(401);
  });
});

test.each([
  [59_000, 200],
  [-59_000, 200],
  [61_000, 401],
  [-61_000, 401],
])('a clock that is %i ms ahead returns %i', async (ahead, status) => {
  const timestamp = String(testMall.now().getTime() + ahead);
  expect((await sendSigned('GET', '/api/v9/goodsList', { signed: { timestamp } })).status).toBe(status);
});

// R-OPS-11
describe('replayed calls', () => {
  test.each([
    ['POST', '/api/v7/user/login', '{}'],
    ['GET', '/api/signIn?userId=', undefined],
  ])('accepts %s %s once', async (method, path, body) => {
    const target = path.endsWith('=') ? path + userId : path;
    const headers = signRequest(method, target, body === undefined ? {} : { body });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendUnsigned(method, target, body, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    testMall.advanceTime(59_000);
    expect((await sendUnsigned(method, target, body, headers)).status).toBe(401);
    testMall.advanceTime(61_000);
    expect((await sendUnsigned(method, target, body, headers)).status).toBe(401);
  });

  test('accepts a read twice', async () => {
    const headers = signRequest('GET', '/api/v9/goodsList', {});
    const first = await sendUnsigned('GET', '/api/v9/goodsList', undefined, headers);
    const second = await sendUnsigned('GET', '/api/v9/goodsList', undefined, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
  });
});

describe('text that no database stores', () => {
  test.each([
    ['GET', '/api/user/me?userId=%00', undefined],
    ['GET', '/api/good/comment/1%00', undefined],
    ['GET', '/api/search/goodsSearch?keyword=a%00', undefined],
    ['POST', '/api/v7/user/login', '{"userId":"\\u0000"}'],
    ['POST', '/api/cancelOrder', '{"userId":"u","orderId":"\\ud800"}'],
  ])('returns 400 for %s %s %s', async (method, target, body) => {
    const headers = { 'content-type': 'application/json' };
    expect((await sendSigned(method, target, { headers, ...(body && { body }) })).status).toBe(400);
  });
});

describe('open paths', () => {
  test.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/ready', 200],
    ['GET', '/sandbox/cashier/none', 404],
    ['GET', '/uploads/none.png', 404],
    ['TRACE', '/sandbox/cashier/none', 405],
    ['PATCH', '/uploads/none.png', 405],
  ])('%s %s returns %i', async (method, path, status) => {
    const answered = await new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port: server.port, path, method }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.on('error', reject).end();
    });
    expect(answered).toBe(status);
  });

  test('accepts a payment notification, which its provider signs', async () => {
    const answer = await sendUnsigned('POST', '/api/pay/notify/alipay', '{}');
    expect(await answer.text()).toMatch(/fail/i);
  });

  test('limits the body to 64 KB', async () => {
    expect((await sendUnsigned('POST', '/api/pay/notify/alipay', 'x'.repeat(65 * 1024 + 1))).status).toBe(
      413,
    );
  });
});

test('rejects an unsigned body without reading it', async () => {
  expect((await sendUnsigned('POST', '/api/v7/user/login', 'x'.repeat(20_000))).status).toBe(401);
});

test('answers HEAD without a body', async () => {
  const answer = await sendSigned('HEAD', '/api/v9/goodsList');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('rejects a short secret at start', async () => {
  await expect(serveMall(testMall.mall, { secret: 'short', port: 0 })).rejects.toThrow('MALL_API_SECRET');
});

test('finishes running calls on close, and accepts no new ones', async () => {
  const ownServer = await startServer();
  const url = `http://127.0.0.1:${ownServer.port}/api/health`;
  expect((await fetch(url)).status).toBe(200);
  await Promise.all([ownServer.close(), ownServer.close()]);
  await expect(fetch(url)).rejects.toThrow();
});
