/** @jest-environment node */
import './support/environment';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { cancelOrder } from '@/lib/contract/order';
import { getConfig } from '@/server/config';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { answerJson, answerSuccess, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
});
beforeEach(() => {
  upstream.requests.length = 0;
  // Each test has its own transport, so failures of one upstream do not affect the circuit breaker of the
  // next.
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterAll(() => upstream.close());

const readGroups = () => callUpstream(goodsGroupConfig, {});
const cancelOrderOnce = () => callUpstream(cancelOrder, { orderId: '1' }, { userId: 'u1' });

const LARGE_TEXT = 'x'.repeat(10 * 1024 * 1024);
const group = { groupTypeId: '1', title: LARGE_TEXT, icon: '' };

const answerWith =
  (
    status: number,
    type: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

/** Failures of an upstream, the reason that the caller gets, and the number of requests of a read. */
const failures: [string, RequestListener, string, number][] = [
  ['HTML', answerWith(200, 'text/html', '<html>down</html>'), 'upstream', 1],
  ['half an envelope', answerWith(200, 'application/json', '{"code":200,"da'), 'upstream', 1],
  ['another shape', answerSuccess([{ groupTypeId: 5 }]), 'upstream', 1],
  ['something that is no envelope', answerJson(200, { ok: true }), 'upstream', 1],
  [
    'a success with the status of a failure',
    answerJson(404, { code: 200, msg: 'ok', data: [] }),
    'upstream',
    1,
  ],
  ['a redirect', answerWith(302, 'text/plain', '', { location: 'http://127.0.0.1:1/' }), 'upstream', 1],
  ['a failure of its own', answerWith(500, 'text/plain', 'stack trace'), 'upstream', 1],
  ['its failure in an envelope', answerJson(500, { code: 500, msg: 'no', data: null }), 'upstream', 1],
  ['a page of the reverse proxy: the mall is away', answerWith(503, 'text/html', '<html>'), 'upstream', 3],
  ['a reset', (request) => request.socket.destroy(), 'unavailable', 3],
  ['nothing, for ever', () => {}, 'upstream_timeout', 1],
  [
    'a beginning without an end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"code":200,');
    },
    'upstream_timeout',
    1,
  ],
  [
    'an end before what it announced',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"code":200,');
      setImmediate(() => response.destroy());
    },
    'unavailable',
    3,
  ],
  ['10 MB', answerSuccess([group]), 'upstream', 1],
  [
    '10 MB that look like few',
    (_, response) => {
      const packed = gzipSync(JSON.stringify({ code: 200, msg: 'ok', data: [group] }));
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    },
    'upstream',
    1,
  ],
];

/** Rejections by a proxy: status, the error that the caller gets, and its reason. */
const rejections: [number, string, string | undefined][] = [
  [400, 'upstream', undefined],
  [401, 'upstream', undefined],
  [403, 'upstream', undefined],
  [404, 'upstream', 'unknown_call'],
  [405, 'upstream', 'unknown_call'],
  [413, 'body_too_large', undefined],
  [414, 'bad_request', undefined],
  [429, 'too_many_requests', undefined],
  [431, 'bad_request', undefined],
];

// R-API-27
test.each(rejections)(
  '%s without an envelope fails the call without a retry',
  async (status, code, reason) => {
    upstream.setListener(answerWith(status, 'text/html', '<html>', { 'retry-after': '7' }));
    const message = 'the points mall rejected the call';
    const error = { name: 'AppError', code, reason, retryAfter: 7, message };
    await expect(readGroups()).rejects.toMatchObject(error);
    await expect(cancelOrderOnce()).rejects.toMatchObject(error);
    expect(upstream.requests).toHaveLength(2);
  },
);

/** Sets a short deadline for responses that never arrive. */
const setDeadline = (code: string) => {
  getConfig().MALL_API_TIMEOUT_MS = code === 'upstream_timeout' ? 300 : 20_000;
};

// R-API-16
test.each(failures)('%s fails a read with the right error in time', async (_, behaviour, code, times) => {
  setDeadline(code);
  upstream.setListener(behaviour);
  await expect(readGroups()).rejects.toMatchObject({ name: 'AppError', code });
  expect(upstream.requests).toHaveLength(times);
});

// R-API-16
test.each(failures)('%s fails a write, which is never retried', async (_, behaviour, code) => {
  setDeadline(code);
  upstream.setListener(behaviour);
  await expect(cancelOrderOnce()).rejects.toMatchObject({ code });
  expect(upstream.requests).toHaveLength(1);
});

afterEach(() => setDeadline('none'));

test('fails as unavailable when no server listens', async () => {
  registerTransport(createHttpTransport('http://127.0.0.1:1', 'mall', undefined));
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable' });
});

// R-API-18
test('reads a response of 2 MB', async () => {
  upstream.setListener(answerSuccess([{ ...group, title: 'x'.repeat(2 * 1024 * 1024 - 200) }]));
  await expect(readGroups()).resolves.toHaveLength(1);
});

test('retries a read once after a reset', async () => {
  let stumbled = false;
  upstream.setListener((request, response) => {
    if (stumbled) return answerSuccess([])(request, response);
    stumbled = true;
    request.socket.destroy();
  });
  await expect(readGroups()).resolves.toEqual([]);
  expect(upstream.requests).toHaveLength(2);
});

test('passes a rejection on with its reason, without a retry', async () => {
  const rejection = { code: 409, msg: 'no', data: null, reason: 'out_of_stock' };
  upstream.setListener(answerJson(409, rejection));
  await expect(readGroups()).rejects.toMatchObject({
    code: 'conflict',
    reason: 'out_of_stock',
    message: 'no',
  });
  expect(upstream.requests).toHaveLength(1);
});

// R-API-30
test.each([
  ['only a code', {}],
  ['null in every other field', { msg: null, requestId: null, reason: null, issues: null }],
  ['fields of other kinds', { msg: 1, requestId: 2, reason: 3, issues: 'none' }],
])('reads an envelope with %s', async (_, fields) => {
  upstream.setListener(answerJson(200, { code: 200, data: [], ...fields }));
  await expect(readGroups()).resolves.toEqual([]);
  upstream.setListener(answerJson(200, { code: 200, ...fields }));
  await expect(cancelOrderOnce()).resolves.toBeNull();
  upstream.setListener(answerJson(409, { code: 409, ...fields }));
  await expect(readGroups()).rejects.toMatchObject({
    ...{ code: 'conflict', message: 'the points mall rejected the call' },
    ...{ reason: undefined, issues: undefined },
  });
});

test('passes 503 on with Retry-After', async () => {
  upstream.setListener(answerJson(503, { code: 503, msg: 'busy', data: null }, { 'retry-after': '2' }));
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(upstream.requests).toHaveLength(1);
});

test('aborts a read when the caller leaves, and reports no failure', async () => {
  const caller = new AbortController();
  const closed = new Promise((resolve) => {
    upstream.setListener((_, response) => {
      response.once('close', resolve);
      caller.abort();
    });
  });
  await expect(callUpstream(goodsGroupConfig, {}, { signal: caller.signal })).rejects.toMatchObject({
    status: 400,
  });
  await closed;
});

// R-PERF-29
test('calls an upstream below its path, and asks for no compression', async () => {
  registerTransport(createHttpTransport(`${upstream.url}/points/`, 'mall', undefined));
  let headers: IncomingHttpHeaders = {};
  upstream.setListener((request, response) => {
    headers = request.headers;
    answerSuccess([])(request, response);
  });
  await callUpstream(goodsGroupConfig, {}, { pId: '10001', requestId: 'request-1', locale: 'en' });
  expect(upstream.requests).toEqual(['/points/api/goodsGroupConfig?pId=10001']);
  expect(headers).toMatchObject({ 'x-request-id': 'request-1', 'accept-language': 'en' });
  expect(headers).not.toHaveProperty('accept-encoding');
});
