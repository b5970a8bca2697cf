/** @jest-environment node */
import '../contract/support/setup';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { login, logout, me, presentSeen } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { logInWithIdentity } from '@/server/bff/login';
import { endUserSessions } from '@/server/mall/operator/users';
import { sealSession, unsealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import { fakeDoor, type Seen } from '@/tests/support/fake-door';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { behindBff, callBff, requestOf } from '../contract/support/bff';
import { logIn, newGuest, newKnown, userRow } from './support/people';

let two: TwoMalls;
beforeAll(async () => {
  two = await startTwo();
});
beforeEach(() => behindBff(two.shop));
afterAll(async () => {
  expect(two.errors()).toEqual([]);
  await two.close();
});

const byCookie = (token: string) => ({ headers: { cookie: `mallSession=${token}` } });
const byBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const statusOf = async (carried: { headers: Record<string, string> }) =>
  (await callBff(me, {}, carried)).status;

/** A known user, and a session of theirs as a login seals it. */
async function logInKnown() {
  const known = await newKnown(two.shop);
  const caller = { session: undefined, credential: 'nothing' as const };
  const logInAgain = async () =>
    (await logInWithIdentity({ openid: known.openid }, caller, { appType: 'WX_PUBLIC', pId: '10000' })).token;
  return { ...known, token: await logInAgain(), logInAgain };
}

describe('logging out', () => {
  test.each([
    ['the browser', byCookie],
    ['a program', byBearer],
  ])('of %s ends every copy of the session at once, on every instance', async (_, carry) => {
    const { token, logInAgain } = await logInKnown();
    const other = await logInAgain();
    expect((await callBff(logout, {}, carry(token))).status).toBe(200);
    for (const instance of [two.shop, two.other]) {
      behindBff(instance);
      for (const copy of [byCookie(token), byBearer(token), byBearer(other)])
        expect(await statusOf(copy)).toBe(401);
      expect((await callBff(presentSeen, {}, byCookie(token))).status).toBe(401);
    }
    expect(await statusOf(byCookie(await logInAgain()))).toBe(200);
  });

  test('ends a session that was sealed before there were versions; until then it holds', async () => {
    const { userId } = await newKnown(two.shop);
    const token = await sealSession(userId);
    expect(await statusOf(byCookie(token))).toBe(200);
    await callBff(logout, {}, byCookie(token));
    expect(await statusOf(byBearer(token))).toBe(401);
  });

  test('by a session that was ended does not end the newer ones', async () => {
    const { token, userId, logInAgain } = await logInKnown();
    await callBff(logout, {}, byCookie(token));
    const fresh = await logInAgain();
    expect((await callBff(logout, {}, byBearer(token))).status).toBe(200);
    expect(await statusOf(byCookie(fresh))).toBe(200);
    expect(await userRow(two.shop, userId)).toMatchObject({ session_version: 1 });
  });

  test('ten times at once ends the sessions once', async () => {
    const { token, userId } = await logInKnown();
    await Promise.all(Array.from({ length: 10 }, () => callBff(logout, {}, byCookie(token))));
    expect(await userRow(two.shop, userId)).toMatchObject({ session_version: 1 });
  });

  test('leaves other users logged in, and needs no session', async () => {
    const [one, other] = [await logInKnown(), await logInKnown()];
    await callBff(logout, {}, byCookie(one.token));
    expect((await callBff(logout, {})).status).toBe(200);
    expect(await statusOf(byCookie(other.token))).toBe(200);
  });
});

describe('a session that was ended', () => {
  test('does not log in again: the next visitor is a new guest', async () => {
    const { token, userId } = await logInKnown();
    await callBff(logout, {}, byCookie(token));
    const { status, body } = await callBff(login, {}, byCookie(token));
    expect(status).toBe(200);
    expect((body.data as { userId: string }).userId).not.toBe(userId);
  });

  test('of a guest is merged into nobody', async () => {
    const guest = await newGuest(two.shop);
    const { openid } = await newKnown(two.shop);
    const token = await sealSession(guest);
    await callBff(logout, {}, byCookie(token));
    const caller = { session: await unsealSession(token), credential: 'cookie' as const };
    await logInWithIdentity({ openid }, caller, { appType: 'WX_PUBLIC', pId: '10000' });
    expect(await userRow(two.shop, guest)).toMatchObject({ merged_into: null });
  });

  test('does not hold again because a caller sends a version', async () => {
    const { token } = await logInKnown();
    await callBff(logout, {}, byCookie(token));
    for (const endpoint of [me, presentSeen]) {
      const { status } = await callBff(endpoint, {}, { ...byCookie(token), extra: { sessionVersion: 1 } });
      expect(status).toBe(401);
    }
  });

  test('is not renewed into one that holds', async () => {
    const { token, userId } = await logInKnown();
    const dayOld = await sealSession(
      userId,
      (await unsealSession(token))?.version,
      Date.now() - 2 * 86_400_000,
    );
    const renewed = await handleCall(await requestOf(me, {}, byCookie(dayOld)));
    const cookie = /^mallSession=([^;]+)/.exec(renewed.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(await statusOf(byCookie(cookie))).toBe(200);
    await callBff(logout, {}, byCookie(token));
    expect(await statusOf(byCookie(cookie))).toBe(401);
    const late = await handleCall(await requestOf(me, {}, byCookie(dayOld)));
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe('an operator', () => {
  test('ends all sessions of a user, also by the old id of a merged guest', async () => {
    const { token, userId, openid, logInAgain } = await logInKnown();
    expect(await endUserSessions(two.other.mall.deps, userId)).toBe(userId);
    expect(await statusOf(byBearer(token))).toBe(401);
    const guest = await newGuest(two.shop);
    await logIn(two.shop, { userId: guest, openid });
    const fresh = await logInAgain();
    expect(await endUserSessions(two.other.mall.deps, guest)).toBe(userId);
    expect(await statusOf(byBearer(fresh))).toBe(401);
  });

  test('is told when there is no such user', async () => {
    await expect(endUserSessions(two.shop.mall.deps, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('in front of another points mall', () => {
  const end = async (token: string) => handleCall(await requestOf(logout, {}, byCookie(token)));
  const refuse = (code: 'not_found' | 'method_not_allowed' | 'internal' | 'unavailable') => () => {
    const refusal = new AppError(code, 'no');
    return Response.json(toFailureEnvelope(refusal), { status: refusal.status });
  };

  test.each([
    ['does not know the call', refuse('not_found')],
    ['does not know the method', refuse('method_not_allowed')],
    ['answers it with a page', () => new Response('<html>', { status: 404 })],
  ])('that has no session versions and %s, the cookie ends', async (_, answer) => {
    const { seen } = fakeDoor(answer);
    const response = await end(await sealSession('u1'));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^mallSession=; Max-Age=0/);
    expect(seen[0]?.body).toEqual({ userId: 'u1' });
  });

  test.each([
    ['is away', refuse('unavailable')],
    ['fails', refuse('internal')],
    ['does not know the call any more', refuse('not_found')],
  ])('that has them and %s, nothing ends and the shopper may try again', async (_, answer) => {
    fakeDoor(answer);
    const response = await end(await sealSession('u1', 0));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('a session keeps the version that the login answered, and every call brings it along', async () => {
    const answers: Record<string, unknown> = {
      '/api/v7/user/login': { userId: 'u1', isNewUser: false, authVersion: '2.1.0', sessionVersion: 3 },
      '/api/v8/mall/user/points': { activePoints: 1, expireTime: null, expiringPoints: 0 },
    };
    const { seen } = fakeDoor(({ path }: Seen) => answers[path] ?? null);
    const { body } = await callBff(login, {});
    const { token } = body.data as { token: string };
    const headers = { ...byCookie(token).headers };
    await handleCall(new Request('http://mall.example/vantmall/api/v8/mall/user/points', { headers }));
    await end(token);
    expect(seen[1]?.query).toMatchObject({ userId: 'u1', sessionVersion: '3' });
    expect(seen[2]?.body).toEqual({ userId: 'u1', sessionVersion: 3 });
  });

  test('a points mall that is away logs nobody out', async () => {
    const { token } = await logInKnown();
    registerTransport({ prefix: 'http://mall.internal', fetch: () => Promise.reject(new Error('away')) });
    const away = await handleCall(await requestOf(me, {}, byCookie(token)));
    expect([away.status, away.headers.getSetCookie()]).toEqual([503, []]);
    registerTransport({
      prefix: 'http://mall.internal',
      fetch: async () => Response.json(toSuccessEnvelope(null)),
    });
    behindBff(two.shop);
    expect(await statusOf(byCookie(token))).toBe(200);
  });
});
