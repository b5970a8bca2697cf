import { randomUUID } from 'node:crypto';
import { cancelOrder, orderDetail, reOrder } from '@/lib/contract/order';
import { createCoupon, createUserCoupon, readUserCoupon } from '@/tests/support/builders/coupon';
import {
  createOrder,
  createSpec,
  readOrder,
  readPoints,
  runConcurrently,
  startPayment,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createTwoSpecs,
  createUserOptions,
  notifyPaid,
  readMergeOrder,
  saveMergeOrder,
  startMergePayment,
} from '../../../support/builders/merge-order';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

/** A shopper with a coupon; by default 5 yuan off 19.90. */
async function createBuyerWithCoupon(terms: Parameters<typeof createCoupon>[1] = {}) {
  const buyer = await createBuyer(testMall);
  return {
    ...buyer,
    couponId: await createUserCoupon(testMall, buyer.userId, await createCoupon(testMall, terms)),
  };
}

const readCouponState = async (couponId: string) => (await readUserCoupon(testMall, couponId)).state;

describe('coupon of an order', () => {
  // R-COUPON-05
  test('takes cash off, is reserved while unpaid and used once paid', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon();
    const goodsSpecId = await createSpec(testMall, { points: 10, priceFen: 1990 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
    expect(data.payAmount).toBe(1490);
    expect(await readCouponState(couponId)).toBe('held');
    const detail = await testMall.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    expect(detail.data).toMatchObject({ couponId, couponFen: 500, couponPoints: 0, payAmount: 1490 });
    const { paymentId } = await startPayment(testMall, userId, data.orderId);
    await notifyPaid(testMall, paymentId);
    expect(await readCouponState(couponId)).toBe('used');
  });

  test('takes points off', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon({
      kind: 'points',
      value: 30,
      threshold: 100,
    });
    const goodsSpecId = await createSpec(testMall, { points: 100 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
    expect(await readOrder(testMall, data.orderId)).toMatchObject({
      points: 70,
      coupon_points: 30,
      status: 2,
    });
    expect(await readPoints(testMall, userId)).toBe(1000 - 70 + 35);
    expect(await readCouponState(couponId)).toBe('used');
  });

  test('leaves nothing to pay when it covers the whole price', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon({ value: 5000 });
    const goodsSpecId = await createSpec(testMall, { points: 10, priceFen: 1990 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    expect(await readCouponState(couponId)).toBe('used');
  });

  test('releases the coupon when the order is cancelled or expires', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon();
    const goodsSpecId = await createSpec(testMall, { priceFen: 1990, points: 1 });
    const first = await createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
    await testMall.call(cancelOrder, { orderId: first.data.orderId }, createUserOptions(userId));
    expect(await readCouponState(couponId)).toBe('free');
    const second = await createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
    expect(second.data.payAmount).toBe(1490);
    testMall.advanceTime(31 * 60_000);
    await testMall.mall.runJobs();
    expect(await readCouponState(couponId)).toBe('free');
    const again = { ...createUserOptions(userId), idempotencyKey: randomUUID() };
    const third = await testMall.call(reOrder, { orderId: second.data.orderId }, again);
    expect(third.data.payAmount).toBe(1990);
    expect(await readCouponState(couponId)).toBe('free');
  });

  test('reserves the coupon for one of 20 parallel orders', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon();
    const goodsSpecId = await createSpec(testMall, { points: 1, priceFen: 1990, stock: 50 });
    const answers = await runConcurrently(20, () =>
      createOrder(testMall, userId, { goodsSpecId, addressId, couponId }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('coupon_unusable');
    expect(await readPoints(testMall, userId)).toBe(999);
    await assertConsistent(testMall.mall.db, { [goodsSpecId]: 50 });
  });

  test('rejects another user’s, an unknown or a too small coupon, and reserves nothing', async () => {
    const { addressId, userId, couponId } = await createBuyerWithCoupon();
    const other = await createBuyerWithCoupon();
    const cheap = await createSpec(testMall, { priceFen: 1989 });
    const goodsSpecId = await createSpec(testMall, { priceFen: 1990 });
    for (const input of [
      { goodsSpecId, couponId: other.couponId },
      { goodsSpecId, couponId: 'nothing' },
      { goodsSpecId: cheap, couponId },
    ]) {
      const answer = await createOrder(testMall, userId, { ...input, addressId });
      expect([answer.status, answer.reason]).toEqual([409, 'coupon_unusable']);
    }
    expect(await readPoints(testMall, userId)).toBe(1000);
    expect(await readCouponState(couponId)).toBe('free');
  });
});

describe('coupon of a merge order', () => {
  // R-COUPON-07
  test('splits the coupon among the orders and uses it when all are paid', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon({ threshold: 2490 });
    const [one, two] = await createTwoSpecs(testMall);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId, couponId });
    expect(data.payAmount).toBe(1990);
    const detail = await readMergeOrder(testMall, userId, data.mergeOrderId);
    expect(detail).toMatchObject({ couponFen: 500, payAmount: 1990 });
    expect(detail.orders.map(({ couponFen, payAmount }) => [couponFen, payAmount])).toEqual([
      [400, 1590],
      [100, 400],
    ]);
    expect(await readCouponState(couponId)).toBe('held');
    await notifyPaid(testMall, (await startMergePayment(testMall, userId, data.mergeOrderId)).paymentId);
    expect(await readCouponState(couponId)).toBe('used');
  });

  test('releases the coupon when the merge order is cancelled', async () => {
    const { userId, addressId, couponId } = await createBuyerWithCoupon();
    const [one, two] = await createTwoSpecs(testMall);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId, couponId });
    await runConcurrently(5, () =>
      testMall.call(cancelOrder, { orderId: data.orderIds[1] ?? '' }, createUserOptions(userId)),
    );
    expect(await readCouponState(couponId)).toBe('free');
  });
});
