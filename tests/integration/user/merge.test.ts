import { addressList } from '@/lib/contract/address';
import { cancelOrder, orderDetail, saveOrder } from '@/lib/contract/order';
import { addPoint, me, shareAddPoints, signIn, userPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { inTransaction } from '@/server/mall/db/transaction';
import { mergeUsers } from '@/server/mall/operator/users';
import { grantPoints } from '@/server/mall/points/ledger';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../order/support/consistent';
import { newAddress, newSpec, order, pointsOf, times } from '../order/support/shop';
import { logIn, newGuest, newKnown, profile, userRow } from './support/people';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  await assertConsistent(shop.mall.db);
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const active = async (userId: string) => (await shop.call(userPoints, {}, { userId })).data.activePoints;
const give = (userId: string, amount: number, ref: string) =>
  inTransaction(shop.mall.db, (tx) =>
    grantPoints(tx, { userId, amount, reason: 'test', ref, now: shop.now() }),
  );
const merge = (guest: string, openid: string) => logIn(shop, { userId: guest, openid });

describe('a guest who becomes a known user', () => {
  // R-ACCOUNT-20
  test('brings points, orders and addresses along, and the old id opens nothing', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    await give(guest, 1000, 'gift');
    const addressId = await newAddress(shop, guest);
    const goodsSpecId = await newSpec(shop, { points: 300 });
    const { orderId } = (await order(shop, guest, { goodsSpecId, addressId })).data;

    expect((await merge(guest, known.openid)).data.userId).toBe(known.userId);
    expect(await userRow(shop, guest)).toMatchObject({ merged_into: known.userId, is_new: 0 });
    // The guest's trial is spent first, and the user has had one of their own.
    expect(await active(known.userId)).toBe(200 + 1000 - 100 + 50);
    expect((await shop.call(orderDetail, { orderId }, { userId: known.userId })).status).toBe(200);
    expect((await shop.call(addressList, {}, { userId: known.userId })).data).toHaveLength(1);

    expect(await profile(shop, known.userId)).toMatchObject({ openid: known.openid, orderCount: 1 });
    expect((await shop.call(me, {}, { userId: guest })).status).toBe(401);
    expect(await pointsOf(shop, guest)).toBe(0);
  });

  // R-OPERATOR-09
  test('to whom an operator had merged another guest takes both names along', async () => {
    const known = await newKnown(shop);
    const [first, second] = [await newGuest(shop), await newGuest(shop)];
    await mergeUsers(shop.mall.deps, first, second);
    await merge(second, known.openid);
    for (const name of [first, second]) {
      expect(await userRow(shop, name)).toMatchObject({ merged_into: known.userId });
      expect((await shop.call(me, {}, { userId: name })).status).toBe(401);
    }
  });

  test('gets no new session by the old one: for ten seconds none at all, then a new guest’s', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    await merge(guest, known.openid);
    shop.pass(9_000);
    expect((await logIn(shop, { userId: guest })).status).toBe(401);
    shop.pass(2_000);
    const { data } = await logIn(shop, { userId: guest });
    expect(data).toMatchObject({ isGuest: true });
    expect([guest, known.userId]).not.toContain(data.userId);
  });

  test('brings what `addPoint` gave, but not beyond the limit of a day', async () => {
    const known = await newKnown(shop);
    const gift = async (userId: string) => {
      const goodsSpecId = await newSpec(shop, { points: 2000 });
      return (await shop.send(addPoint, { goodsSpecId }, { userId, pId: '10000' })).data.points;
    };
    for (let times = 0; times < 8; times += 1) {
      const guest = await newGuest(shop);
      expect(await gift(guest)).toBe(500);
      await merge(guest, known.openid);
    }
    expect(await active(known.userId)).toBe(200 + 500);
    expect(await gift(known.userId)).toBe(0);
    shop.pass(DAY_MS);
    const guest = await newGuest(shop);
    await gift(guest);
    await merge(guest, known.openid);
    expect(await active(known.userId)).toBe(200 + 500 + 500);
  });

  // R-ACCOUNT-20
  test('20 logins at once merge once', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    await give(guest, 1000, 'gift');
    const answers = await times(20, () => merge(guest, known.openid));
    expect(new Set(answers.map(({ data }) => data.userId))).toEqual(new Set([known.userId]));
    expect(await active(known.userId)).toBe(1200);
  });

  // R-ACCOUNT-22
  test('gets no gift twice: trial, share and sign-in of one day are the user’s own', async () => {
    const known = await newKnown(shop);
    for (let times = 0; times < 5; times += 1) {
      const guest = await newGuest(shop);
      await shop.call(shareAddPoints, {}, { userId: guest });
      await shop.call(signIn, {}, { userId: guest });
      await merge(guest, known.openid);
    }
    expect(await active(known.userId)).toBe(200 + 500 + 10);
    const answer = await shop.call(shareAddPoints, {}, { userId: known.userId });
    expect(answer.data).toEqual({ points: 0, activePoints: 710 });
  });

  test('gets no gift twice by holding it in an unpaid order either', async () => {
    const known = await newKnown(shop);
    await shop.call(shareAddPoints, {}, { userId: known.userId });
    const guest = await newGuest(shop);
    await shop.call(shareAddPoints, {}, { userId: guest });
    const addressId = await newAddress(shop, guest);
    const goodsSpecId = await newSpec(shop, { points: 700, priceFen: 100 });
    const { orderId } = (await order(shop, guest, { goodsSpecId, addressId })).data;
    await merge(guest, known.openid);
    expect((await shop.call(cancelOrder, { orderId }, { userId: known.userId })).status).toBe(200);
    expect(await active(known.userId)).toBe(700);
  });

  test('keeps the row of sign-ins: days of both count as of one person', async () => {
    const known = await newKnown(shop);
    await shop.call(signIn, {}, { userId: known.userId });
    shop.pass(DAY_MS);
    await shop.call(signIn, {}, { userId: known.userId });
    shop.pass(DAY_MS);
    const guest = await newGuest(shop);
    await shop.call(signIn, {}, { userId: guest });
    await merge(guest, known.openid);
    expect(await profile(shop, known.userId)).toMatchObject({
      isSignIn: true,
      signDetail: { continuousDays: 3, signInDate: '2026-03-12' },
    });
    const again = await shop.call(signIn, {}, { userId: known.userId });
    expect(again.data).toMatchObject({ continuousDays: 3, points: 10 });
  });

  test('the user’s own default address stays the only one', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    for (const userId of [known.userId, guest]) {
      const id = await newAddress(shop, userId);
      await shop.mall.db.updateTable('addresses').set({ is_default: 1 }).where('id', '=', id).execute();
    }
    await merge(guest, known.openid);
    const { data } = await shop.call(addressList, {}, { userId: known.userId });
    expect(data.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('an order’s idempotency key goes along, so that the answer is the same', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    await give(guest, 1000, 'gift');
    const addressId = await newAddress(shop, guest);
    const goodsSpecId = await newSpec(shop, { points: 300 });
    const body = { goodsSpecId, addressId, quantity: 1 };
    const send = (userId: string, quantity = 1) =>
      shop.call(saveOrder, { ...body, quantity }, { userId, pId: '10000', idempotencyKey: 'the-key' });
    const first = await send(guest);
    await merge(guest, known.openid);
    expect((await send(guest)).status).toBe(401);
    expect((await send(known.userId)).data).toEqual(first.data);
    expect(await send(known.userId, 2)).toMatchObject({ status: 422, reason: 'key_reused' });
    expect(await profile(shop, known.userId)).toMatchObject({ orderCount: 1 });
  });

  test('a bound phone goes to a user who has none', async () => {
    const known = await newKnown(shop);
    const [first, second] = [await newGuest(shop), await newGuest(shop)];
    for (const [index, id] of [first, second].entries()) {
      const phone = `1380013800${index}`;
      await shop.mall.db.updateTable('users').set({ phone }).where('id', '=', id).execute();
      await merge(id, known.openid);
    }
    expect(await userRow(shop, known.userId)).toMatchObject({ phone: '13800138000' });
    expect(await userRow(shop, second)).toMatchObject({ phone: null });
  });

  test('orders at the same time as the merge are lost by nobody', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    await give(guest, 1000, 'gift');
    const addressId = await newAddress(shop, guest);
    const goodsSpecId = await newSpec(shop, { points: 100 });
    const [orders] = await Promise.all([
      times(10, () => order(shop, guest, { goodsSpecId, addressId })),
      merge(guest, known.openid),
    ]);
    await shop.mall.runJobs();
    const made = orders.filter(({ status }) => status === 200).length;
    expect(await profile(shop, known.userId)).toMatchObject({ orderCount: made });
    const left = await shop.mall.db.selectFrom('orders').select('id').where('user_id', '=', guest).execute();
    expect(left).toEqual([]);
  });
});
