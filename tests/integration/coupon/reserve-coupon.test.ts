import { releaseCoupon, spendCoupon } from '@/server/mall/coupon/reserve-coupon';
import { inTransaction } from '@/server/mall/db/transaction';
import { createSpec, createUser, runConcurrently } from '@/tests/support/builders/order';
import { findCouponDiscount, reserveOrderCoupon as holdCoupon } from '@/tests/support/builders/order-costs';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createCoupon, createUserCoupon, readUserCoupon } from '../../support/builders/coupon';

let testMall: TestMall;
let userId: string;
beforeAll(async () => {
  testMall = await startMall();
  userId = await createUser(testMall, 0);
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const basis = { points: 600, fen: 5000, goodsIds: ['102001'] };
const applyCoupon = (couponId: string, changes: Partial<typeof basis> = {}, owner = userId) =>
  findCouponDiscount(testMall.mall.db, {
    userId: owner,
    couponId,
    now: testMall.now(),
    basis: { ...basis, ...changes },
  });
const unusable = expect.objectContaining({ code: 'conflict', reason: 'coupon_unusable' });

const reserve = (couponId: string, orderId: string) =>
  inTransaction(testMall.mall.db, (tx) => holdCoupon(tx, { userId, couponId, orderId, now: testMall.now() }));
const releaseFor = (orderId: string) => inTransaction(testMall.mall.db, (tx) => releaseCoupon(tx, orderId));
const redeemCoupon = (orderId: string) =>
  inTransaction(testMall.mall.db, (tx) => spendCoupon(tx, { orderId, now: testMall.now() }));

const createOwnCoupon = async (changes: Parameters<typeof createCoupon>[1] = {}) =>
  createUserCoupon(testMall, userId, await createCoupon(testMall, changes));

test.each([
  ['fen', { kind: 'fen', value: 500, threshold: 1990 }, { pointsOff: 0, fenOff: 500 }],
  ['points', { kind: 'points', value: 100, threshold: 600 }, { pointsOff: 100, fenOff: 0 }],
  [
    'consumption points',
    { kind: 'consumption', value: 543_999, threshold: 1990 },
    { pointsOff: 0, fenOff: 543 },
  ],
  ['more than there is', { kind: 'fen', value: 9000, threshold: 0 }, { pointsOff: 0, fenOff: 5000 }],
] as const)('a coupon of %s takes off its value', async (_, terms, off) => {
  const couponId = await createOwnCoupon(terms);
  expect(await applyCoupon(couponId)).toEqual(off);
});

// R-COUPON-04
test('rejects a coupon below its threshold, or with nothing to take off', async () => {
  await expect(applyCoupon(await createOwnCoupon({ threshold: 5001 }))).rejects.toEqual(unusable);
  await expect(applyCoupon(await createOwnCoupon({ kind: 'points', threshold: 601 }))).rejects.toEqual(
    unusable,
  );
  await expect(applyCoupon(await createOwnCoupon({ threshold: 0 }), { fen: 0 })).rejects.toEqual(unusable);
});

test('rejects another user’s coupon like one that does not exist', async () => {
  const other = await createUser(testMall, 0);
  const couponId = await createOwnCoupon();
  await expect(applyCoupon(couponId, {}, other)).rejects.toEqual(unusable);
  await expect(applyCoupon('no-such-coupon')).rejects.toEqual(unusable);
  const steal = { userId: other, couponId, orderId: 'theft', now: testMall.now() };
  await expect(inTransaction(testMall.mall.db, (tx) => holdCoupon(tx, steal))).rejects.toEqual(unusable);
});

test.each([
  ['expired', { valid_from: '2026-03-01T00:00:00.000Z', valid_until: '2026-03-10T04:00:00.000Z' }],
  ['not valid yet', { valid_from: '2026-03-10T04:00:00.001Z' }],
])('rejects and does not reserve a coupon that is %s', async (name, window) => {
  const couponId = await createUserCoupon(testMall, userId, await createCoupon(testMall), window);
  await expect(applyCoupon(couponId)).rejects.toEqual(unusable);
  await expect(reserve(couponId, `order-${name}`)).rejects.toEqual(unusable);
});

// R-COUPON-04
test('a coupon must cover every product of the order', async () => {
  const spec = await createSpec(testMall);
  const { goods_id } = await testMall.mall.db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', spec)
    .executeTakeFirstOrThrow();
  const forGoods = await createOwnCoupon({ covers: 'goods', targets: [goods_id, '102001'] });
  const forGroup = await createOwnCoupon({ covers: 'group', targets: ['102'] });

  expect((await applyCoupon(forGoods, { goodsIds: [goods_id, '102001', goods_id] })).fenOff).toBe(500);
  await expect(applyCoupon(forGoods, { goodsIds: [goods_id, '102002'] })).rejects.toEqual(unusable);
  expect((await applyCoupon(forGroup, { goodsIds: ['102001', '102002'] })).fenOff).toBe(500);
  await expect(applyCoupon(forGroup, { goodsIds: ['102001', '101001'] })).rejects.toEqual(unusable);
  await expect(applyCoupon(forGoods, { goodsIds: [] })).rejects.toEqual(unusable);
});

// R-COUPON-06
test('20 parallel orders reserve a coupon once', async () => {
  const couponId = await createOwnCoupon();
  const answers = await runConcurrently(20, (index) =>
    reserve(couponId, `parallel-${index}`).then(
      () => true,
      (error) => {
        expect(error).toEqual(unusable);
        return false;
      },
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await readUserCoupon(testMall, couponId)).toMatchObject({
    state: 'held',
    order_id: `parallel-${answers.indexOf(true)}`,
  });
});

test('rejects a reserved coupon, and releases it once', async () => {
  const couponId = await createOwnCoupon();
  await reserve(couponId, 'order-a');
  await expect(applyCoupon(couponId)).rejects.toEqual(unusable);
  await releaseFor('order-a');
  await releaseFor('order-a');
  expect((await applyCoupon(couponId)).fenOff).toBe(500);
  await reserve(couponId, 'order-b');
  await releaseFor('order-a');
  expect(await readUserCoupon(testMall, couponId)).toMatchObject({ state: 'held', order_id: 'order-b' });
});

test('keeps a used coupon used after a second payment or a late release', async () => {
  const couponId = await createOwnCoupon();
  await reserve(couponId, 'order-paid');
  await redeemCoupon('order-paid');
  const paid = await readUserCoupon(testMall, couponId);
  expect(paid).toMatchObject({
    state: 'used',
    order_id: 'order-paid',
    used_at: testMall.now().toISOString(),
  });
  testMall.advanceTime(1000);
  await redeemCoupon('order-paid');
  await releaseFor('order-paid');
  expect(await readUserCoupon(testMall, couponId)).toEqual(paid);
  await expect(reserve(couponId, 'order-again')).rejects.toEqual(unusable);
});

test('releasing or using a coupon of an order without one changes nothing', async () => {
  const before = await testMall.mall.db.selectFrom('user_coupons').selectAll().orderBy('id').execute();
  await releaseFor('no-such-order');
  await redeemCoupon('no-such-order');
  expect(await testMall.mall.db.selectFrom('user_coupons').selectAll().orderBy('id').execute()).toEqual(
    before,
  );
});

// R-COUPON-05
test('parallel release and payment leave the coupon free or used, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const couponId = await createOwnCoupon();
    await reserve(couponId, `race-${round}`);
    await Promise.all([releaseFor(`race-${round}`), redeemCoupon(`race-${round}`)]);
    const { state, order_id, used_at } = await readUserCoupon(testMall, couponId);
    expect([
      ['free', null, null],
      ['used', `race-${round}`, testMall.now().toISOString()],
    ]).toContainEqual([state, order_id, used_at]);
  }
});
