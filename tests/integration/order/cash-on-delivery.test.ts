import { confirmReceipt, orderDetail } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { shipOrder } from '@/server/mall/operator/orders';
import { recordDelivery } from '@/server/mall/operator/record-delivery';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import {
  readAfterSale,
  refundOrder,
  requestAfterSale,
  sendTracking,
} from '@/tests/support/builders/after-sale';
import { createActivity, createBuyer } from '@/tests/support/builders/merge-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import {
  createAddress,
  createOrder,
  createSpec,
  readOrder,
  runConcurrently,
} from '../../support/builders/order';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

/** A sent order with cash on delivery. */
async function createSentCashOrder() {
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall);
  await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
  const { orderId } = data;
  await shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return { userId, orderId, goodsSpecId };
}

// R-DELIVERY-02
test('an exchange that completes a cash-on-delivery order marks it as paid before the parcel is confirmed', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(testMall, order, { type: 'exchange' });
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  await sendTracking(testMall, order);
  await recordDelivery(testMall.mall.deps, order.orderId);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  await operator.receiveReturn(testMall.mall.deps, data.caseId, parcel);
  const at = testMall.now().toISOString();
  expect(await readOrder(testMall, order.orderId)).toMatchObject({
    status: 4,
    completed_at: at,
    paid_at: at,
  });
});

test('a partial refund of a delivered cash-on-delivery order marks it as paid', async () => {
  const order = await createSentCashOrder();
  await recordDelivery(testMall.mall.deps, order.orderId);
  const { data } = await requestAfterSale(testMall, order, { type: 'money', amountFen: 100 });
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  const at = testMall.now().toISOString();
  expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 4, paid_at: at });
});

test('a return refunds cash that was collected after the request', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(testMall, order, { type: 'return' });
  expect((await readAfterSale(testMall, order)).case?.amountFen).toBe(0);
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  await sendTracking(testMall, order);
  await recordDelivery(testMall.mall.deps, order.orderId);
  await operator.receiveReturn(testMall.mall.deps, data.caseId);
  const { case: closedCase } = await readAfterSale(testMall, order, 'en');
  expect(closedCase).toMatchObject({ status: 'refunded', amountFen: 2900 });
  expect(closedCase?.timeline[0]?.text).toBe('¥29.00 goes back the way it was paid');
});

test('a cash-on-delivery order refunded before sending keeps its spent points, and the check finds no problems', async () => {
  const { userId, addressId } = await createBuyer(testMall, 100);
  const goodsSpecId = await createSpec(testMall);
  await createActivity(testMall, goodsSpecId, { activityType: 4, points: 30, priceFen: 2900 });
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
  await refundOrder(testMall, { userId, orderId: data.orderId, goodsSpecId });
  expect(await readOrder(testMall, data.orderId)).toMatchObject({ status: 6, paid_at: null });
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

test('a rejected request leaves a sent cash-on-delivery order unpaid', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(testMall, order, { type: 'exchange' });
  await operator.rejectRequest(testMall.mall.deps, data.caseId, '不符合条件');
  expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 3, paid_at: null });
});

describe('recordRefusedDelivery', () => {
  const exchanged = async (goodsSpecId: string) =>
    testMall.mall.db
      .selectFrom('goods')
      .innerJoin('goods_specs as spec', 'spec.goods_id', 'goods.id')
      .select('exchanged')
      .where('spec.id', '=', goodsSpecId)
      .executeTakeFirstOrThrow();

  // R-DELIVERY-04
  test('closes the order unpaid once, and lets the shopper claim the product again', async () => {
    const { orderId, userId, goodsSpecId } = await createSentCashOrder();
    await recordRefusedDelivery(testMall.mall.deps, orderId);
    const closed = { status: 6, close_reason: 'refused', paid_at: null, completed_at: null };
    expect(await readOrder(testMall, orderId)).toMatchObject({
      ...closed,
      closed_at: testMall.now().toISOString(),
    });
    expect(await exchanged(goodsSpecId)).toEqual({ exchanged: 0 });
    await expect(recordRefusedDelivery(testMall.mall.deps, orderId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    const detail = await testMall.call(orderDetail, { orderId }, { userId });
    expect(detail.data.closeReason).toBe('refused');
    const addressId = await createAddress(testMall, userId);
    expect((await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 })).status).toBe(
      200,
    );
    testMall.advanceTime(11 * DAY);
    await testMall.mall.runJobs();
    expect(await readOrder(testMall, orderId)).toMatchObject(closed);
    expect(await checkConsistency(testMall.mall.db)).toEqual([]);
  });

  test('racing with receipt confirmation lets exactly one succeed', async () => {
    const { orderId, userId } = await createSentCashOrder();
    const refusals = runConcurrently(5, () =>
      recordRefusedDelivery(testMall.mall.deps, orderId).then(
        () => true,
        () => false,
      ),
    );
    const receipts = runConcurrently(5, () => testMall.call(confirmReceipt, { orderId }, { userId }));
    const [refusedCount, received] = await Promise.all([refusals, receipts]);
    const { status } = await readOrder(testMall, orderId);
    expect(refusedCount.filter(Boolean)).toHaveLength(status === 6 ? 1 : 0);
    expect(received.some((answer) => answer.status === 200)).toBe(status === 4);
    expect(await checkConsistency(testMall.mall.db)).toEqual([]);
  });

  test.each(['not sent yet', 'paid before'])(
    'rejects an order that is %s, and an unknown one',
    async (which) => {
      const { userId, addressId } = await createBuyer(testMall, 100);
      const goodsSpecId = await createSpec(testMall);
      const isCashOnDelivery = which === 'not sent yet';
      if (isCashOnDelivery)
        await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
      const { data } = await createOrder(testMall, userId, {
        ...{ goodsSpecId, addressId },
        ...(isCashOnDelivery && { activityType: 4 }),
      });
      if (!isCashOnDelivery)
        await shipOrder(testMall.mall.deps, data.orderId, { company: 'sf', expressNo: 'SF1234567890' });
      const before = await readOrder(testMall, data.orderId);
      await expect(recordRefusedDelivery(testMall.mall.deps, data.orderId)).rejects.toMatchObject({
        reason: 'order_state',
      });
      await expect(recordRefusedDelivery(testMall.mall.deps, '1')).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await readOrder(testMall, data.orderId)).toEqual(before);
    },
  );
});
