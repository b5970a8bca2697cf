import { releaseCoupon, spendCoupon } from '@/server/mall/coupon/reserve-coupon';
import { inTransaction } from '@/server/mall/db/transaction';
import { newSpec, times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { couponFor, hold as holdCoupon } from '@/tests/support/spend';
import { newCoupon, ownedCoupon, userCouponRow } from './support/coupons';

let shop: TestMall;
let userId: string;
beforeAll(async () => {
  shop = await startMall();
  userId = await userWith(shop, 0);
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const basis = { points: 600, fen: 5000, goodsIds: ['102001'] };
const ask = (couponId: string, changes: Partial<typeof basis> = {}, who = userId) =>
  couponFor(shop.mall.db, { userId: who, couponId, now: shop.now(), basis: { ...basis, ...changes } });
const refused = expect.objectContaining({ code: 'conflict', reason: 'coupon_unusable' });

const hold = (couponId: string, orderId: string) =>
  inTransaction(shop.mall.db, (tx) => holdCoupon(tx, { userId, couponId, orderId, now: shop.now() }));
const release = (orderId: string) => inTransaction(shop.mall.db, (tx) => releaseCoupon(tx, orderId));
const spend = (orderId: string) =>
  inTransaction(shop.mall.db, (tx) => spendCoupon(tx, { orderId, now: shop.now() }));

const owned = async (changes: Parameters<typeof newCoupon>[1] = {}) =>
  ownedCoupon(shop, userId, await newCoupon(shop, changes));

test.each([
  ['fen', { kind: 'fen', value: 500, threshold: 1990 }, { pointsOff: 0, fenOff: 500 }],
  ['points', { kind: 'points', value: 100, threshold: 600 }, { pointsOff: 100, fenOff: 0 }],
  [
    'consumption points',
    { kind: 'consumption', value: 543_999, threshold: 1990 },
    { pointsOff: 0, fenOff: 543 },
  ],
  ['more than there is', { kind: 'fen', value: 9000, threshold: 0 }, { pointsOff: 0, fenOff: 5000 }],
] as const)('a coupon of %s takes off what it says', async (_, terms, off) => {
  const couponId = await owned(terms);
  expect(await ask(couponId)).toEqual(off);
});

// R-COUPON-04
test('a coupon below its threshold, or with nothing to take off, is refused', async () => {
  await expect(ask(await owned({ threshold: 5001 }))).rejects.toEqual(refused);
  await expect(ask(await owned({ kind: 'points', threshold: 601 }))).rejects.toEqual(refused);
  await expect(ask(await owned({ threshold: 0 }), { fen: 0 })).rejects.toEqual(refused);
});

test('somebody else’s coupon and one that does not exist are refused alike', async () => {
  const other = await userWith(shop, 0);
  const couponId = await owned();
  await expect(ask(couponId, {}, other)).rejects.toEqual(refused);
  await expect(ask('no-such-coupon')).rejects.toEqual(refused);
  const steal = { userId: other, couponId, orderId: 'theft', now: shop.now() };
  await expect(inTransaction(shop.mall.db, (tx) => holdCoupon(tx, steal))).rejects.toEqual(refused);
});

test.each([
  ['expired', { valid_from: '2026-03-01T00:00:00.000Z', valid_until: '2026-03-10T04:00:00.000Z' }],
  ['not valid yet', { valid_from: '2026-03-10T04:00:00.001Z' }],
])('a coupon that is %s can be neither asked for nor held', async (name, window) => {
  const couponId = await ownedCoupon(shop, userId, await newCoupon(shop), window);
  await expect(ask(couponId)).rejects.toEqual(refused);
  await expect(hold(couponId, `order-${name}`)).rejects.toEqual(refused);
});

// R-COUPON-04
test('every goods of an order must be covered', async () => {
  const spec = await newSpec(shop);
  const { goods_id } = await shop.mall.db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', spec)
    .executeTakeFirstOrThrow();
  const forGoods = await owned({ covers: 'goods', targets: [goods_id, '102001'] });
  const forGroup = await owned({ covers: 'group', targets: ['102'] });

  expect((await ask(forGoods, { goodsIds: [goods_id, '102001', goods_id] })).fenOff).toBe(500);
  await expect(ask(forGoods, { goodsIds: [goods_id, '102002'] })).rejects.toEqual(refused);
  expect((await ask(forGroup, { goodsIds: ['102001', '102002'] })).fenOff).toBe(500);
  await expect(ask(forGroup, { goodsIds: ['102001', '101001'] })).rejects.toEqual(refused);
  await expect(ask(forGoods, { goodsIds: [] })).rejects.toEqual(refused);
});

// R-COUPON-06
test('20 orders at once hold one coupon once', async () => {
  const couponId = await owned();
  const answers = await times(20, (index) =>
    hold(couponId, `parallel-${index}`).then(
      () => true,
      (error) => {
        expect(error).toEqual(refused);
        return false;
      },
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await userCouponRow(shop, couponId)).toMatchObject({
    state: 'held',
    order_id: `parallel-${answers.indexOf(true)}`,
  });
});

test('a held coupon is refused, released it is free, and releasing again changes nothing', async () => {
  const couponId = await owned();
  await hold(couponId, 'order-a');
  await expect(ask(couponId)).rejects.toEqual(refused);
  await release('order-a');
  await release('order-a');
  expect((await ask(couponId)).fenOff).toBe(500);
  await hold(couponId, 'order-b');
  await release('order-a');
  expect(await userCouponRow(shop, couponId)).toMatchObject({ state: 'held', order_id: 'order-b' });
});

test('a spent coupon stays spent: neither a second payment nor a late release changes it', async () => {
  const couponId = await owned();
  await hold(couponId, 'order-paid');
  await spend('order-paid');
  const paid = await userCouponRow(shop, couponId);
  expect(paid).toMatchObject({ state: 'used', order_id: 'order-paid', used_at: shop.now().toISOString() });
  shop.pass(1000);
  await spend('order-paid');
  await release('order-paid');
  expect(await userCouponRow(shop, couponId)).toEqual(paid);
  await expect(hold(couponId, 'order-again')).rejects.toEqual(refused);
});

test('orders without a coupon release and spend nothing', async () => {
  const before = await shop.mall.db.selectFrom('user_coupons').selectAll().orderBy('id').execute();
  await release('no-such-order');
  await spend('no-such-order');
  expect(await shop.mall.db.selectFrom('user_coupons').selectAll().orderBy('id').execute()).toEqual(before);
});

// R-COUPON-05
test('release and payment at once leave the coupon free or used, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const couponId = await owned();
    await hold(couponId, `race-${round}`);
    await Promise.all([release(`race-${round}`), spend(`race-${round}`)]);
    const { state, order_id, used_at } = await userCouponRow(shop, couponId);
    expect([
      ['free', null, null],
      ['used', `race-${round}`, shop.now().toISOString()],
    ]).toContainEqual([state, order_id, used_at]);
  }
});
