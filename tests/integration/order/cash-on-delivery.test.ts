import { confirmReceipt, orderDetail } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { shipOrder } from '@/server/mall/operator/orders';
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

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

/** A sent order with cash on delivery. */
async function createSentCashOrder() {
  const { userId, addressId } = await createBuyer(shop);
  const goodsSpecId = await createSpec(shop);
  await createActivity(shop, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
  const { data } = await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
  const { orderId } = data;
  await shipOrder(shop.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return { userId, orderId, goodsSpecId };
}

// R-DELIVERY-02
test('an exchange that completes a cash-on-delivery order marks it as paid before the parcel is confirmed', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(shop, order, { type: 'exchange' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendTracking(shop, order);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  await operator.receiveReturn(shop.mall.deps, data.caseId, parcel);
  const at = shop.now().toISOString();
  expect(await readOrder(shop, order.orderId)).toMatchObject({ status: 4, completed_at: at, paid_at: at });
});

test('a partial refund of a delivered cash-on-delivery order marks it as paid', async () => {
  const order = await createSentCashOrder();
  const arrived = shop.mall.db.updateTable('orders').set({ delivered_at: shop.now().toISOString() });
  await arrived.where('id', '=', order.orderId).execute();
  const { data } = await requestAfterSale(shop, order, { type: 'money', amountFen: 100 });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  const at = shop.now().toISOString();
  expect(await readOrder(shop, order.orderId)).toMatchObject({ status: 4, paid_at: at });
});

test('a return refunds cash that was collected after the request', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(shop, order, { type: 'return' });
  expect((await readAfterSale(shop, order)).case?.amountFen).toBe(0);
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendTracking(shop, order);
  await operator.receiveReturn(shop.mall.deps, data.caseId);
  const { case: closedCase } = await readAfterSale(shop, order, 'en');
  expect(closedCase).toMatchObject({ status: 'refunded', amountFen: 2900 });
  expect(closedCase?.timeline[0]?.text).toBe('¥29.00 goes back the way it was paid');
});

test('a cash-on-delivery order refunded before sending keeps its spent points, and the check finds no problems', async () => {
  const { userId, addressId } = await createBuyer(shop, 100);
  const goodsSpecId = await createSpec(shop);
  await createActivity(shop, goodsSpecId, { activityType: 4, points: 30, priceFen: 2900 });
  const { data } = await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
  await refundOrder(shop, { userId, orderId: data.orderId, goodsSpecId });
  expect(await readOrder(shop, data.orderId)).toMatchObject({ status: 6, paid_at: null });
  expect(await checkConsistency(shop.mall.db)).toEqual([]);
});

test('a rejected request leaves a sent cash-on-delivery order unpaid', async () => {
  const order = await createSentCashOrder();
  const { data } = await requestAfterSale(shop, order, { type: 'exchange' });
  await operator.rejectRequest(shop.mall.deps, data.caseId, '不符合条件');
  expect(await readOrder(shop, order.orderId)).toMatchObject({ status: 3, paid_at: null });
});

describe('recordRefusedDelivery', () => {
  const exchanged = async (goodsSpecId: string) =>
    shop.mall.db
      .selectFrom('goods')
      .innerJoin('goods_specs as spec', 'spec.goods_id', 'goods.id')
      .select('exchanged')
      .where('spec.id', '=', goodsSpecId)
      .executeTakeFirstOrThrow();

  // R-DELIVERY-04
  test('closes the order unpaid once, and lets the shopper claim the product again', async () => {
    const { orderId, userId, goodsSpecId } = await createSentCashOrder();
    await recordRefusedDelivery(shop.mall.deps, orderId);
    const closed = { status: 6, close_reason: 'refused', paid_at: null, completed_at: null };
    expect(await readOrder(shop, orderId)).toMatchObject({ ...closed, closed_at: shop.now().toISOString() });
    expect(await exchanged(goodsSpecId)).toEqual({ exchanged: 0 });
    await expect(recordRefusedDelivery(shop.mall.deps, orderId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    const detail = await shop.call(orderDetail, { orderId }, { userId });
    expect(detail.data.closeReason).toBe('refused');
    const addressId = await createAddress(shop, userId);
    expect((await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 })).status).toBe(200);
    shop.advanceTime(11 * DAY);
    await shop.mall.runJobs();
    expect(await readOrder(shop, orderId)).toMatchObject(closed);
    expect(await checkConsistency(shop.mall.db)).toEqual([]);
  });

  test('racing with receipt confirmation lets exactly one succeed', async () => {
    const { orderId, userId } = await createSentCashOrder();
    const refusals = runConcurrently(5, () =>
      recordRefusedDelivery(shop.mall.deps, orderId).then(
        () => true,
        () => false,
      ),
    );
    const receipts = runConcurrently(5, () => shop.call(confirmReceipt, { orderId }, { userId }));
    const [refusedCount, received] = await Promise.all([refusals, receipts]);
    const { status } = await readOrder(shop, orderId);
    expect(refusedCount.filter(Boolean)).toHaveLength(status === 6 ? 1 : 0);
    expect(received.some((answer) => answer.status === 200)).toBe(status === 4);
    expect(await checkConsistency(shop.mall.db)).toEqual([]);
  });

  test.each(['not sent yet', 'paid before'])(
    'rejects an order that is %s, and an unknown one',
    async (which) => {
      const { userId, addressId } = await createBuyer(shop, 100);
      const goodsSpecId = await createSpec(shop);
      const isCashOnDelivery = which === 'not sent yet';
      if (isCashOnDelivery)
        await createActivity(shop, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
      const { data } = await createOrder(shop, userId, {
        ...{ goodsSpecId, addressId },
        ...(isCashOnDelivery && { activityType: 4 }),
      });
      if (!isCashOnDelivery)
        await shipOrder(shop.mall.deps, data.orderId, { company: 'sf', expressNo: 'SF1234567890' });
      const before = await readOrder(shop, data.orderId);
      await expect(recordRefusedDelivery(shop.mall.deps, data.orderId)).rejects.toMatchObject({
        reason: 'order_state',
      });
      await expect(recordRefusedDelivery(shop.mall.deps, '1')).rejects.toMatchObject({ code: 'not_found' });
      expect(await readOrder(shop, data.orderId)).toEqual(before);
    },
  );
});
