/** @jest-environment node */
import './support/setup';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { cancelOrder } from '@/lib/contract/order';
import { getConfig } from '@/server/config';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { json, startUpstream, succeed, type Upstream } from './support/upstream';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream(succeed([]));
});
beforeEach(() => {
  upstream.asked.length = 0;
  // A door of its own for each test: what one upstream did is not held against the next.
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterAll(() => upstream.close());

const read = () => callUpstream(goodsGroupConfig, {});
const write = () => callUpstream(cancelOrder, { orderId: '1' }, { userId: 'u1' });

const LARGE = 'x'.repeat(10 * 1024 * 1024);
const group = { groupTypeId: '1', title: LARGE, icon: '' };

const send =
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

/** What an upstream may do wrong, what the caller is told, and how often a read asks. */
const wrongs: [string, RequestListener, string, number][] = [
  ['HTML', send(200, 'text/html', '<html>down</html>'), 'upstream', 1],
  ['half an envelope', send(200, 'application/json', '{"code":200,"da'), 'upstream', 1],
  ['another shape', succeed([{ groupTypeId: 5 }]), 'upstream', 1],
  ['something that is no envelope', json(200, { ok: true }), 'upstream', 1],
  ['a success with the status of a failure', json(404, { code: 200, msg: 'ok', data: [] }), 'upstream', 1],
  ['a redirect', send(302, 'text/plain', '', { location: 'http://127.0.0.1:1/' }), 'upstream', 1],
  ['a failure of its own', send(500, 'text/plain', 'stack trace'), 'upstream', 1],
  ['its failure in an envelope', json(500, { code: 500, msg: 'no', data: null }), 'upstream', 1],
  ['a page of the front: the mall is away', send(503, 'text/html', '<html>'), 'upstream', 3],
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
  ['10 MB', succeed([group]), 'upstream', 1],
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

/** Waits no longer than it must for what never comes. */
const deadlineFor = (code: string) => {
  getConfig().MALL_API_TIMEOUT_MS = code === 'upstream_timeout' ? 300 : 20_000;
};

// R-API-16
test.each(wrongs)('%s: told as what it is, in time', async (_, behaviour, code, times) => {
  deadlineFor(code);
  upstream.behave(behaviour);
  await expect(read()).rejects.toMatchObject({ name: 'AppError', code });
  expect(upstream.asked).toHaveLength(times);
});

// R-API-16
test.each(wrongs)('%s: a call that changes something is never sent again', async (_, behaviour, code) => {
  deadlineFor(code);
  upstream.behave(behaviour);
  await expect(write()).rejects.toMatchObject({ code });
  expect(upstream.asked).toHaveLength(1);
});

afterEach(() => deadlineFor('none'));

test('nobody there', async () => {
  registerTransport(createHttpTransport('http://127.0.0.1:1', 'mall', undefined));
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
});

// R-API-18
test('2 MB are read', async () => {
  upstream.behave(succeed([{ ...group, title: 'x'.repeat(2 * 1024 * 1024 - 200) }]));
  await expect(read()).resolves.toHaveLength(1);
});

test('a read that stumbled once is answered', async () => {
  let stumbled = false;
  upstream.behave((request, response) => {
    if (stumbled) return succeed([])(request, response);
    stumbled = true;
    request.socket.destroy();
  });
  await expect(read()).resolves.toEqual([]);
  expect(upstream.asked).toHaveLength(2);
});

test('a refusal comes through as it is, with its reason, and is asked for once', async () => {
  const refusal = { code: 409, msg: 'no', data: null, reason: 'out_of_stock' };
  upstream.behave(json(409, refusal));
  await expect(read()).rejects.toMatchObject({ code: 'conflict', reason: 'out_of_stock', message: 'no' });
  expect(upstream.asked).toHaveLength(1);
});

test('"not now" comes through with when to try again', async () => {
  upstream.behave(json(503, { code: 503, msg: 'busy', data: null }, { 'retry-after': '2' }));
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(upstream.asked).toHaveLength(1);
});

test('a caller who leaves ends a read, and not as a failure of ours', async () => {
  const caller = new AbortController();
  upstream.behave(() => caller.abort());
  await expect(callUpstream(goodsGroupConfig, {}, { signal: caller.signal })).rejects.toMatchObject({
    status: 400,
  });
});
