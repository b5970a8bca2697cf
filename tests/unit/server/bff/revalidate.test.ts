/** @jest-environment node */
import '../../../support/environment/server';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { POST as postRoute } from '@/app/api/ops/revalidate/route';
import { revalidateHandler } from '@/server/bff/ops/revalidate-handler';
import { getPageCacheRegistry, type PageCache } from '@/server/page-cache/page-cache-registry';
import { getProjectStatus } from '@/server/projects';
import { cacheTags } from '@/server/revalidation/cache-tags';
import { readRevalidationKey } from '@/server/revalidation/revalidation-call';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

jest.mock('next/cache', () => ({ revalidateTag: jest.fn() }));

const SECRET = 'a secret of thirty-two characters.';
process.env.MALL_API_SECRET = SECRET;
const PATH = '/api/ops/revalidate';

interface CallOptions {
  method?: string;
  path?: string;
  /** Signed instead of the values that are sent. */
  signed?: Partial<Record<'method' | 'path' | 'body' | 'timestamp' | 'nonce', string>>;
  secret?: string;
  headers?: Record<string, string>;
}

/** Creates a call that is signed as docs/remote-mode.md describes, without the code under test. */
function createCall(body: string, options: CallOptions = {}): Request {
  const { method = 'POST', path = PATH, secret = SECRET } = options;
  const now = { timestamp: String(Date.now()), nonce: randomUUID() };
  const { timestamp, nonce, ...signed } = { method, path: PATH, body, ...now, ...options.signed };
  const hash = createHash('sha256').update(signed.body).digest('hex');
  const text = ['mall-v1', signed.method, signed.path, '', hash, timestamp, nonce].join('\n');
  const headers = {
    'x-mall-timestamp': timestamp,
    'x-mall-nonce': nonce,
    'x-mall-signature': createHmac('sha256', secret).update(text).digest('hex'),
    ...options.headers,
  };
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://10.0.0.5:3000/vantmall${path}`, { method, headers, ...(hasBody && { body }) });
}

const sendCall = (body: unknown, options?: CallOptions) =>
  revalidateHandler(createCall(typeof body === 'string' ? body : JSON.stringify(body), options));

// R-OPERATOR-13
describe('a signed call', () => {
  test('drops the pages with the tags at once', async () => {
    const response = await sendCall({ tags: ['goods', 'search'] });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toMatchObject({ code: 200, data: { tags: ['goods', 'search'] } });
    expect(jest.mocked(revalidateTag).mock.calls).toEqual([
      ['goods', { expire: 0 }],
      ['search', { expire: 0 }],
    ]);
  });

  test('is accepted with every tag and without the base path', async () => {
    const request = createCall(JSON.stringify({ tags: cacheTags }));
    const { headers } = request;
    const bare = new Request(`http://10.0.0.5:3000${PATH}`, {
      method: 'POST',
      headers,
      body: await request.text(),
    });
    expect((await postRoute(bare)).status).toBe(200);
  });

  test('makes the next request look a project up when it has the tag of projects', async () => {
    const transport = createFakeTransport(() => {
      throw new Error('not needed');
    });
    await getProjectStatus('77001', 'en');
    const lookups = transport.seen.length;
    expect((await sendCall({ tags: ['goods'] })).status).toBe(200);
    await getProjectStatus('77001', 'en');
    expect(transport.seen).toHaveLength(lookups);
    expect((await sendCall({ tags: ['project'] })).status).toBe(200);
    await getProjectStatus('77001', 'en');
    expect(transport.seen.length).toBeGreaterThan(lookups);
  });
});

// R-OPS-29
describe('a signed call to a server that shares its pages', () => {
  const hooks = getPageCacheRegistry();
  afterEach(() => {
    delete hooks.cache;
  });

  test.each([true, false])('says whether the other servers know the change: %s', async (announced) => {
    const invalidate = jest.fn(async () => announced);
    const cache: Pick<PageCache, 'invalidate'> = { invalidate };
    hooks.cache = cache as PageCache;
    const response = await sendCall({ tags: ['goods', 'search'] });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { tags: ['goods', 'search'], announced } });
    expect(invalidate.mock.calls).toEqual([[['goods', 'search']]]);
    // Each announcement drops what was rendered since the one before.
    expect(revalidateTag).not.toHaveBeenCalled();
  });
});

const goods = JSON.stringify({ tags: ['goods'] });

// R-OPERATOR-13
describe('rejected calls', () => {
  afterEach(() => expect(revalidateTag).not.toHaveBeenCalled());

  test.each<[string, CallOptions]>([
    ['no signature', { headers: { 'x-mall-signature': '' } }],
    ['another secret', { secret: 'another secret of thirty-two chars' }],
    ['a signature of another body', { signed: { body: '{"tags":["project"]}' } }],
    ['a signature of another method', { signed: { method: 'GET' } }],
    ['a signature of another call', { signed: { path: '/api/v7/user/login' } }],
    ['a signature of the path with the base path', { signed: { path: `/vantmall${PATH}` } }],
    ['a signature that is no hex', { headers: { 'x-mall-signature': 'z'.repeat(64) } }],
    ['a time 61 s ago', { signed: { timestamp: String(Date.now() - 61_000) } }],
    ['a time in two minutes', { signed: { timestamp: String(Date.now() + 120_000) } }],
    ['no nonce', { headers: { 'x-mall-nonce': '' } }],
  ])('rejects %s with 401', async (_, options) => {
    const response = await sendCall(goods, options);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 401, data: null, requestId: expect.any(String) });
  });

  test('rejects an unsigned call without reading its body', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) });
    const init = { method: 'POST', body, duplex: 'half' };
    const request = new Request(`http://10.0.0.5:3000/vantmall${PATH}`, init);
    expect((await revalidateHandler(request)).status).toBe(401);
  });

  test.each([
    ['an unknown tag', { tags: ['goods', '_N_T_/layout'] }, 400],
    ['no tag', { tags: [] }, 400],
    ['more tags than there are', { tags: Array(5).fill('goods') }, 400],
    ['an object without tags', {}, 400],
    ['a list', ['goods'], 400],
    ['text that is no JSON', 'goods', 400],
    ['an empty body', '', 400],
    ['more than 1 KB', { tags: ['goods'], more: 'x'.repeat(1024) }, 413],
  ])('rejects %s', async (_, body, status) => {
    const response = await sendCall(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, data: null });
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('rejects %s with 405', async (method) => {
    const response = await sendCall(goods, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

// R-OPERATOR-13
test('accepts a call once, also when it is sent ten times at once', async () => {
  const call = createCall(goods);
  const responses = await Promise.all(Array.from({ length: 10 }, () => revalidateHandler(call.clone())));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(9);
});

describe('the key', () => {
  const session = { MALL_SESSION_SECRET: 'y'.repeat(43), MALL_DATA_DIR: process.env.MALL_DATA_DIR ?? '' };

  test('is the secret that is shared with the points mall', () => {
    expect(readRevalidationKey({ ...session, MALL_API_SECRET: SECRET })).toBe(SECRET);
  });

  test('is derived from the session secret and never the session secret itself', () => {
    const key = readRevalidationKey({ ...session, MALL_API_SECRET: undefined });
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(key).not.toContain(session.MALL_SESSION_SECRET);
    expect(readRevalidationKey({ ...session, MALL_API_SECRET: undefined })).toBe(key);
  });

  test('is the same for two processes that share a data folder', () => {
    const folder = { MALL_DATA_DIR: session.MALL_DATA_DIR };
    const none = { MALL_SESSION_SECRET: undefined, MALL_API_SECRET: undefined };
    const key = readRevalidationKey({ ...folder, ...none });
    expect(readRevalidationKey({ ...folder, ...none })).toBe(key);
    expect(key).not.toBe(readRevalidationKey({ ...session, MALL_API_SECRET: undefined }));
  });
});
