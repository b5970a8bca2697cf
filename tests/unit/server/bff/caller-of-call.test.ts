/** @jest-environment node */
import { getPeerHeader } from '@/server/bff/limit/client-address';
import { sealSession, unsealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';
import { balance, createUserCookie, origin, sendPost, sendRequest } from './support/send-request';

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
    { 'sec-fetch-site': 'same-site' },
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
