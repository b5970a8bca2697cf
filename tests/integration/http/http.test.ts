import { z } from 'zod';
import { endpoints } from '@/lib/contract';
import { addressCreate } from '@/lib/contract/address';
import { projectConfig } from '@/lib/contract/config';
import { defineEndpoint } from '@/lib/contract/define-endpoint';
import { AppError } from '@/lib/contract/errors';
import { goodsList } from '@/lib/contract/goods';
import { login, me, userPoints } from '@/lib/contract/user';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { createApp } from '@/server/mall/app';
import { implementations } from '@/server/mall/domains';
import { implement } from '@/server/mall/http/implement';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => testMall.fetch(path, { method: 'POST', body, headers });

describe('HTTP requests', () => {
  test('returns 404 in an envelope for an unknown path', async () => {
    const response = await testMall.fetch('/api/nothing', { headers: { 'x-request-id': 'r-1' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, msg: 'no such call', data: null, requestId: 'r-1' });
  });

  test('returns 405 with the allowed methods for a wrong method', async () => {
    const response = await testMall.fetch('/api/address', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(await response.json()).toMatchObject({ code: 405, data: null });
  });

  // R-GOODS-01
  test('returns the same response for an alias and the canonical path', async () => {
    const [a, b] = await Promise.all([
      testMall.fetch('/api/v9/goodsList'),
      testMall.fetch('/api/v4/goodsList'),
    ]);
    expect(await a.json()).toEqual(await b.json());
  });

  test.each([
    ['{"a":', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    [JSON.stringify({ appType: 'x'.repeat(140_000) }), 413],
    ['{"appType":"PHONE"}', 400],
  ])('rejects the body %.20s with %i', async (body, status) => {
    const response = await post('/api/v7/user/login', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, data: null });
  });

  test('returns 415 for a body whose type is not JSON', async () => {
    expect((await post('/api/v7/user/login', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('treats a POST without a body as empty input', async () => {
    expect((await testMall.fetch('/api/v7/user/login', { method: 'POST' })).status).toBe(200);
  });

  // R-API-02
  test('returns 400 with the invalid fields for bad input', async () => {
    const answer = await testMall.send(goodsList, { pageNum: 0, pageSize: 51 });
    expect(answer.status).toBe(400);
    expect(answer.issues?.map((issue) => issue.path)).toEqual(['pageNum', 'pageSize']);
  });

  test('treats blank and "null" in a query as absent', async () => {
    const response = await testMall.fetch(
      '/api/v9/goodsList?groupId=&minPoints=&activityType=null&pageNum=1',
    );
    expect(response.status).toBe(200);
  });

  test('sends no-store with every response', async () => {
    expect((await testMall.fetch('/api/v9/goodsList')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('caller of a request', () => {
  test.each([
    ['a caller without a user', {}],
    ['an invented id', { userId: 'invented' }],
  ])('returns 401 for %s', async (_, options) => {
    expect((await testMall.call(me, {}, options)).status).toBe(401);
    expect((await testMall.call(userPoints, {}, options)).status).toBe(401);
  });

  test('takes the user of a POST from the body, not from the query', async () => {
    const { userId } = (await testMall.call(login, {})).data;
    const response = await post(`${addressCreate.path}?userId=${userId}`, '{}');
    expect(response.status).toBe(401);
  });

  test.each([
    ['10003', '10003'],
    ['10003abc', '10003'],
    ['abc', '10000'],
    ['', '10000'],
    ['99999', '10000'],
    ['123456789012345678901234', '10000'],
  ])('pId %p selects project %s', async (pId, expected) => {
    const answer = await testMall.call(projectConfig, {}, { pId });
    expect(answer.data.pId).toBe(expected);
  });
});

test.each([
  [null, 'zh-CN'],
  ['', 'zh-CN'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['fr, en;q=0.5, zh;q=0.7', 'zh-CN'],
  ['fr', 'zh-CN'],
  ['en;q=0', 'zh-CN'],
  ['english', 'zh-CN'],
])('Accept-Language %p selects %s', (header, locale) => {
  expect(negotiateLocale(undefined, header)).toBe(locale);
});

test('every call of the contract is implemented once', () => {
  const implemented = implementations.map(({ definition }) => definition.id);
  expect(implemented.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

describe('implement()', () => {
  const secret = defineEndpoint({
    id: 'secret',
    method: 'POST',
    path: '/secret/{id}',
    summary: '',
    source: '',
    access: 'public',
    effect: 'write',
    idempotent: true,
    params: z.object({ id: z.string() }),
    input: z.object({ mode: z.string() }),
    data: z.object({ id: z.string(), key: z.string() }),
  });
  const answer = implement(secret, async (context, { params, input }) => {
    if (input.mode === 'refuse') throw new AppError('too_many_requests', 'later', { retryAfter: 7 });
    if (input.mode === 'busy') {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    }
    if (input.mode === 'break') throw new Error('password=hunter2');
    if (input.mode === 'user') return { id: context.userId, key: '' };
    const data = { id: params.id, key: context.idempotencyKey, hidden: 'not for callers' };
    return input.mode === 'mismatch' ? { ...data, id: 5 as unknown as string } : data;
  });
  const run = async (mode: string, key = 'k-1') => {
    const app = createApp(testMall.mall.deps, [answer], []);
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const body = JSON.stringify({ mode });
    return app.fetch(new Request('http://mall/secret/a%20b', { method: 'POST', headers, body }));
  };

  // R-API-13
  test('returns only fields of the contract', async () => {
    expect(await (await run('ok')).json()).toEqual({ code: 200, msg: 'ok', data: { id: 'a b', key: 'k-1' } });
  });

  test.each(['', 'a b', 'é', 'x'.repeat(129)])('rejects the idempotency key %p', async (key) => {
    const app = createApp(testMall.mall.deps, [answer], []);
    const request = new Request('http://mall/secret/1', { method: 'POST', body: '{"mode":"ok"}' });
    request.headers.set('content-type', 'application/json');
    if (key) request.headers.set('idempotency-key', key);
    expect((await app.fetch(request)).status).toBe(400);
  });

  test('a rejected call keeps its status and Retry-After', async () => {
    const response = await run('refuse');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test('returns 503 with Retry-After when the database is busy, and logs no error', async () => {
    const before = testMall.errors.length;
    const response = await run('busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ code: 503, data: null });
    expect(testMall.errors).toHaveLength(before);
  });

  test.each(['break', 'mismatch', 'user'])(
    'mode %s returns 500, logs the error and leaks nothing',
    async (mode) => {
      const before = testMall.errors.length;
      const response = await run(mode);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ code: 500, msg: 'internal error', data: null });
      expect(testMall.errors).toHaveLength(before + 1);
    },
  );
});
