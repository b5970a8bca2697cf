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
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => shop.fetch(path, { method: 'POST', body, headers });

describe('requests', () => {
  test('an unknown path is 404 in an envelope', async () => {
    const response = await shop.fetch('/api/nothing', { headers: { 'x-request-id': 'r-1' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, msg: 'no such call', data: null, requestId: 'r-1' });
  });

  test('a wrong method is 405 and says what is allowed', async () => {
    const response = await shop.fetch('/api/address', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(await response.json()).toMatchObject({ code: 405, data: null });
  });

  // R-GOODS-01
  test('an alias answers like the canonical path', async () => {
    const [a, b] = await Promise.all([shop.fetch('/api/v9/goodsList'), shop.fetch('/api/v4/goodsList')]);
    expect(await a.json()).toEqual(await b.json());
  });

  test.each([
    ['{"a":', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    [JSON.stringify({ appType: 'x'.repeat(140_000) }), 413],
    ['{"appType":"PHONE"}', 400],
  ])('the body %.20s is refused with %i', async (body, status) => {
    const response = await post('/api/v7/user/login', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, data: null });
  });

  test('a body that is not JSON by its type is 415', async () => {
    expect((await post('/api/v7/user/login', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('a POST without a body is an empty input', async () => {
    expect((await shop.fetch('/api/v7/user/login', { method: 'POST' })).status).toBe(200);
  });

  // R-API-02
  test('bad input is 400 and names the fields', async () => {
    const answer = await shop.send(goodsList, { pageNum: 0, pageSize: 51 });
    expect(answer.status).toBe(400);
    expect(answer.issues?.map((issue) => issue.path)).toEqual(['pageNum', 'pageSize']);
  });

  test('blank and "null" in a query count as absent', async () => {
    const response = await shop.fetch('/api/v9/goodsList?groupId=&minPoints=&activityType=null&pageNum=1');
    expect(response.status).toBe(200);
  });

  test('answers are not stored', async () => {
    expect((await shop.fetch('/api/v9/goodsList')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('who asks', () => {
  test.each([
    ['nobody', {}],
    ['an invented id', { userId: 'invented' }],
  ])('%s is 401', async (_, options) => {
    expect((await shop.call(me, {}, options)).status).toBe(401);
    expect((await shop.call(userPoints, {}, options)).status).toBe(401);
  });

  test('the user of a POST is in its body, not in its query', async () => {
    const { userId } = (await shop.call(login, {})).data;
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
  ])('pId %p is answered by project %s', async (pId, expected) => {
    const answer = await shop.call(projectConfig, {}, { pId });
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
])('Accept-Language %p is answered in %s', (header, locale) => {
  expect(negotiateLocale(undefined, header)).toBe(locale);
});

test('every call of the contract is implemented once', () => {
  const implemented = implementations.map(({ definition }) => definition.id);
  expect(implemented.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

describe('implement', () => {
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
    const app = createApp(shop.mall.deps, [answer], []);
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const body = JSON.stringify({ mode });
    return app.fetch(new Request('http://mall/secret/a%20b', { method: 'POST', headers, body }));
  };

  // R-API-13
  test('only fields of the contract leave', async () => {
    expect(await (await run('ok')).json()).toEqual({ code: 200, msg: 'ok', data: { id: 'a b', key: 'k-1' } });
  });

  test.each(['', 'a b', 'é', 'x'.repeat(129)])('the idempotency key %p is refused', async (key) => {
    const app = createApp(shop.mall.deps, [answer], []);
    const request = new Request('http://mall/secret/1', { method: 'POST', body: '{"mode":"ok"}' });
    request.headers.set('content-type', 'application/json');
    if (key) request.headers.set('idempotency-key', key);
    expect((await app.fetch(request)).status).toBe(400);
  });

  test('a refusal keeps its status and Retry-After', async () => {
    const response = await run('refuse');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test('a database that is busy is 503 with Retry-After, and no error of ours', async () => {
    const before = shop.errors.length;
    const response = await run('busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ code: 503, data: null });
    expect(shop.errors).toHaveLength(before);
  });

  test.each(['break', 'mismatch', 'user'])('%s is 500, logged and never leaked', async (mode) => {
    const before = shop.errors.length;
    const response = await run(mode);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 500, msg: 'internal error', data: null });
    expect(shop.errors).toHaveLength(before + 1);
  });
});
