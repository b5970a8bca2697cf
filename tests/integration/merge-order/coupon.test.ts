import { randomUUID } from 'node:crypto';
import { cancelOrder, orderDetail, reOrder } from '@/lib/contract/order';
import { newCoupon, ownedCoupon, userCouponRow } from '@/tests/integration/coupon/support/coupons';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  newSpec,
  order,
  orderRow,
  pointsOf,
  startPaying,
  times,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, detailOf, newBuyer, notify, saveMerged, startMerged, twoSpecs } from './support/merge';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  await assertConsistent(shop.mall.db);
  expect(shop.errors).toEqual([]);
});
afterAll(() => shop.close());

/** A shopper with a coupon: 5 yuan off 19.90 unless told. */
async function couponBuyer(terms: Parameters<typeof newCoupon>[1] = {}) {
  const buyer = await newBuyer(shop);
  return { ...buyer, couponId: await ownedCoupon(shop, buyer.userId, await newCoupon(shop, terms)) };
}

const stateOf = async (couponId: string) => (await userCouponRow(shop, couponId)).state;

describe('a coupon in an order', () => {
  // R-COUPON-05
  test('takes cash off, is held while unpaid and used once paid', async () => {
    const { userId, addressId, couponId } = await couponBuyer();
    const goodsSpecId = await newSpec(shop, { points: 10, priceFen: 1990 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, couponId });
    expect(data.payAmount).toBe(1490);
    expect(await stateOf(couponId)).toBe('held');
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, asUser(userId));
    expect(detail.data).toMatchObject({ couponId, couponFen: 500, couponPoints: 0, payAmount: 1490 });
    const { paymentId } = await startPaying(shop, userId, data.orderId);
    await notify(shop, paymentId);
    expect(await stateOf(couponId)).toBe('used');
  });

  test('takes points off', async () => {
    const { userId, addressId, couponId } = await couponBuyer({ kind: 'points', value: 30, threshold: 100 });
    const goodsSpecId = await newSpec(shop, { points: 100 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, couponId });
    expect(await orderRow(shop, data.orderId)).toMatchObject({ points: 70, coupon_points: 30, status: 2 });
    expect(await pointsOf(shop, userId)).toBe(1000 - 70 + 50);
    expect(await stateOf(couponId)).toBe('used');
  });

  test('that pays for all of it leaves nothing to pay', async () => {
    const { userId, addressId, couponId } = await couponBuyer({ value: 5000 });
    const goodsSpecId = await newSpec(shop, { points: 10, priceFen: 1990 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, couponId });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    expect(await stateOf(couponId)).toBe('used');
  });

  test('is free again when the order is given up or not paid in time', async () => {
    const { userId, addressId, couponId } = await couponBuyer();
    const goodsSpecId = await newSpec(shop, { priceFen: 1990, points: 1 });
    const first = await order(shop, userId, { goodsSpecId, addressId, couponId });
    await shop.call(cancelOrder, { orderId: first.data.orderId }, asUser(userId));
    expect(await stateOf(couponId)).toBe('free');
    const second = await order(shop, userId, { goodsSpecId, addressId, couponId });
    expect(second.data.payAmount).toBe(1490);
    shop.pass(31 * 60_000);
    await shop.mall.runJobs();
    expect(await stateOf(couponId)).toBe('free');
    const again = { ...asUser(userId), idempotencyKey: randomUUID() };
    const third = await shop.call(reOrder, { orderId: second.data.orderId }, again);
    expect(third.data.payAmount).toBe(1990);
    expect(await stateOf(couponId)).toBe('free');
  });

  test('is held by one of 20 orders at once', async () => {
    const { userId, addressId, couponId } = await couponBuyer();
    const goodsSpecId = await newSpec(shop, { points: 1, priceFen: 1990, stock: 50 });
    const answers = await times(20, () => order(shop, userId, { goodsSpecId, addressId, couponId }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('coupon_unusable');
    expect(await pointsOf(shop, userId)).toBe(999);
    await assertConsistent(shop.mall.db, { [goodsSpecId]: 50 });
  });

  test('of somebody else, below its threshold or unknown is refused, and nothing is held', async () => {
    const { addressId, userId, couponId } = await couponBuyer();
    const other = await couponBuyer();
    const cheap = await newSpec(shop, { priceFen: 1989 });
    const goodsSpecId = await newSpec(shop, { priceFen: 1990 });
    for (const wish of [
      { goodsSpecId, couponId: other.couponId },
      { goodsSpecId, couponId: 'nothing' },
      { goodsSpecId: cheap, couponId },
    ]) {
      const answer = await order(shop, userId, { ...wish, addressId });
      expect([answer.status, answer.reason]).toEqual([409, 'coupon_unusable']);
    }
    expect(await pointsOf(shop, userId)).toBe(1000);
    expect(await stateOf(couponId)).toBe('free');
  });
});

describe('a coupon in a merge order', () => {
  // R-COUPON-07
  test('is shared out over its orders, and used when all are paid', async () => {
    const { userId, addressId, couponId } = await couponBuyer({ threshold: 2490 });
    const [one, two] = await twoSpecs(shop);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const { data } = await saveMerged(shop, userId, { items, addressId, couponId });
    expect(data.payAmount).toBe(1990);
    const detail = await detailOf(shop, userId, data.mergeOrderId);
    expect(detail).toMatchObject({ couponFen: 500, payAmount: 1990 });
    expect(detail.orders.map(({ couponFen, payAmount }) => [couponFen, payAmount])).toEqual([
      [400, 1590],
      [100, 400],
    ]);
    expect(await stateOf(couponId)).toBe('held');
    await notify(shop, (await startMerged(shop, userId, data.mergeOrderId)).paymentId);
    expect(await stateOf(couponId)).toBe('used');
  });

  test('is free again when it is given up', async () => {
    const { userId, addressId, couponId } = await couponBuyer();
    const [one, two] = await twoSpecs(shop);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const { data } = await saveMerged(shop, userId, { items, addressId, couponId });
    await times(5, () => shop.call(cancelOrder, { orderId: data.orderIds[1] ?? '' }, asUser(userId)));
    expect(await stateOf(couponId)).toBe('free');
  });
});
