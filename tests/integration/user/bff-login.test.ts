/** @jest-environment node */
import './support/setup';
import { login, logout, me } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { logInWithIdentity } from '@/server/bff/login';
import { sealSession, unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/mall';
import { fakeDoor } from '../../support/fake-door';
import { behindBff, callBff, requestOf } from '../contract/support/bff';
import { newGuest, newKnown, userRow } from './support/people';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
beforeEach(() => behindBff(shop));
afterAll(() => shop.close());

const dataOf = async (input: Record<string, unknown>, as?: string) => {
  const { status, body } = await callBff(login, { input }, { as });
  return { status, ...(body.data as { userId: string; token: string }) };
};

describe('what a caller sends', () => {
  // R-ACCOUNT-03, R-SECURITY-17
  test('never names a user: not by unionId, openid, Alipay id, ticket or userId', async () => {
    const known = await newKnown(shop);
    for (const input of [
      { unionId: known.unionId },
      { openid: known.openid },
      { userId: known.userId },
      { ticketUserId: known.userId, ticketId: 't' },
      { ...known, appType: 'WX_PUBLIC', alipayUserId: '2088', keepGuest: true },
    ]) {
      const { status, userId } = await dataOf(input);
      expect(status).toBe(200);
      expect(userId).not.toBe(known.userId);
      expect(await userRow(shop, userId)).toMatchObject({
        openid: null,
        union_id: null,
        alipay_user_id: null,
      });
    }
  });

  test('reaches the points mall only as far as it is harmless', async () => {
    const { seen } = fakeDoor(() => ({ userId: 'u', isNewUser: true, authVersion: '2.1.0' }));
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
    await dataOf(everything);
    expect(seen[0]?.body).toEqual({
      appType: 'H5_ALIPAY',
      webFingerPrint: 'f-1',
      keepGuest: false,
      pId: '10000',
    });
  });

  test('with a session another userId is refused, the own one is not', async () => {
    const [own, other] = [await newGuest(shop), await newGuest(shop)];
    expect(await dataOf({ userId: other }, own)).toMatchObject({ status: 403 });
    expect(await dataOf({ userId: own }, own)).toMatchObject({ status: 200, userId: own });
  });

  // R-ACCOUNT-14
  test('without a session a stale userId gets a new guest', async () => {
    const stale = await newGuest(shop);
    const { status, userId } = await dataOf({ userId: stale });
    expect(status).toBe(200);
    expect(userId).not.toBe(stale);
  });
});

describe('a session', () => {
  // R-ACCOUNT-13, R-APP-03
  test('is the same by cookie and by bearer token', async () => {
    const { userId, token } = await dataOf({});
    const ask = async (headers: Record<string, string>) => {
      const response = await handleCall(await requestOf(me, {}, { headers }));
      return ((await response.json()) as { data: { userId: string } }).data.userId;
    };
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(userId);
    expect(await ask({ cookie: `mallSession=${token}` })).toBe(userId);
  });

  test('of a guest who became a known user is never sealed for the user again', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    const before = await sealSession(guest);
    const caller = { session: await unsealSession(before), credential: 'cookie' as const };
    const merged = await logInWithIdentity({ openid: known.openid }, caller, {
      appType: 'WX_PUBLIC',
      pId: '10000',
    });
    expect(merged).toMatchObject({ userId: known.userId, isNewUser: true });
    expect((await unsealSession(merged.token))?.userId).toBe(known.userId);
    expect((await callBff(me, {}, { as: guest })).status).toBe(401);
    expect((await dataOf({}, guest)).status).toBe(401);
    shop.pass(11_000);
    const again = await dataOf({}, guest);
    expect((await unsealSession(again.token))?.userId).toBe(again.userId);
    expect([known.userId, guest]).not.toContain(again.userId);
    for (const inner of ['isGuest', 'sessionVersion']) expect(again).not.toHaveProperty(inner);
  });

  // R-ACCOUNT-10
  test('is ended by logout in this browser', async () => {
    const headers = { cookie: `mallSession=${await sealSession(await newGuest(shop))}` };
    const response = await handleCall(await requestOf(logout, {}, { headers }));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().every((cookie) => /Max-Age=0/.test(cookie))).toBe(true);
  });
});
