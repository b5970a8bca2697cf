/** @jest-environment node */
import '../contract/support/setup';
import { endpoints } from '@/lib/contract';
import { addressList } from '@/lib/contract/address';
import { queryOrder, saveOrder } from '@/lib/contract/order';
import { login, me, userPoints } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/mall';
import { behindBff, callBff, requestOf, type Sent } from '../contract/support/bff';
import { newAddress, newSpec, pointsOf } from '../order/support/shop';
import { Browser } from './support/browser';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
  behindBff(shop);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** The attacker's own guest, whose cookie is in the victim's browser when the victim logs in by WeChat. */
async function plantSession() {
  const { body } = await callBff(login, {});
  const planted = body.data as { token: string; userId: string };
  const victim = new Browser();
  victim.cookies.set('mallSession', planted.token);
  await victim.logIn('oSandboxLili');
  const userId = (await unsealSession(victim.cookies.get('mallSession')))?.userId ?? '';
  return { planted, userId, victimToken: victim.cookies.get('mallSession') ?? '' };
}

const byCookie = (token: string) => ({ headers: { cookie: `mallSession=${token}` } });
const byBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a session that was planted before the victim logs in by WeChat reads and spends nothing after it', async () => {
  const { planted, userId, victimToken } = await plantSession();
  expect(userId).not.toBe(planted.userId);
  const addressId = await newAddress(shop, userId);
  const goodsSpecId = await newSpec(shop, { points: 100 });
  const points = await pointsOf(shop, userId);
  const spend = { goodsSpecId, addressId, quantity: 1 };

  for (const carry of [byCookie, byBearer]) {
    for (const endpoint of [me, userPoints, addressList, queryOrder])
      expect((await callBff(endpoint, {}, carry(planted.token))).status).toBe(401);
    expect((await callBff(saveOrder, { input: spend }, carry(planted.token))).status).toBe(401);
  }
  expect(await pointsOf(shop, userId)).toBe(points);
  const { body } = await callBff(addressList, {}, byCookie(victimToken));
  expect(body.data).toMatchObject([{ addressId }]);
});

const ofUsers = endpoints.filter(({ access }) => access === 'user').map((each) => [each.id, each] as const);

test.each(ofUsers)('%s answers 401 to the session of a guest who was merged', async (_, endpoint) => {
  const { planted } = await plantSession();
  const sent = (endpoint.example ?? {}) as Sent;
  expect((await callBff(endpoint, sent, byCookie(planted.token))).status).toBe(401);
});

test('a login by a session that was planted sets no cookie in the victim’s browser while the new one arrives', async () => {
  const { planted, userId } = await plantSession();
  const early = await handleCall(await requestOf(login, {}, byCookie(planted.token)));
  expect([early.status, early.headers.getSetCookie()]).toEqual([401, []]);
  shop.pass(11_000);
  const { body } = await callBff(login, {}, byCookie(planted.token));
  expect(body.data).toMatchObject({ userId: expect.any(String) });
  expect([userId, planted.userId]).not.toContain((body.data as { userId: string }).userId);
});

test('a shopper who logs in by WeChat while ordering ends with one order, by the key of the submit', async () => {
  const browser = new Browser();
  const { body } = await callBff(login, {});
  const guest = body.data as { token: string; userId: string };
  browser.cookies.set('mallSession', guest.token);
  const addressId = await newAddress(shop, guest.userId);
  const goodsSpecId = await newSpec(shop, { points: 100 });
  const save = (quantity = 1) => {
    const { headers } = byCookie(browser.cookies.get('mallSession') ?? '');
    const keyed = { headers: { ...headers, 'idempotency-key': 'one-submit' } };
    return callBff(saveOrder, { input: { goodsSpecId, addressId, quantity } }, keyed);
  };
  const first = await save();
  expect(first.status).toBe(200);
  await browser.logIn('oSandboxXiaoming');
  expect((await save()).body.data).toEqual(first.body.data);
  const other = await save(2);
  expect([other.status, other.body.reason]).toEqual([422, 'key_reused']);
  const list = await callBff(queryOrder, {}, byCookie(browser.cookies.get('mallSession') ?? ''));
  expect(list.body.data).toMatchObject({ total: 1 });
});
