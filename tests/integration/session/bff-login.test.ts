/** @jest-environment node */
import '../../support/environment/ticket-secret';
import { login, logout, me } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { logInWithIdentity } from '@/server/bff/login';
import { sealSession, unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createGuest, createWechatUser, readUser } from '../../support/builders/user';
import { callBff, registerMallTransport, toBffRequest } from '../../support/call-bff';
import { createFakeTransport } from '../../support/fakes/fake-transport';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => registerMallTransport(testMall));
afterAll(() => testMall.close());

const logInThroughBff = async (input: Record<string, unknown>, as?: string) => {
  const { status, body } = await callBff(login, { input }, { as });
  return { status, ...(body.data as { userId: string; token: string }) };
};

describe('login input of a caller', () => {
  // R-ACCOUNT-03, R-SECURITY-17
  test('never identifies a user by unionId, openid, Alipay id, ticket or userId', async () => {
    const knownUser = await createWechatUser(testMall);
    for (const input of [
      { unionId: knownUser.unionId },
      { openid: knownUser.openid },
      { userId: knownUser.userId },
      { ticketUserId: knownUser.userId, ticketId: 't' },
      { ...knownUser, appType: 'WX_PUBLIC', alipayUserId: '2088', keepGuest: true },
    ]) {
      const { status, userId } = await logInThroughBff(input);
      expect(status).toBe(200);
      expect(userId).not.toBe(knownUser.userId);
      expect(await readUser(testMall, userId)).toMatchObject({
        openid: null,
        union_id: null,
        alipay_user_id: null,
      });
    }
  });

  test('forwards only harmless fields to the mall', async () => {
    const { seen } = createFakeTransport(() => ({ userId: 'u', isNewUser: true, authVersion: '2.1.0' }));
    const everything = {
      appType: 'H5_ALIPAY',
      webFingerPrint: 'f-1',
      userId: 'somebody',
      openid: 'o',
      unionId: 'u',
      alipayUserId: 'a',
      ticketUserId: 't',
      ticketId: 't',
      keepGuest: true,
      isFollowWxPub: true,
      isReceiveMsg: true,
    };
    await logInThroughBff(everything);
    expect(seen[0]?.body).toEqual({
      appType: 'H5_ALIPAY',
      webFingerPrint: 'f-1',
      keepGuest: false,
      pId: '10000',
    });
  });

  test('rejects another userId than that of the session', async () => {
    const [ownGuest, other] = [await createGuest(testMall), await createGuest(testMall)];
    expect(await logInThroughBff({ userId: other }, ownGuest)).toMatchObject({ status: 403 });
    expect(await logInThroughBff({ userId: ownGuest }, ownGuest)).toMatchObject({
      status: 200,
      userId: ownGuest,
    });
  });

  // R-ACCOUNT-14
  test('creates a new guest for a userId without a session', async () => {
    const stale = await createGuest(testMall);
    const { status, userId } = await logInThroughBff({ userId: stale });
    expect(status).toBe(200);
    expect(userId).not.toBe(stale);
  });
});

describe('session', () => {
  // R-ACCOUNT-13, R-APP-03
  test('returns the same user for cookie and bearer token', async () => {
    const { userId, token } = await logInThroughBff({});
    const ask = async (headers: Record<string, string>) => {
      const response = await handleCall(await toBffRequest(me, {}, { headers }));
      return ((await response.json()) as { data: { userId: string } }).data.userId;
    };
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(userId);
    expect(await ask({ cookie: `mallSession=${token}` })).toBe(userId);
  });

  test('does not turn a merged guest’s session into one of the user', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    const before = await sealSession(guest);
    const caller = { session: await unsealSession(before), credential: 'cookie' as const };
    const login = await logInWithIdentity({ openid: knownUser.openid }, caller, {
      appType: 'WX_PUBLIC',
      pId: '10000',
    });
    expect(login).toMatchObject({ userId: knownUser.userId, isNewUser: true });
    expect((await unsealSession(login.token))?.userId).toBe(knownUser.userId);
    expect((await callBff(me, {}, { as: guest })).status).toBe(401);
    expect((await logInThroughBff({}, guest)).status).toBe(401);
    testMall.advanceTime(11_000);
    const again = await logInThroughBff({}, guest);
    expect((await unsealSession(again.token))?.userId).toBe(again.userId);
    expect([knownUser.userId, guest]).not.toContain(again.userId);
    for (const inner of ['isGuest', 'sessionVersion']) expect(again).not.toHaveProperty(inner);
  });

  // R-ACCOUNT-10
  test('removes the session cookie from the browser on logout', async () => {
    const headers = { cookie: `mallSession=${await sealSession(await createGuest(testMall))}` };
    const response = await handleCall(await toBffRequest(logout, {}, { headers }));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().every((cookie) => /Max-Age=0/.test(cookie))).toBe(true);
  });
});
