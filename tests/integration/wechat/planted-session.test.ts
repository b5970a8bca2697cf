/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import { addressList } from '@/lib/contract/address';
import { queryOrder, saveOrder } from '@/lib/contract/order';
import { login, me, userPoints } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createAddress, createSpec, readPoints } from '../../support/builders/order';
import { type CallInput, callBff, registerMallTransport, toBffRequest } from '../../support/call-bff';
import { TestBrowser } from './support/browser';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

/** The attacker's guest, whose cookie is in the victim's browser when the victim logs in with WeChat. */
async function plantSession() {
  const { body } = await callBff(login, {});
  const planted = body.data as { token: string; userId: string };
  const victim = new TestBrowser();
  victim.cookies.set('mallSession', planted.token);
  await victim.logIn('oSandboxLili');
  const userId = (await unsealSession(victim.cookies.get('mallSession')))?.userId ?? '';
  return { planted, userId, victimToken: victim.cookies.get('mallSession') ?? '' };
}

const buildCookieOptions = (token: string) => ({ headers: { cookie: `mallSession=${token}` } });
const buildBearerOptions = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

// R-ACCOUNT-24
test('a session planted before a WeChat login reads and spends nothing after it', async () => {
  const { planted, userId, victimToken } = await plantSession();
  expect(userId).not.toBe(planted.userId);
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createSpec(testMall, { points: 100 });
  const points = await readPoints(testMall, userId);
  const spend = { goodsSpecId, addressId, quantity: 1 };

  for (const carry of [buildCookieOptions, buildBearerOptions]) {
    for (const endpoint of [me, userPoints, addressList, queryOrder])
      expect((await callBff(endpoint, {}, carry(planted.token))).status).toBe(401);
    expect((await callBff(saveOrder, { input: spend }, carry(planted.token))).status).toBe(401);
  }
  expect(await readPoints(testMall, userId)).toBe(points);
  const { body } = await callBff(addressList, {}, buildCookieOptions(victimToken));
  expect(body.data).toMatchObject([{ addressId }]);
});

const userCalls = endpoints.filter(({ access }) => access === 'user').map((each) => [each.id, each] as const);

test.each(userCalls)('%s returns 401 for a merged guest’s session', async (_, endpoint) => {
  const { planted } = await plantSession();
  const input = (endpoint.example ?? {}) as CallInput;
  expect((await callBff(endpoint, input, buildCookieOptions(planted.token))).status).toBe(401);
});

test('a login with a planted session sets no cookie while the new session arrives', async () => {
  const { planted, userId } = await plantSession();
  const early = await handleCall(await toBffRequest(login, {}, buildCookieOptions(planted.token)));
  expect([early.status, early.headers.getSetCookie()]).toEqual([401, []]);
  testMall.advanceTime(11_000);
  const { body } = await callBff(login, {}, buildCookieOptions(planted.token));
  expect(body.data).toMatchObject({ userId: expect.any(String) });
  expect([userId, planted.userId]).not.toContain((body.data as { userId: string }).userId);
});

test('a WeChat login during an order leaves one order for the key', async () => {
  const browser = new TestBrowser();
  const { body } = await callBff(login, {});
  const guest = body.data as { token: string; userId: string };
  browser.cookies.set('mallSession', guest.token);
  const addressId = await createAddress(testMall, guest.userId);
  const goodsSpecId = await createSpec(testMall, { points: 100 });
  const save = (quantity = 1) => {
    const { headers } = buildCookieOptions(browser.cookies.get('mallSession') ?? '');
    const keyed = { headers: { ...headers, 'idempotency-key': 'one-submit' } };
    return callBff(saveOrder, { input: { goodsSpecId, addressId, quantity } }, keyed);
  };
  const first = await save();
  expect(first.status).toBe(200);
  await browser.logIn('oSandboxXiaoming');
  expect((await save()).body.data).toEqual(first.body.data);
  const other = await save(2);
  expect([other.status, other.body.reason]).toEqual([422, 'key_reused']);
  const list = await callBff(queryOrder, {}, buildCookieOptions(browser.cookies.get('mallSession') ?? ''));
  expect(list.body.data).toMatchObject({ total: 1 });
});
