import { couponList, couponOffers, couponReceive, goodsCouponConfig } from '@/lib/contract/coupon';
import type { Locale } from '@/lib/rules/page/locale';
import { spendCoupon } from '@/server/mall/coupon/reserve-coupon';
import { inTransaction } from '@/server/mall/db/transaction';
import { createSpec, createUser } from '@/tests/support/builders/order';
import { reserveOrderCoupon as holdFor } from '@/tests/support/builders/order-costs';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createCoupon, createUserCoupon } from '../../support/builders/coupon';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const readCoupons = async (userId: string, locale: Locale = 'zh-CN') =>
  (await testMall.call(couponList, {}, { userId, locale })).data;

const readState = async (userId: string, couponId: string) =>
  (await readCoupons(userId)).toTake.find((coupon) => coupon.couponId === couponId)?.state;

/** Reads the product of a spec, and its group. */
const readGoods = (goodsSpecId: string) =>
  testMall.mall.db
    .selectFrom('goods')
    .innerJoin('goods_specs as spec', 'spec.goods_id', 'goods.id')
    .select(['goods.id', 'goods.group_id as groupId'])
    .where('spec.id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();

// R-COUPON-01
test('returns the state of each coupon for each user', async () => {
  const [userId, other] = [await createUser(testMall, 0), await createUser(testMall, 0)];
  const couponId = await createCoupon(testMall, { total: 1 });
  expect(await readState(userId, couponId)).toBe('canTake');
  await testMall.call(couponReceive, { couponId }, { userId });
  expect(await readState(userId, couponId)).toBe('taken');
  expect(await readState(other, couponId)).toBe('gone');
  expect((await readCoupons(other)).taken).toEqual([]);
});

// R-COUPON-01
test('returns usable coupons first, by expiry, and then those that are over', async () => {
  const userId = await createUser(testMall, 0);
  const couponId = await createCoupon(testMall, { per_user: 9 });
  const until = (valid_until: string) => createUserCoupon(testMall, userId, couponId, { valid_until });
  const late = await until('2026-03-20T00:00:00.000Z');
  const soon = await until('2026-03-11T00:00:00.000Z');
  const reserved = await until('2026-03-12T00:00:00.000Z');
  const used = await until('2026-03-13T00:00:00.000Z');
  const expired = await createUserCoupon(testMall, userId, couponId, {
    valid_from: '2026-03-01T00:00:00.000Z',
    valid_until: testMall.now().toISOString(),
  });
  const hold = { userId, now: testMall.now() };
  await inTransaction(testMall.mall.db, async (tx) => {
    await holdFor(tx, { ...hold, couponId: reserved, orderId: 'list-1' });
    await holdFor(tx, { ...hold, couponId: used, orderId: 'list-2' });
    await spendCoupon(tx, { orderId: 'list-2', now: testMall.now() });
  });

  const { taken: coupons } = await readCoupons(userId);

  const states = coupons.map(({ userCouponId, state }) => [userCouponId, state]);
  expect(states.slice(0, 3)).toEqual([
    [soon, 'usable'],
    [reserved, 'held'],
    [late, 'usable'],
  ]);
  expect(new Map(states.slice(3) as [string, string][])).toEqual(
    new Map([
      [used, 'used'],
      [expired, 'expired'],
    ]),
  );
});

test('the demo offers coupons of each kind in both languages, and one that is gone', async () => {
  const userId = await createUser(testMall, 0);
  const [zh, en] = [await readCoupons(userId), await readCoupons(userId, 'en')];
  const seeded = zh.toTake.filter((coupon) => coupon.couponId.startsWith('coupon-'));
  expect(seeded.map(({ couponId }) => couponId)).toEqual(
    expect.arrayContaining(['coupon-welcome', 'coupon-points-100', 'coupon-brand', 'coupon-group-food']),
  );
  expect(new Set(seeded.map(({ kind }) => kind))).toEqual(new Set(['fen', 'points']));
  expect(seeded.find(({ couponId }) => couponId === 'coupon-flash')?.state).toBe('gone');
  const food = (list: typeof zh) => list.toTake.find(({ couponId }) => couponId === 'coupon-group-food');
  expect(food(zh)?.coversText).toBe('限休闲零食、生鲜果蔬、饮品粮油');
  expect(food(en)?.coversText).toBe('For Snacks, Fresh food, Pantry');
  expect(food(en)?.targetIds).toEqual(['106', '107', '108']);
});

// R-COUPON-18
test('offers every visitor the coupons that can still be taken, without a session', async () => {
  const ids = {
    open: await createCoupon(testMall),
    gone: await createCoupon(testMall, { total: 1, taken: 1 }),
    over: await createCoupon(testMall, { take_until: testMall.now().toISOString() }),
    future: await createCoupon(testMall, { take_from: '2099-01-01T00:00:00.000Z' }),
  };
  const { status, data } = await testMall.call(couponOffers, {});
  expect(status).toBe(200);
  const offered = new Set(data.map(({ couponId }) => couponId));
  expect(Object.entries(ids).flatMap(([name, id]) => (offered.has(id) ? [name] : []))).toEqual(['open']);
  expect(offered.has('red-packet')).toBe(false);
  expect(data.find(({ couponId }) => couponId === 'coupon-group-food')).toMatchObject({
    covers: 'group',
    targetIds: ['106', '107', '108'],
  });
});

// R-COUPON-03
test('returns the coupons that cover a product and can still be taken', async () => {
  const goods = await readGoods(await createSpec(testMall));
  const elsewhere = await testMall.mall.db
    .selectFrom('goods_groups')
    .select('id')
    .where('id', '!=', goods.groupId)
    .executeTakeFirstOrThrow();
  const ids = {
    all: await createCoupon(testMall),
    itsGroup: await createCoupon(testMall, { covers: 'group', targets: [goods.groupId] }),
    otherGroup: await createCoupon(testMall, { covers: 'group', targets: [elsewhere.id] }),
    itself: await createCoupon(testMall, { covers: 'goods', targets: [goods.id] }),
    otherGoods: await createCoupon(testMall, { covers: 'goods', targets: [goods.groupId] }),
    gone: await createCoupon(testMall, { total: 1, taken: 1 }),
    over: await createCoupon(testMall, { take_until: testMall.now().toISOString() }),
  };

  const { status, data } = await testMall.call(goodsCouponConfig, { goodsId: goods.id });

  expect(status).toBe(200);
  const offered = new Set(data.map(({ couponId }) => couponId));
  const names = Object.entries(ids).flatMap(([name, couponId]) => (offered.has(couponId) ? [name] : []));
  expect(names).toEqual(['all', 'itsGroup', 'itself']);
  expect(offered.has('red-packet')).toBe(false);
});

test('returns no coupons for an unknown product, and 400 without an id', async () => {
  expect((await testMall.call(goodsCouponConfig, { goodsId: 'no-such-goods' })).data).toEqual([]);
  expect((await testMall.send(goodsCouponConfig, {})).status).toBe(400);
});
