/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPeerHeader } from '@/server/bff/edge/peer-header';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession, unsealSession } from '@/server/session/session';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';

const origin = 'http://mall.example';
const sameSite = { 'sec-fetch-site': 'same-origin' };
const json = { 'content-type': 'application/json', ...sameSite };

const request = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  handleCall(new Request(`${origin}/vantmall${path}`, init));

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } });

const balance = { activePoints: 200, expireTime: null, expiringPoints: 0 };
const asUser = async (userId: string) => ({ cookie: `mallSession=${await sealSession(userId)}` });

// R-SECURITY-09
describe('finding the call', () => {
  // R-API-07
  test('an unknown path is 404 in the envelope', async () => {
    const response = await request('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, data: null, requestId: expect.any(String) });
  });

  test('a wrong method is 405 with the allowed ones', async () => {
    const response = await post('/api/v4/goodsDetail', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('works with and without the base path', async () => {
    const door = fakeDoor(() => []);
    const response = await handleCall(new Request(`${origin}/api/goodsGroupConfig`));
    expect(response.status).toBe(200);
    expect(door.seen).toHaveLength(1);
  });

  test.each(['..', '%2e%2e', 'a%2Fb', '%', '.'])(
    'a path parameter of %j never reaches the upstream',
    async (id) => {
      const door = fakeDoor();
      const response = await request(`/api/good/comment/${id}`);
      expect(response.status).toBe(404);
      expect(door.seen).toEqual([]);
    },
  );
});

describe('the input', () => {
  // R-API-02
  test('is checked, with the place of each fault', async () => {
    const response = await request('/api/v9/goodsList?pageSize=1000&pageNum=0');
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'pageNum',
      'pageSize',
    ]);
  });

  // R-API-08
  test('loses unknown fields on the way', async () => {
    const door = fakeDoor(() => ({ list: [], pageNum: 1, pageSize: 10, total: 0, hasNextPage: false }));
    await request('/api/v9/goodsList?evil=1&groupId=101&pId=10002abc');
    expect(door.seen[0]?.query).toEqual({
      groupId: '101',
      sort: 'default',
      pageNum: '1',
      pageSize: '10',
      pId: '10002',
    });
  });

  // R-NAV-19, R-API-08
  test('what is blank or the text null counts as absent', async () => {
    const door = fakeDoor(() => ({ list: [], pageNum: 1, pageSize: 10, total: 0, hasNextPage: false }));
    const headers = await asUser('u1');
    const path = '/api/queryOrder?status=null&pageNum=&pageSize=%20&userId=null&pId=null';
    expect((await request(path, { headers })).status).toBe(200);
    expect(door.seen[0]?.query).toEqual({
      status: '0',
      pageNum: '1',
      pageSize: '10',
      pId: '10000',
      userId: 'u1',
    });
  });

  test('a parameter given twice is refused', async () => {
    expect((await request('/api/v4/goodsDetail?goodsId=1&goodsId=2')).status).toBe(400);
  });

  // R-SECURITY-12
  test.each([
    ['malformed JSON', '{"orderId": ', 400],
    ['an array', '[]', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['a body over 100 KB', JSON.stringify({ orderId: 'x'.repeat(101 * 1024) }), 413],
  ])('%s is refused', async (_, body, status) => {
    const door = fakeDoor();
    const response = await request('/api/cancelOrder', {
      method: 'POST',
      body,
      headers: { ...json, ...(await asUser('u1')) },
    });
    expect(response.status).toBe(status);
    expect(door.seen).toEqual([]);
  });

  // R-SECURITY-05
  test('a form or plain text is not JSON', async () => {
    const headers = { ...sameSite, 'content-type': 'text/plain', ...(await asUser('u1')) };
    const response = await request('/api/cancelOrder', { method: 'POST', body: '{"orderId":"1"}', headers });
    expect(response.status).toBe(415);
  });

  // R-ORDER-10
  test('an order without an idempotency key is refused', async () => {
    const response = await post('/api/v4/saveOrder', { goodsSpecId: '1', quantity: 1 }, await asUser('u1'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ path: 'Idempotency-Key' }] });
  });
});

describe('whose call it is', () => {
  // R-ACCOUNT-01
  test('a visitor is 401 on a user’s call', async () => {
    const door = fakeDoor(() => balance);
    expect((await request('/api/v8/mall/user/points')).status).toBe(401);
    expect(door.seen).toEqual([]);
  });

  test('the session’s user is the one that is asked for', async () => {
    const door = fakeDoor(() => balance);
    const response = await request('/api/v8/mall/user/points', { headers: await asUser('u1') });
    expect(response.status).toBe(200);
    expect(door.seen[0]?.query).toMatchObject({ userId: 'u1' });
  });

  test('nothing else that the caller says of itself goes on', async () => {
    const door = fakeDoor(() => balance);
    const said = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-mall-signature': 's',
      'x-middleware-subrequest': 'middleware',
      'user-agent': 'curl',
      'x-request-id': 'request-of-u1',
      [getPeerHeader()]: '203.0.113.7',
    };
    await request('/api/v8/mall/user/points', { headers: { ...said, ...(await asUser('u1')) } });
    expect(door.seen[0]?.headers).toEqual({
      accept: 'application/json',
      'accept-language': 'zh-CN',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'request-of-u1',
    });
  });

  // R-ACCOUNT-03
  test('another’s userId is 403, in the query and in the body', async () => {
    const door = fakeDoor(() => balance);
    const headers = await asUser('u1');
    expect((await request('/api/v8/mall/user/points?userId=u2', { headers })).status).toBe(403);
    expect((await post('/api/cancelOrder', { orderId: '1', userId: 'u2' }, headers)).status).toBe(403);
    const unprintable = { toString: 'x' };
    expect((await post('/api/cancelOrder', { orderId: '1', userId: unprintable }, headers)).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  test.each(['forged', 'Fe26.2*1*aaaa*bbbb*cccc**dddd*eeee', ''])(
    'a session of %j is no session',
    async (sealed) => {
      fakeDoor(() => balance);
      expect(
        (await request('/api/v8/mall/user/points', { headers: { cookie: `mallSession=${sealed}` } })).status,
      ).toBe(401);
    },
  );

  // R-ACCOUNT-13
  test('a bearer token serves like the cookie, and wins over it', async () => {
    const door = fakeDoor(() => balance);
    const headers = { ...(await asUser('u1')), authorization: `Bearer ${await sealSession('u2')}` };
    expect((await request('/api/v8/mall/user/points', { headers })).status).toBe(200);
    expect(door.seen[0]?.query.userId).toBe('u2');
  });
});

// R-SECURITY-05
describe('changing calls from elsewhere', () => {
  const cancel = async (headers: Record<string, string>) =>
    request('/api/cancelOrder', {
      method: 'POST',
      body: '{"orderId":"1"}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ])('%j is refused with a cookie', async (headers) => {
    const door = fakeDoor();
    expect((await cancel({ ...headers, ...(await asUser('u1')) })).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  test.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, { origin }])(
    '%j is answered',
    async (headers) => {
      fakeDoor();
      expect((await cancel({ ...headers, ...(await asUser('u1')) })).status).toBe(200);
    },
  );

  test('a program with a bearer token needs no origin', async () => {
    fakeDoor();
    expect((await cancel({ authorization: `Bearer ${await sealSession('u1')}` })).status).toBe(200);
  });

  const logIn = (headers: Record<string, string>) =>
    request('/api/v7/user/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('a program that brings no cookie and says nothing of a page may log in', async () => {
    fakeDoor(() => ({ userId: 'u1', isNewUser: true, authVersion: '2.1.0' }));
    expect((await logIn({})).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: 'theme=1' },
  ])('with %j it is no such program', async (headers) => {
    const door = fakeDoor();
    expect((await logIn(headers)).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  const signIn = async (headers: Record<string, string>) =>
    request('/api/signIn', { headers: { ...headers, ...(await asUser('u1')) } });

  test.each<Record<string, string>>([
    {},
    { referer: 'https://evil.example/mall.example' },
    { 'sec-fetch-site': 'cross-site', referer: `${origin}/vantmall/primary1` },
    { origin: 'null', referer: `${origin}/vantmall/primary1` },
  ])('a GET that changes something is refused with %j too', async (headers) => {
    const door = fakeDoor();
    expect((await signIn(headers)).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  // R-SECURITY-06
  test('over plain http a browser tells of a GET by its Referer only: that is enough', async () => {
    fakeDoor(() => ({ day: '2026-03-10', points: 10, continuousDays: 1, activePoints: 10 }));
    expect((await signIn({ referer: `${origin}/vantmall/primary1` })).status).toBe(200);
  });
});

describe('login', () => {
  const answer = { userId: 'u9', isNewUser: true, authVersion: '2.1.0' };

  // R-ACCOUNT-02
  test('makes a session for cookie and bearer, and never believes a sent id', async () => {
    const door = fakeDoor(() => answer);
    const response = await post('/api/v7/user/login', { userId: 'victim', unionId: 'victim', appType: 'H5' });
    const body = await response.json();
    expect(door.seen[0]?.body).toMatchObject({ appType: 'H5', pId: '10000' });
    expect(JSON.stringify(door.seen[0])).not.toContain('victim');
    expect(await unsealSession(body.data.token)).toMatchObject({ userId: 'u9' });
    expect(response.headers.get('set-cookie')).toMatch(/^mallSession=.+HttpOnly.*SameSite=Lax/);
    expect(response.headers.get('set-cookie')).not.toContain('Secure');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('keeps the user of the session', async () => {
    const door = fakeDoor(() => answer);
    await post('/api/v7/user/login', {}, await asUser('u1'));
    expect(door.seen[0]?.body).toMatchObject({ userId: 'u1' });
  });

  // R-ACCOUNT-12
  test('the cookie is Secure on https', async () => {
    fakeDoor(() => answer);
    const response = await post('/api/v7/user/login', {}, { 'x-forwarded-proto': 'https' });
    expect(response.headers.get('set-cookie')).toContain('Secure');
  });

  // R-ACCOUNT-10
  test('logout ends the session', async () => {
    const response = await post('/api/logout', {}, await asUser('u1'));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mallSession=; Max-Age=0/),
      expect.stringMatching(/^mallSignedIn=; Max-Age=0/),
    ]);
  });
});

describe('what the points mall answers', () => {
  const points = async () => request('/api/v8/mall/user/points', { headers: await asUser('u1') });

  test('a refusal comes through with its reason', async () => {
    fakeDoor(() =>
      Response.json({ code: 409, msg: 'out of stock', data: null, reason: 'out_of_stock' }, { status: 409 }),
    );
    const response = await post(
      '/api/v4/saveOrder',
      { goodsSpecId: '1', quantity: 1 },
      {
        ...(await asUser('u1')),
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
  ])('%s is 502, with nothing of it told', async (_, answer) => {
    fakeDoor(answer);
    const response = await points();
    expect(response.status).toBe(502);
    expect(JSON.stringify(await response.json())).not.toMatch(/html|many|zod/i);
  });

  test('when to try again comes through', async () => {
    const busy = { code: 503, msg: 'busy', data: null };
    fakeDoor(() => Response.json(busy, { status: 503, headers: { 'retry-after': '2' } }));
    expect((await points()).headers.get('retry-after')).toBe('2');
  });

  test('that nobody waits for any more is no failure of ours, which would be logged', async () => {
    const caller = new AbortController();
    fakeDoor(() => {
      caller.abort();
      throw new Error('aborted');
    });
    const init = { headers: await asUser('u1'), signal: caller.signal };
    expect((await request('/api/v8/mall/user/points', init)).status).toBeLessThan(500);
  });

  test('an exception stays untold', async () => {
    fakeDoor(() => {
      throw new Error('password=hunter2');
    });
    const response = await points();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
  });

  // R-API-19
  test('a public answer may be cached by others, a user’s never', async () => {
    fakeDoor(() => []);
    expect((await request('/api/goodsGroupConfig')).headers.get('cache-control')).toBe('public, max-age=300');
    fakeDoor(() => balance);
    expect((await points()).headers.get('cache-control')).toBe('no-store');
  });
});
