import { addressList } from '@/lib/contract/address';
import { cancelOrder, orderDetail, saveOrder } from '@/lib/contract/order';
import { addPoint, me, shareAddPoints, signIn, userPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { inTransaction } from '@/server/mall/db/transaction';
import { mergeUsers } from '@/server/mall/operator/users';
import { grantPoints } from '@/server/mall/points/ledger';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createOrder,
  createSpec,
  readPoints,
  runConcurrently,
} from '../../support/builders/order';
import { createGuest, createWechatUser, logIn, readProfile, readUser } from '../../support/builders/user';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  await assertConsistent(testMall.mall.db);
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const readActivePoints = async (userId: string) =>
  (await testMall.call(userPoints, {}, { userId })).data.activePoints;
const grantTestPoints = (userId: string, amount: number, ref: string) =>
  inTransaction(testMall.mall.db, (tx) =>
    grantPoints(tx, { userId, amount, reason: 'test', ref, now: testMall.now() }),
  );
const mergeGuest = (guest: string, openid: string) => logIn(testMall, { userId: guest, openid });

describe('guest merged into a known user', () => {
  // R-ACCOUNT-20
  test('moves points, orders and addresses, and invalidates the old id', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    await grantTestPoints(guest, 1000, 'gift');
    const addressId = await createAddress(testMall, guest);
    const goodsSpecId = await createSpec(testMall, { points: 300 });
    const { orderId } = (await createOrder(testMall, guest, { goodsSpecId, addressId })).data;

    expect((await mergeGuest(guest, knownUser.openid)).data.userId).toBe(knownUser.userId);
    expect(await readUser(testMall, guest)).toMatchObject({ merged_into: knownUser.userId, is_new: 0 });
    // The guest's trial points are spent first, and the user has already had trial points.
    expect(await readActivePoints(knownUser.userId)).toBe(200 + 1000 - 100 + 50);
    expect((await testMall.call(orderDetail, { orderId }, { userId: knownUser.userId })).status).toBe(200);
    expect((await testMall.call(addressList, {}, { userId: knownUser.userId })).data).toHaveLength(1);

    expect(await readProfile(testMall, knownUser.userId)).toMatchObject({
      openid: knownUser.openid,
      orderCount: 1,
    });
    expect((await testMall.call(me, {}, { userId: guest })).status).toBe(401);
    expect(await readPoints(testMall, guest)).toBe(0);
  });

  // R-OPERATOR-09
  test('moves the ids of guests merged before', async () => {
    const knownUser = await createWechatUser(testMall);
    const [first, second] = [await createGuest(testMall), await createGuest(testMall)];
    await mergeUsers(testMall.mall.deps, first, second);
    await mergeGuest(second, knownUser.openid);
    for (const name of [first, second]) {
      expect(await readUser(testMall, name)).toMatchObject({ merged_into: knownUser.userId });
      expect((await testMall.call(me, {}, { userId: name })).status).toBe(401);
    }
  });

  test('gets no session by the old id for ten seconds, and then a new guest’s', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    await mergeGuest(guest, knownUser.openid);
    testMall.advanceTime(9_000);
    expect((await logIn(testMall, { userId: guest })).status).toBe(401);
    testMall.advanceTime(2_000);
    const { data } = await logIn(testMall, { userId: guest });
    expect(data).toMatchObject({ isGuest: true });
    expect([guest, knownUser.userId]).not.toContain(data.userId);
  });

  test('moves granted points up to the daily limit', async () => {
    const knownUser = await createWechatUser(testMall);
    const gift = async (userId: string) => {
      const goodsSpecId = await createSpec(testMall, { points: 2000 });
      return (await testMall.send(addPoint, { goodsSpecId }, { userId, pId: '10000' })).data.points;
    };
    for (let times = 0; times < 8; times += 1) {
      const guest = await createGuest(testMall);
      expect(await gift(guest)).toBe(500);
      await mergeGuest(guest, knownUser.openid);
    }
    expect(await readActivePoints(knownUser.userId)).toBe(200 + 500);
    expect(await gift(knownUser.userId)).toBe(0);
    testMall.advanceTime(DAY_MS);
    const guest = await createGuest(testMall);
    await gift(guest);
    await mergeGuest(guest, knownUser.openid);
    expect(await readActivePoints(knownUser.userId)).toBe(200 + 500 + 500);
  });

  // R-ACCOUNT-20
  test('20 parallel logins merge once', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    await grantTestPoints(guest, 1000, 'gift');
    const answers = await runConcurrently(20, () => mergeGuest(guest, knownUser.openid));
    expect(new Set(answers.map(({ data }) => data.userId))).toEqual(new Set([knownUser.userId]));
    expect(await readActivePoints(knownUser.userId)).toBe(1200);
  });

  // R-ACCOUNT-22
  test('moves no second trial, share or sign-in gift of one day', async () => {
    const knownUser = await createWechatUser(testMall);
    for (let times = 0; times < 5; times += 1) {
      const guest = await createGuest(testMall);
      await testMall.call(shareAddPoints, {}, { userId: guest });
      await testMall.call(signIn, {}, { userId: guest });
      await mergeGuest(guest, knownUser.openid);
    }
    expect(await readActivePoints(knownUser.userId)).toBe(200 + 500 + 10);
    const answer = await testMall.call(shareAddPoints, {}, { userId: knownUser.userId });
    expect(answer.data).toEqual({ points: 0, activePoints: 710 });
  });

  test('moves no second gift that an unpaid order reserves', async () => {
    const knownUser = await createWechatUser(testMall);
    await testMall.call(shareAddPoints, {}, { userId: knownUser.userId });
    const guest = await createGuest(testMall);
    await testMall.call(shareAddPoints, {}, { userId: guest });
    const addressId = await createAddress(testMall, guest);
    const goodsSpecId = await createSpec(testMall, { points: 700, priceFen: 100 });
    const { orderId } = (await createOrder(testMall, guest, { goodsSpecId, addressId })).data;
    await mergeGuest(guest, knownUser.openid);
    expect((await testMall.call(cancelOrder, { orderId }, { userId: knownUser.userId })).status).toBe(200);
    expect(await readActivePoints(knownUser.userId)).toBe(700);
  });

  test('counts sign-in days of both as one row', async () => {
    const knownUser = await createWechatUser(testMall);
    await testMall.call(signIn, {}, { userId: knownUser.userId });
    testMall.advanceTime(DAY_MS);
    await testMall.call(signIn, {}, { userId: knownUser.userId });
    testMall.advanceTime(DAY_MS);
    const guest = await createGuest(testMall);
    await testMall.call(signIn, {}, { userId: guest });
    await mergeGuest(guest, knownUser.openid);
    expect(await readProfile(testMall, knownUser.userId)).toMatchObject({
      isSignIn: true,
      signDetail: { continuousDays: 3, signInDate: '2026-03-12' },
    });
    const again = await testMall.call(signIn, {}, { userId: knownUser.userId });
    expect(again.data).toMatchObject({ continuousDays: 3, points: 10 });
  });

  test('keeps the user’s own default address', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    for (const userId of [knownUser.userId, guest]) {
      const id = await createAddress(testMall, userId);
      await testMall.mall.db.updateTable('addresses').set({ is_default: 1 }).where('id', '=', id).execute();
    }
    await mergeGuest(guest, knownUser.openid);
    const { data } = await testMall.call(addressList, {}, { userId: knownUser.userId });
    expect(data.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('moves an order’s idempotency key, so that a retry returns the same order', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    await grantTestPoints(guest, 1000, 'gift');
    const addressId = await createAddress(testMall, guest);
    const goodsSpecId = await createSpec(testMall, { points: 300 });
    const body = { goodsSpecId, addressId, quantity: 1 };
    const send = (userId: string, quantity = 1) =>
      testMall.call(saveOrder, { ...body, quantity }, { userId, pId: '10000', idempotencyKey: 'the-key' });
    const first = await send(guest);
    await mergeGuest(guest, knownUser.openid);
    expect((await send(guest)).status).toBe(401);
    expect((await send(knownUser.userId)).data).toEqual(first.data);
    expect(await send(knownUser.userId, 2)).toMatchObject({ status: 422, reason: 'key_reused' });
    expect(await readProfile(testMall, knownUser.userId)).toMatchObject({ orderCount: 1 });
  });

  test('moves a bound phone to a user without one', async () => {
    const knownUser = await createWechatUser(testMall);
    const [first, second] = [await createGuest(testMall), await createGuest(testMall)];
    for (const [index, id] of [first, second].entries()) {
      const phone = `1380013800${index}`;
      await testMall.mall.db.updateTable('users').set({ phone }).where('id', '=', id).execute();
      await mergeGuest(id, knownUser.openid);
    }
    expect(await readUser(testMall, knownUser.userId)).toMatchObject({ phone: '13800138000' });
    expect(await readUser(testMall, second)).toMatchObject({ phone: null });
  });

  test('moves orders created during the merge', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    await grantTestPoints(guest, 1000, 'gift');
    const addressId = await createAddress(testMall, guest);
    const goodsSpecId = await createSpec(testMall, { points: 100 });
    const [orders] = await Promise.all([
      runConcurrently(10, () => createOrder(testMall, guest, { goodsSpecId, addressId })),
      mergeGuest(guest, knownUser.openid),
    ]);
    await testMall.mall.runJobs();
    const accepted = orders.filter(({ status }) => status === 200).length;
    expect(await readProfile(testMall, knownUser.userId)).toMatchObject({ orderCount: accepted });
    const remaining = await testMall.mall.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', guest)
      .execute();
    expect(remaining).toEqual([]);
  });
});
