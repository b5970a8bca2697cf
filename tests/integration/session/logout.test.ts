/** @jest-environment node */
import '../../support/environment/bff';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { login, logout, me, presentSeen } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { logInWithIdentity } from '@/server/bff/login';
import { revokeUserSessions } from '@/server/mall/operator/users';
import { sealSession, unsealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import { createFakeTransport, type ReceivedRequest } from '@/tests/support/fakes/fake-transport';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { createGuest, createWechatUser, logIn, readUser } from '../../support/builders/user';
import { callBff, registerMallTransport, toBffRequest } from '../../support/call-bff';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls();
});
beforeEach(() => registerMallTransport(malls.testMall));
afterAll(async () => {
  expect(malls.errors()).toEqual([]);
  await malls.close();
});

const buildCookieOptions = (token: string) => ({ headers: { cookie: `mallSession=${token}` } });
const buildBearerOptions = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const readStatus = async (carried: { headers: Record<string, string> }) =>
  (await callBff(me, {}, carried)).status;

/** A known user, and a session token of theirs as a login seals it. */
async function logInWechatUser() {
  const knownUser = await createWechatUser(malls.testMall);
  const caller = { session: undefined, credential: 'nothing' as const };
  const logInAgain = async () =>
    (await logInWithIdentity({ openid: knownUser.openid }, caller, { appType: 'WX_PUBLIC', pId: '10000' }))
      .token;
  return { ...knownUser, token: await logInAgain(), logInAgain };
}

// R-ACCOUNT-10
describe('logging out', () => {
  test.each([
    ['the browser', buildCookieOptions],
    ['a program', buildBearerOptions],
  ])('ends every copy of the session of %s on every instance', async (_, carry) => {
    const { token, logInAgain } = await logInWechatUser();
    const other = await logInAgain();
    expect((await callBff(logout, {}, carry(token))).status).toBe(200);
    for (const instance of [malls.testMall, malls.other]) {
      registerMallTransport(instance);
      for (const copy of [buildCookieOptions(token), buildBearerOptions(token), buildBearerOptions(other)])
        expect(await readStatus(copy)).toBe(401);
      expect((await callBff(presentSeen, {}, buildCookieOptions(token))).status).toBe(401);
    }
    expect(await readStatus(buildCookieOptions(await logInAgain()))).toBe(200);
  });

  test('ends a session from before session versions, which is valid until then', async () => {
    const { userId } = await createWechatUser(malls.testMall);
    const token = await sealSession(userId);
    expect(await readStatus(buildCookieOptions(token))).toBe(200);
    await callBff(logout, {}, buildCookieOptions(token));
    expect(await readStatus(buildBearerOptions(token))).toBe(401);
  });

  test('an ended session does not end newer ones', async () => {
    const { token, userId, logInAgain } = await logInWechatUser();
    await callBff(logout, {}, buildCookieOptions(token));
    const fresh = await logInAgain();
    expect((await callBff(logout, {}, buildBearerOptions(token))).status).toBe(200);
    expect(await readStatus(buildCookieOptions(fresh))).toBe(200);
    expect(await readUser(malls.testMall, userId)).toMatchObject({ session_version: 1 });
  });

  test('an ended session does not make a later ended one valid again', async () => {
    const { token, logInAgain } = await logInWechatUser();
    await callBff(logout, {}, buildCookieOptions(token));
    const later = await logInAgain();
    await callBff(logout, {}, buildCookieOptions(later));
    await callBff(logout, {}, buildBearerOptions(token));
    for (const ended of [token, later]) expect(await readStatus(buildBearerOptions(ended))).toBe(401);
  });

  test('ten parallel logouts end the sessions once', async () => {
    const { token, userId } = await logInWechatUser();
    await Promise.all(Array.from({ length: 10 }, () => callBff(logout, {}, buildCookieOptions(token))));
    expect(await readUser(malls.testMall, userId)).toMatchObject({ session_version: 1 });
  });

  test('leaves other users logged in, and needs no session', async () => {
    const [one, other] = [await logInWechatUser(), await logInWechatUser()];
    await callBff(logout, {}, buildCookieOptions(one.token));
    expect((await callBff(logout, {})).status).toBe(200);
    expect(await readStatus(buildCookieOptions(other.token))).toBe(200);
  });
});

describe('ended session', () => {
  test('logs in as a new guest', async () => {
    const { token, userId } = await logInWechatUser();
    await callBff(logout, {}, buildCookieOptions(token));
    const { status, body } = await callBff(login, {}, buildCookieOptions(token));
    expect(status).toBe(200);
    expect((body.data as { userId: string }).userId).not.toBe(userId);
  });

  test('does not merge its guest into a user', async () => {
    const guest = await createGuest(malls.testMall);
    const { openid } = await createWechatUser(malls.testMall);
    const token = await sealSession(guest);
    await callBff(logout, {}, buildCookieOptions(token));
    const caller = { session: await unsealSession(token), credential: 'cookie' as const };
    await logInWithIdentity({ openid }, caller, { appType: 'WX_PUBLIC', pId: '10000' });
    expect(await readUser(malls.testMall, guest)).toMatchObject({ merged_into: null });
  });

  test('stays invalid when the caller sends a version', async () => {
    const { token } = await logInWechatUser();
    await callBff(logout, {}, buildCookieOptions(token));
    for (const endpoint of [me, presentSeen]) {
      const { status } = await callBff(
        endpoint,
        {},
        { ...buildCookieOptions(token), extra: { sessionVersion: 1 } },
      );
      expect(status).toBe(401);
    }
  });

  test('does not renew the session into a valid one', async () => {
    const { token, userId } = await logInWechatUser();
    const dayOld = await sealSession(
      userId,
      (await unsealSession(token))?.version,
      Date.now() - 2 * 86_400_000,
    );
    const renewed = await handleCall(await toBffRequest(me, {}, buildCookieOptions(dayOld)));
    const cookie = /^mallSession=([^;]+)/.exec(renewed.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(await readStatus(buildCookieOptions(cookie))).toBe(200);
    await callBff(logout, {}, buildCookieOptions(token));
    expect(await readStatus(buildCookieOptions(cookie))).toBe(401);
    const response = await handleCall(await toBffRequest(me, {}, buildCookieOptions(dayOld)));
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe('ending sessions by an operator', () => {
  test('ends all sessions of a user, also by a merged guest’s old id', async () => {
    const { token, userId, openid, logInAgain } = await logInWechatUser();
    expect(await revokeUserSessions(malls.other.mall.deps, userId)).toBe(userId);
    expect(await readStatus(buildBearerOptions(token))).toBe(401);
    const guest = await createGuest(malls.testMall);
    await logIn(malls.testMall, { userId: guest, openid });
    const fresh = await logInAgain();
    expect(await revokeUserSessions(malls.other.mall.deps, guest)).toBe(userId);
    expect(await readStatus(buildBearerOptions(fresh))).toBe(401);
  });

  test('rejects an unknown user', async () => {
    await expect(revokeUserSessions(malls.testMall.mall.deps, 'nobody')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('logout with another points mall', () => {
  const end = async (token: string) => handleCall(await toBffRequest(logout, {}, buildCookieOptions(token)));
  const refuse = (code: 'not_found' | 'method_not_allowed' | 'internal' | 'unavailable') => () => {
    const error = new AppError(code, 'no');
    return Response.json(toFailureEnvelope(error), { status: error.status });
  };

  test.each([
    ['does not know the call', refuse('not_found')],
    ['does not know the method', refuse('method_not_allowed')],
    ['answers it with a page', () => new Response('<html>', { status: 404 })],
  ])('removes the cookie when a mall without session versions %s', async (_, answer) => {
    const { seen } = createFakeTransport(answer);
    const response = await end(await sealSession('u1'));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^mallSession=; Max-Age=0/);
    expect(seen[0]?.body).toEqual({ userId: 'u1' });
  });

  test.each([
    ['is away', refuse('unavailable')],
    ['fails', refuse('internal')],
    ['does not know the call any more', refuse('not_found')],
  ])('keeps the cookie when a mall with session versions %s', async (_, answer) => {
    createFakeTransport(answer);
    const response = await end(await sealSession('u1', 0));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('stores the session version of the login and sends it with every call', async () => {
    const answers: Record<string, unknown> = {
      '/api/v7/user/login': { userId: 'u1', isNewUser: false, authVersion: '2.1.0', sessionVersion: 3 },
      '/api/v8/mall/user/points': { activePoints: 1, expireTime: null, expiringPoints: 0 },
    };
    const { seen } = createFakeTransport(({ path }: ReceivedRequest) => answers[path] ?? null);
    const { body } = await callBff(login, {});
    const { token } = body.data as { token: string };
    const headers = { ...buildCookieOptions(token).headers };
    await handleCall(new Request('http://mall.example/vantmall/api/v8/mall/user/points', { headers }));
    await end(token);
    expect(seen[1]?.query).toMatchObject({ userId: 'u1', sessionVersion: '3' });
    expect(seen[2]?.body).toEqual({ userId: 'u1', sessionVersion: 3 });
  });

  test('keeps the session while the points mall is unavailable', async () => {
    const { token } = await logInWechatUser();
    registerTransport({ prefix: 'http://mall.internal', fetch: () => Promise.reject(new Error('away')) });
    const away = await handleCall(await toBffRequest(me, {}, buildCookieOptions(token)));
    expect([away.status, away.headers.getSetCookie()]).toEqual([503, []]);
    registerTransport({
      prefix: 'http://mall.internal',
      fetch: async () => Response.json(toSuccessEnvelope(null)),
    });
    registerMallTransport(malls.testMall);
    expect(await readStatus(buildCookieOptions(token))).toBe(200);
  });
});
