/** @jest-environment node */
import { endpoints } from '@/lib/contract';
import { goodsDetail, goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { dropCachedResponses, isResponseCached, readCachedResponse } from '@/server/bff/response-cache';
import { cacheTags, callTags, forwardedCalls } from '@/server/revalidation/cache-tags';
import { createFakeTransport } from '../../../support/fakes/fake-transport';
import { createUserCookie, sendRequest } from './support/send-request';

Object.assign(process.env, { NODE_ENV: 'production', MALL_RATE_LIMIT: 'false' });

const list = goodsList.example?.data;
const LIST = '/api/v9/goodsList?pId=10000&pageSize=10';
const now = Math.ceil(performance.now());
const clock = jest.spyOn(performance, 'now');
beforeEach(() => clock.mockReturnValue(now));
afterAll(() => clock.mockRestore());

// R-OPS-26
describe('the answer of a public read', () => {
  test('is asked for once, whoever calls, and says its age', async () => {
    const upstream = createFakeTransport(() => list);
    const first = await sendRequest(LIST, { headers: await createUserCookie('u1') });
    clock.mockReturnValue(now + 12_000);
    const second = await sendRequest(LIST, { headers: await createUserCookie('u2') });
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]?.query).not.toHaveProperty('userId');
    expect(upstream.seen[0]?.headers).not.toHaveProperty('x-forwarded-for');
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('age')).toBeNull();
    expect(second.headers.get('age')).toBe('12');
    expect(second.headers.get('cache-control')).toBe('public, max-age=30');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test.each([
    ['language', LIST, { 'accept-language': 'en' }],
    ['project', LIST.replace('10000', '10001'), {}],
    ['argument', LIST.replace('=10', '=11'), {}],
  ])('is another one for another %s', async (_, path, headers) => {
    const upstream = createFakeTransport(() => list);
    await sendRequest(LIST);
    await sendRequest(path, { headers });
    expect(upstream.seen).toHaveLength(2);
  });

  test('is asked for once by callers who wait at the same time', async () => {
    const upstream = createFakeTransport(() => list);
    await Promise.all(Array.from({ length: 5 }, () => sendRequest(LIST)));
    expect(upstream.seen).toHaveLength(1);
  });

  test('is asked for again after its lifetime: first behind the caller’s back, then before the answer', async () => {
    const upstream = createFakeTransport(() => list);
    await sendRequest(LIST);
    clock.mockReturnValue(now + 31_000);
    expect((await sendRequest(LIST)).headers.get('age')).toBe('31');
    expect(upstream.seen).toHaveLength(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await sendRequest(LIST)).headers.get('age')).toBeNull();
    expect(upstream.seen).toHaveLength(2);
    clock.mockReturnValue(now + 31_000 + 60_000);
    expect((await sendRequest(LIST)).headers.get('age')).toBeNull();
    expect(upstream.seen).toHaveLength(3);
  });

  test('is not kept if it is an error', async () => {
    const upstream = createFakeTransport(() => Response.json({ code: 404, msg: 'none', data: null }));
    expect((await sendRequest(LIST)).status).toBe(404);
    expect((await sendRequest(LIST)).status).toBe(404);
    expect(upstream.seen).toHaveLength(2);
  });
});

// R-OPERATOR-13
describe('a change', () => {
  test('drops the answers with its tags, and no others', async () => {
    const upstream = createFakeTransport(({ path }) => (path.includes('goodsList') ? list : []));
    const groups = () => readCachedResponse(goodsGroupConfig, {}, { pId: '10000' });
    await Promise.all([sendRequest(LIST), groups()]);
    dropCachedResponses(['goods']);
    await Promise.all([sendRequest(LIST), groups()]);
    expect(upstream.seen.map(({ path }) => path).filter((path) => path.includes('goodsList'))).toHaveLength(
      2,
    );
    expect(upstream.seen).toHaveLength(3);
  });

  test('leaves no answer that was asked for before it', async () => {
    let answer = (_: unknown): void => {};
    const upstream = createFakeTransport(() => new Promise((resolve) => (answer = resolve)));
    const before = sendRequest(LIST);
    while (upstream.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    dropCachedResponses(['goods']);
    answer(list);
    await before;
    const after = sendRequest(LIST);
    while (upstream.seen.length === 1) await new Promise((resolve) => setImmediate(resolve));
    answer(list);
    await after;
    expect(upstream.seen).toHaveLength(2);
  });
});

// R-OPS-26
test('answers to invented arguments are bounded', async () => {
  const upstream = createFakeTransport(() => list);
  const read = (groupId: string) => readCachedResponse(goodsList, { groupId }, { pId: '10000' });
  await read('first');
  for (let count = 0; count < 5000; count += 1) await read(`invented${count}`);
  const { length } = upstream.seen;
  await read('invented4999');
  expect(upstream.seen).toHaveLength(length);
  await read('first');
  expect(upstream.seen).toHaveLength(length + 1);
});

test('calls about what is left are always forwarded', async () => {
  const upstream = createFakeTransport(() => goodsDetail.example?.data);
  const path = '/api/v4/goodsDetail?goodsId=101001&pId=10000';
  await sendRequest(path);
  await sendRequest(path);
  expect(upstream.seen).toHaveLength(2);
  for (const endpoint of endpoints.filter(({ id }) => forwardedCalls.has(id)))
    expect(isResponseCached(endpoint)).toBe(false);
});

test('every call that shared caches may keep has tags, and no other call is kept', () => {
  const isCacheable = endpoints.filter(({ cacheSeconds }) => cacheSeconds);
  expect(Object.keys(callTags).sort()).toEqual(isCacheable.map(({ id }) => id).sort());
  for (const tags of Object.values(callTags))
    expect(cacheTags).toEqual(expect.arrayContaining([...(tags ?? [])]));
  for (const endpoint of endpoints)
    if (isResponseCached(endpoint)) expect([endpoint.access, endpoint.effect]).toEqual(['public', 'read']);
});

// All of these are public today: one that is no longer must not be kept by mistake.
test.each([
  ['about the user', { access: 'user' }],
  ['that changes something', { effect: 'write' }],
  ['without a lifetime', { cacheSeconds: undefined }],
  ['without tags', { id: 'unknown' }],
] as const)('a call %s is not answered from memory', (_, change) => {
  expect(isResponseCached(goodsList)).toBe(true);
  expect(isResponseCached({ ...goodsList, ...change })).toBe(false);
});
