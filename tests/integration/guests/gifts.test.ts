import { randomUUID } from 'node:crypto';
import { saveOrder } from '@/lib/contract/order';
import { bindUpdatePhone } from '@/lib/contract/phone';
import { addPoint, me, presentSeen, shareAddPoints, signIn } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import {
  newAddress,
  newSpec,
  order,
  orderRow,
  pointsOf,
  times,
} from '@/tests/integration/order/support/shop';
import { codeFor, newPhone } from '@/tests/integration/phone/support/phones';
import { logIn, newGuest, newKnown } from '@/tests/integration/user/support/people';
import type { TestMall } from '@/tests/support/mall';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';

/** Three guests a day of an address and two of a device. */
const settings = { giftedGuestsADay: { perFingerPrint: 2, perAddress: 3 } };

let malls: TwoMalls;
let shop: TestMall;
beforeEach(async () => {
  malls = await startTwo({ settings });
  shop = malls.shop;
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await malls.close();
});

const here = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };
const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.8' }, pId: '10000' };
const as = (userId: string, from = here) => ({ ...from, userId });

const share = async (userId: string, from = here, mall = shop) =>
  (await mall.call(shareAddPoints, {}, as(userId, from))).data;
const sign = async (userId: string, from = here, mall = shop) =>
  (await mall.call(signIn, {}, as(userId, from))).data;

/** Guests of this address until there is no room for another one. */
const crowd = () => times(3, () => newGuest(shop, here));

test('one guest receives trial, share, sign-in and help with one place of the day', async () => {
  const [userId = ''] = await crowd();
  expect(await share(userId)).toEqual({ points: 500, activePoints: 700 });
  expect(await sign(userId)).toMatchObject({ points: 10, activePoints: 710 });
  const spec = await newSpec(shop, { points: 800 });
  expect((await shop.call(addPoint, { goodsSpecId: spec }, as(userId))).data).toEqual({
    points: 90,
    activePoints: 800,
  });
});

test('a guest beyond the limit receives nothing of any kind and is told so', async () => {
  await crowd();
  const userId = await newGuest(shop, here);
  expect(await share(userId)).toEqual({ points: 0, activePoints: 0, isLimited: true });
  expect(await sign(userId)).toMatchObject({
    points: 0,
    activePoints: 0,
    continuousDays: 1,
    isLimited: true,
  });
  expect(await sign(userId)).toMatchObject({ points: 0, isLimited: true });
  const spec = await newSpec(shop, { points: 100 });
  expect((await shop.call(addPoint, { goodsSpecId: spec }, as(userId))).data.points).toBe(0);
  const user = (await shop.call(me, {}, as(userId))).data;
  expect(user).toMatchObject({ isSignIn: true, sharedToday: false, isNewUser: false });
  expect(user.signDetails[0]).toMatchObject({ points: 0, state: 'signed' });
});

test('a guest who was refused counts nowhere: another address has all its places', async () => {
  await crowd();
  const refused = await Promise.all(
    ['d-1', 'd-2', 'd-3'].map((webFingerPrint) => logIn(shop, { webFingerPrint }, here)),
  );
  expect(refused).toHaveLength(3);
  const counts = await shop.mall.db.selectFrom('gift_counts').select(['mark', 'guests']).execute();
  expect(counts.filter(({ guests }) => guests > 0)).toEqual([
    { mark: expect.stringMatching(/^address:/), guests: 3 },
  ]);
  const [first] = refused;
  expect(await share(first?.data.userId ?? '', elsewhere)).toMatchObject({ points: 500 });
});

test('the device of the login counts for later gifts, whatever the address is by then', async () => {
  const device = { webFingerPrint: 'one' };
  const [first, second, third] = [
    (await logIn(shop, device, here)).data.userId,
    (await logIn(shop, device, elsewhere)).data.userId,
    (await logIn(shop, device, { headers: { 'x-forwarded-for': '203.0.113.1' } })).data.userId,
  ];
  expect(await Promise.all([first, second, third].map((userId) => pointsOf(shop, userId)))).toEqual([
    200, 200, 0,
  ]);
  const far = { headers: { 'x-forwarded-for': '203.0.113.99' }, pId: '10000' };
  expect(await share(third, far)).toMatchObject({ points: 0, isLimited: true });
  expect(await share(first, far)).toMatchObject({ points: 500 });
});

test('a device that a later login names counts, and cannot be exchanged for another one', async () => {
  await logIn(shop, { webFingerPrint: 'shared' }, elsewhere);
  await logIn(shop, { webFingerPrint: 'shared' }, elsewhere);
  const userId = await newGuest(shop, { headers: {} });
  await logIn(shop, { userId, webFingerPrint: 'shared' }, here);
  await logIn(shop, { userId, webFingerPrint: 'fresh' }, here);
  expect(await share(userId)).toMatchObject({ points: 0, isLimited: true });
});

test('the next day has places of its own, which returning guests take by their first gift', async () => {
  const guests = await crowd();
  malls.pass(DAY_MS);
  const late = await newGuest(shop, here);
  const points = [];
  for (const userId of guests) points.push((await sign(userId)).points);
  expect(points).toEqual([10, 10, 0]);
  expect((await share(late)).points).toBe(500);
});

test('users whom WeChat knows, and guests with a bound phone, are never limited', async () => {
  const guest = await newGuest(shop, here);
  await crowd();
  const { userId } = await newKnown(shop);
  expect(await share(userId)).toMatchObject({ points: 500 });
  const limited = await newGuest(shop, here);
  expect(await share(limited)).toMatchObject({ isLimited: true });
  const phone = newPhone();
  const phoneCode = await codeFor(shop, limited, phone);
  const bound = await shop.call(bindUpdatePhone, { phone, phoneCode }, as(limited));
  expect(bound.data).toMatchObject({ points: 100 });
  expect(await share(limited)).toMatchObject({ points: 500 });
  expect(await share(guest)).toMatchObject({ points: 500 });
});

test('"gained again" is neither told nor given where there is no place left', async () => {
  const [userId = ''] = await crowd();
  await shop.call(presentSeen, {}, as(userId));
  malls.pass(3 * DAY_MS);
  await crowd();
  expect((await shop.call(me, {}, as(userId))).data).toMatchObject({ showPresentPoint: false });
  await shop.call(presentSeen, {}, as(userId));
  expect((await shop.call(me, {}, as(userId))).data.points.activePoints).toBe(0);
  expect((await shop.call(me, {}, as(userId, elsewhere))).data).toMatchObject({ presentPoint: 200 });
  await shop.call(presentSeen, {}, as(userId, elsewhere));
  expect((await shop.call(me, {}, as(userId))).data.points.activePoints).toBe(200);
});

test('an order for points alone brings a guest points only where there is a place left', async () => {
  const [one = ''] = await crowd();
  await share(one);
  malls.pass(DAY_MS);
  await crowd();
  const goodsSpecId = await newSpec(shop, { points: 100 });
  const addressId = await newAddress(shop, one);
  const gained = async (from: typeof here) => {
    const input = { goodsSpecId, quantity: 1, addressId };
    const { data } = await shop.call(saveOrder, input, { ...as(one, from), idempotencyKey: randomUUID() });
    return (await orderRow(shop, data.orderId)).points_gained;
  };
  expect(await gained(here)).toBe(0);
  expect(await gained(elsewhere)).toBe(50);
});

test('of 20 guests at once on two instances exactly as many receive gifts as may', async () => {
  const users = (await times(20, () => logIn(shop, {}))).map(({ data }) => data.userId);
  const gifts = await Promise.all(
    users.flatMap((userId, index) => {
      const mall = index % 2 === 0 ? shop : malls.other;
      return [share(userId, here, mall), sign(userId, here, mall)];
    }),
  );
  expect(gifts.filter(({ points }) => points === 500)).toHaveLength(3);
  expect(gifts.filter(({ points }) => points === 10)).toHaveLength(3);
  const rows = await shop.mall.db.selectFrom('gift_guests').select('user_id').execute();
  expect(rows).toHaveLength(3);
});

test('who received gifts is forgotten after two days', async () => {
  await crowd();
  malls.pass(2 * DAY_MS);
  await shop.mall.runJobs();
  expect(await shop.mall.db.selectFrom('gift_guests').selectAll().execute()).toEqual([]);
  expect(await shop.mall.db.selectFrom('gift_counts').selectAll().execute()).toEqual([]);
});

test('one who orders in demo mode as a guest needs no phone', async () => {
  const userId = await newGuest(shop, here);
  const goodsSpecId = await newSpec(shop, { points: 100 });
  const addressId = await newAddress(shop, userId);
  expect((await order(shop, userId, { goodsSpecId, addressId })).status).toBe(200);
});
