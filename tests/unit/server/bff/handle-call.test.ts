/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleCall } from '@/server/bff/handle-call';
import { getPeerHeader } from '@/server/bff/limit/client-address';
import { sealSession, unsealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';

const origin = 'http://mall.example';
const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };
const jsonHeaders = { 'content-type': 'application/json', ...sameOriginHeaders };

const sendRequest = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  handleCall(new Request(`${origin}/vantmall${path}`, init));

const sendPost = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(path, { method: 'POST', body: JSON.stringify(body), headers: { ...jsonHeaders, ...headers } });

const balance = { activePoints: 200, expireTime: null, expiringPoints: 0 };
const createUserCookie = async (userId: string) => ({ cookie: `mallSession=${await sealSession(userId)}` });

// R-SECURITY-09
describe('routing of calls', () => {
  // R-API-07
  test('returns 404 in the envelope for an unknown path', async () => {
    const response = await sendRequest('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, data: null, requestId: expect.any(String) });
  });

  test('returns 405 with the allowed methods for a wrong method', async () => {
    const response = await sendPost('/api/v4/goodsDetail', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('accepts a call with and without the base path', async () => {
    const transport = createFakeTransport(() => []);
    const response = await handleCall(new Request(`${origin}/api/goodsGroupConfig`));
    expect(response.status).toBe(200);
    expect(transport.seen).toHaveLength(1);
  });

  test.each(['..', '%2e%2e', 'a%2Fb', '%', '.'])(
    'a path parameter of %j never reaches the upstream',
    async (id) => {
      const transport = createFakeTransport();
      const response = await sendRequest(`/api/good/comment/${id}`);
      expect(response.status).toBe(404);
      expect(transport.seen).toEqual([]);
    },
  );
});

describe('input of a call', () => {
  // R-API-02
  test('returns 400 with the path of each issue', async () => {
    const response = await sendRequest('/api/v9/goodsList?pageSize=1000&pageNum=0');
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'pageNum',
      'pageSize',
    ]);
  });

  // R-API-08
  test('removes unknown fields', async () => {
    const transport = createFakeTransport(() => ({
      list: [],
      pageNum: 1,
      pageSize: 10,
      total: 0,
      hasNextPage: false,
    }));
    await sendRequest('/api/v9/goodsList?evil=1&groupId=101&pId=10002abc');
    expect(transport.seen[0]?.query).toEqual({
      groupId: '101',
      sort: 'default',
      pageNum: '1',
      pageSize: '10',
      pId: '10002',
    });
  });

  // R-NAV-19, R-API-08
  test('treats blank and the text null as absent', async () => {
    const transport = createFakeTransport(() => ({
      list: [],
      pageNum: 1,
      pageSize: 10,
      total: 0,
      hasNextPage: false,
    }));
    const headers = await createUserCookie('u1');
    const path = '/api/queryOrder?status=null&pageNum=&pageSize=%20&userId=null&pId=null';
    expect((await sendRequest(path, { headers })).status).toBe(200);
    expect(transport.seen[0]?.query).toEqual({
      status: '0',
      pageNum: '1',
      pageSize: '10',
      pId: '10000',
      userId: 'u1',
    });
  });

  test('rejects a parameter that is given twice', async () => {
    expect((await sendRequest('/api/v4/goodsDetail?goodsId=1&goodsId=2')).status).toBe(400);
  });

  // R-SECURITY-12
  test.each([
    ['malformed JSON', '{"orderId": ', 400],
    ['an array', '[]', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['a body over 100 KB', JSON.stringify({ orderId: 'x'.repeat(101 * 1024) }), 413],
  ])('rejects %s', async (_, body, status) => {
    const transport = createFakeTransport();
    const response = await sendRequest('/api/cancelOrder', {
      method: 'POST',
      body,
      headers: { ...jsonHeaders, ...(await createUserCookie('u1')) },
    });
    expect(response.status).toBe(status);
    expect(transport.seen).toEqual([]);
  });

  // R-SECURITY-05
  test('rejects form and plain-text bodies as JSON', async () => {
    const headers = { ...sameOriginHeaders, 'content-type': 'text/plain', ...(await createUserCookie('u1')) };
    const response = await sendRequest('/api/cancelOrder', {
      method: 'POST',
      body: '{"orderId":"1"}',
      headers,
    });
    expect(response.status).toBe(415);
  });

  // R-ORDER-10
  test('rejects an order without an idempotency key', async () => {
    const response = await sendPost(
      '/api/v4/saveOrder',
      { goodsSpecId: '1', quantity: 1 },
      await createUserCookie('u1'),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ path: 'Idempotency-Key' }] });
  });
});

describe('resolving the user of a call', () => {
  // R-ACCOUNT-01
  test('returns 401 when a visitor makes a call that needs a user', async () => {
    const transport = createFakeTransport(() => balance);
    expect((await sendRequest('/api/v8/mall/user/points')).status).toBe(401);
    expect(transport.seen).toEqual([]);
  });

  test('requests the data of the session’s user', async () => {
    const transport = createFakeTransport(() => balance);
    const response = await sendRequest('/api/v8/mall/user/points', { headers: await createUserCookie('u1') });
    expect(response.status).toBe(200);
    expect(transport.seen[0]?.query).toMatchObject({ userId: 'u1' });
  });

  test('forwards no other identity header of the caller', async () => {
    const transport = createFakeTransport(() => balance);
    const claims = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-mall-signature': 's',
      'x-middleware-subrequest': 'middleware',
      'user-agent': 'curl',
      'x-request-id': 'request-of-u1',
      [getPeerHeader()]: '203.0.113.7',
    };
    await sendRequest('/api/v8/mall/user/points', {
      headers: { ...claims, ...(await createUserCookie('u1')) },
    });
    expect(transport.seen[0]?.headers).toEqual({
      accept: 'application/json',
      'accept-language': 'zh-CN',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'request-of-u1',
    });
  });

  // R-ACCOUNT-03
  test('returns 403 when the query or the body has another userId', async () => {
    const transport = createFakeTransport(() => balance);
    const headers = await createUserCookie('u1');
    expect((await sendRequest('/api/v8/mall/user/points?userId=u2', { headers })).status).toBe(403);
    expect((await sendPost('/api/cancelOrder', { orderId: '1', userId: 'u2' }, headers)).status).toBe(403);
    expect((await sendPost('/api/cancelOrder?userId=u2', { orderId: '1' }, headers)).status).toBe(403);
    const unprintable = { toString: 'x' };
    expect((await sendPost('/api/cancelOrder', { orderId: '1', userId: unprintable }, headers)).status).toBe(
      403,
    );
    expect(transport.seen).toEqual([]);
  });

  test.each(['forged', 'Fe26.2*1*aaaa*bbbb*cccc**dddd*eeee', ''])(
    'rejects %j as a session',
    async (sealed) => {
      createFakeTransport(() => balance);
      expect(
        (await sendRequest('/api/v8/mall/user/points', { headers: { cookie: `mallSession=${sealed}` } }))
          .status,
      ).toBe(401);
    },
  );

  // R-ACCOUNT-13
  test('accepts a bearer token like the cookie and prefers it to the cookie', async () => {
    const transport = createFakeTransport(() => balance);
    const headers = { ...(await createUserCookie('u1')), authorization: `Bearer ${await sealSession('u2')}` };
    expect((await sendRequest('/api/v8/mall/user/points', { headers })).status).toBe(200);
    expect(transport.seen[0]?.query.userId).toBe('u2');
  });
});

// R-ACCOUNT-28
describe('renewal of a session', () => {
  const DAY_MS = 86_400_000;
  /** Calls with a session that was sealed some time ago. */
  async function callAfter(ms: number, path = '/api/v8/mall/user/points') {
    createFakeTransport(() => balance);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - ms);
    const sealed = await sealSession('u1', 3);
    clock.mockRestore();
    return sendRequest(path, { headers: { cookie: `mallSession=${sealed}` } });
  }

  test('stores a new one for 180 days when the session is used after a day', async () => {
    const [cookie = ''] = (await callAfter(DAY_MS + 2000)).headers.getSetCookie();
    expect(cookie).toContain(`Max-Age=${180 * 86_400};`);
    const sealed = decodeURIComponent(/^mallSession=([^;]+)/.exec(cookie)?.[1] ?? '');
    const session = await unsealSession(sealed);
    expect(session).toMatchObject({ userId: 'u1', version: 3 });
    expect(Date.now() / 1000 - (session?.sealedAt ?? 0)).toBeLessThan(3600);
  });

  test('stores none within a day', async () => {
    const response = await callAfter(DAY_MS - 60_000);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('accepts a session for 180 days after its last renewal and rejects it then', async () => {
    expect((await callAfter(180 * DAY_MS - 3_600_000)).status).toBe(200);
    expect((await callAfter(180 * DAY_MS + 3_600_000)).status).toBe(401);
  });
});

// R-SECURITY-05
describe('protection against cross-site changes', () => {
  const cancel = async (headers: Record<string, string>) =>
    sendRequest('/api/cancelOrder', {
      method: 'POST',
      body: '{"orderId":"1"}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ])('rejects %j when a cookie is sent', async (headers) => {
    const transport = createFakeTransport();
    expect((await cancel({ ...headers, ...(await createUserCookie('u1')) })).status).toBe(403);
    expect(transport.seen).toEqual([]);
  });

  test.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, { origin }])(
    'accepts %j',
    async (headers) => {
      createFakeTransport();
      expect((await cancel({ ...headers, ...(await createUserCookie('u1')) })).status).toBe(200);
    },
  );

  test('accepts a call with a bearer token and no origin', async () => {
    createFakeTransport();
    expect((await cancel({ authorization: `Bearer ${await sealSession('u1')}` })).status).toBe(200);
  });

  const logIn = (headers: Record<string, string>) =>
    sendRequest('/api/v7/user/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('accepts a login without cookie and browser headers', async () => {
    createFakeTransport(() => ({ userId: 'u1', isNewUser: true, authVersion: '2.1.0' }));
    expect((await logIn({})).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: 'theme=1' },
  ])('rejects a login with %j', async (headers) => {
    const transport = createFakeTransport();
    expect((await logIn(headers)).status).toBe(403);
    expect(transport.seen).toEqual([]);
  });

  const signIn = async (headers: Record<string, string>) =>
    sendRequest('/api/signIn', { headers: { ...headers, ...(await createUserCookie('u1')) } });

  test.each<Record<string, string>>([
    {},
    { referer: 'https://evil.example/mall.example' },
    { 'sec-fetch-site': 'cross-site', referer: `${origin}/vantmall/primary1` },
    { origin: 'null', referer: `${origin}/vantmall/primary1` },
  ])('rejects a changing GET with %j', async (headers) => {
    const transport = createFakeTransport();
    expect((await signIn(headers)).status).toBe(403);
    expect(transport.seen).toEqual([]);
  });

  // R-SECURITY-06
  test('accepts a changing GET over plain http when its Referer is the same site', async () => {
    createFakeTransport(() => ({ day: '2026-03-10', points: 10, continuousDays: 1, activePoints: 10 }));
    expect((await signIn({ referer: `${origin}/vantmall/primary1` })).status).toBe(200);
  });
});

describe('login', () => {
  const answer = { userId: 'u9', isNewUser: true, authVersion: '2.1.0' };

  // R-ACCOUNT-02
  test('creates a session for cookie and bearer and ignores the userId of the body', async () => {
    const transport = createFakeTransport(() => answer);
    const response = await sendPost('/api/v7/user/login', {
      userId: 'victim',
      unionId: 'victim',
      appType: 'H5',
    });
    const body = await response.json();
    expect(transport.seen[0]?.body).toMatchObject({ appType: 'H5', pId: '10000' });
    expect(JSON.stringify(transport.seen[0])).not.toContain('victim');
    expect(await unsealSession(body.data.token)).toMatchObject({ userId: 'u9' });
    expect(response.headers.get('set-cookie')).toMatch(/^mallSession=.+HttpOnly.*SameSite=Lax/);
    expect(response.headers.get('set-cookie')).not.toContain('Secure');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('keeps the user of the current session', async () => {
    const transport = createFakeTransport(() => answer);
    await sendPost('/api/v7/user/login', {}, await createUserCookie('u1'));
    expect(transport.seen[0]?.body).toMatchObject({ userId: 'u1' });
  });

  // R-ACCOUNT-12
  test('sets a Secure cookie on https', async () => {
    createFakeTransport(() => answer);
    const response = await sendPost('/api/v7/user/login', {}, { 'x-forwarded-proto': 'https' });
    expect(response.headers.get('set-cookie')).toContain('Secure');
  });

  // R-ACCOUNT-10
  test('ends the session on logout', async () => {
    const response = await sendPost('/api/logout', {}, await createUserCookie('u1'));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mallSession=; Max-Age=0/),
      expect.stringMatching(/^mallSignedIn=; Max-Age=0/),
    ]);
  });
});

describe('answers of the points mall', () => {
  const points = async () =>
    sendRequest('/api/v8/mall/user/points', { headers: await createUserCookie('u1') });

  test('forwards a rejection with its reason', async () => {
    createFakeTransport(() =>
      Response.json({ code: 409, msg: 'out of stock', data: null, reason: 'out_of_stock' }, { status: 409 }),
    );
    const response = await sendPost(
      '/api/v4/saveOrder',
      { goodsSpecId: '1', quantity: 1 },
      {
        ...(await createUserCookie('u1')),
        'idempotency-key': 'k1',
      },
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 409, msg: 'out of stock', reason: 'out_of_stock' });
  });

  test.each([
    ['HTML', () => new Response('<html>', { status: 200 })],
    ['a drifted shape', () => ({ activePoints: 'many' })],
    ['a success that is none', () => Response.json({ ok: true })],
  ])('returns 502 without details when the points mall answers with %s', async (_, answer) => {
    createFakeTransport(answer);
    const response = await points();
    expect(response.status).toBe(502);
    expect(JSON.stringify(await response.json())).not.toMatch(/html|many|zod/i);
  });

  test('forwards the Retry-After header', async () => {
    const busy = { code: 503, msg: 'busy', data: null };
    createFakeTransport(() => Response.json(busy, { status: 503, headers: { 'retry-after': '2' } }));
    expect((await points()).headers.get('retry-after')).toBe('2');
  });

  test('logs no error when the caller has closed the connection', async () => {
    const caller = new AbortController();
    createFakeTransport(() => {
      caller.abort();
      throw new Error('aborted');
    });
    const init = { headers: await createUserCookie('u1'), signal: caller.signal };
    expect((await sendRequest('/api/v8/mall/user/points', init)).status).toBeLessThan(500);
  });

  test('returns 500 without the message of the exception', async () => {
    createFakeTransport(() => {
      throw new Error('password=hunter2');
    });
    const response = await points();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
  });

  // R-API-19
  test('makes public answers cacheable and answers of a user not', async () => {
    createFakeTransport(() => []);
    expect((await sendRequest('/api/goodsGroupConfig')).headers.get('cache-control')).toBe(
      'public, max-age=300',
    );
    createFakeTransport(() => balance);
    expect((await points()).headers.get('cache-control')).toBe('no-store');
  });

  // R-SECURITY-17
  test('requests an answer that shared caches store without the user of the session', async () => {
    const transport = createFakeTransport(() => []);
    await sendRequest('/api/goodsGroupConfig', { headers: await createUserCookie('u1') });
    expect(transport.seen[0]?.query.userId).toBeUndefined();
  });

  // R-ACCOUNT-28
  test('renews a session of yesterday in an answer of a user, and not in one that shared caches store', async () => {
    const sealed = await sealSession('u1', undefined, Date.now() - 25 * 3_600_000);
    const headers = { cookie: `mallSession=${sealed}` };
    createFakeTransport(() => balance);
    const renewed = await sendRequest('/api/v8/mall/user/points', { headers });
    expect(renewed.headers.get('set-cookie')).toContain('mallSession=');
    createFakeTransport(() => []);
    const cached = await sendRequest('/api/goodsGroupConfig', { headers });
    expect(cached.headers.get('set-cookie')).toBeNull();
    expect(cached.headers.get('cache-control')).toBe('public, max-age=300');
  });
});
