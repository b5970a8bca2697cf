import { confirmReceipt, orderDetail } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { shipOrder } from '@/server/mall/operator/orders';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import { detail, refund, request, sendBack } from '@/tests/integration/after-sale/support/cases';
import { newActivity, newBuyer } from '@/tests/integration/merge-order/support/merge';
import { startMall, type TestMall } from '@/tests/support/mall';
import { DAY } from '@/tests/support/time';
import { newAddress, newSpec, order, orderRow, times } from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

/** An order that is paid at the door, and on its way. */
async function underWay() {
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop);
  await newActivity(shop, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
  const { data } = await order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
  const { orderId } = data;
  await shipOrder(shop.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return { userId, orderId, goodsSpecId };
}

// R-DELIVERY-02
test('what is paid at the door is paid when an exchange completes it, before anybody confirmed the parcel', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendBack(shop, bought);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  await operator.receiveReturn(shop.mall.deps, data.caseId, parcel);
  const at = shop.now().toISOString();
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4, completed_at: at, paid_at: at });
});

test('and when part of the money goes back for a parcel that has arrived', async () => {
  const bought = await underWay();
  const arrived = shop.mall.db.updateTable('orders').set({ delivered_at: shop.now().toISOString() });
  await arrived.where('id', '=', bought.orderId).execute();
  const { data } = await request(shop, bought, { type: 'money', amountFen: 100 });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  const at = shop.now().toISOString();
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4, paid_at: at });
});

test('goods that are sent back bring the cash back that was still to come when the shopper asked', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'return' });
  expect((await detail(shop, bought)).case?.amountFen).toBe(0);
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendBack(shop, bought);
  await operator.receiveReturn(shop.mall.deps, data.caseId);
  const { case: done } = await detail(shop, bought, 'en');
  expect(done).toMatchObject({ status: 'refunded', amountFen: 2900 });
  expect(done?.timeline[0]?.text).toBe('¥29.00 goes back the way it was paid');
});

test('one that costs points and is refunded before it is sent keeps them, and the books fit', async () => {
  const { userId, addressId } = await newBuyer(shop, 100);
  const goodsSpecId = await newSpec(shop);
  await newActivity(shop, goodsSpecId, { activityType: 4, points: 30, priceFen: 2900 });
  const { data } = await order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
  await refund(shop, { userId, orderId: data.orderId, goodsSpecId });
  expect(await orderRow(shop, data.orderId)).toMatchObject({ status: 6, paid_at: null });
  expect(await checkConsistency(shop.mall.db)).toEqual([]);
});

test('a request that is refused leaves it unpaid while it is on its way', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.rejectRequest(shop.mall.deps, data.caseId, '不符合条件');
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 3, paid_at: null });
});

describe('a parcel that is refused at the door', () => {
  const exchanged = async (goodsSpecId: string) =>
    shop.mall.db
      .selectFrom('goods')
      .innerJoin('goods_specs as spec', 'spec.goods_id', 'goods.id')
      .select('exchanged')
      .where('spec.id', '=', goodsSpecId)
      .executeTakeFirstOrThrow();

  // R-DELIVERY-04
  test('closes the order unpaid, once, and the shopper may claim the goods again', async () => {
    const { orderId, userId, goodsSpecId } = await underWay();
    await recordRefusedDelivery(shop.mall.deps, orderId);
    const closed = { status: 6, close_reason: 'refused', paid_at: null, completed_at: null };
    expect(await orderRow(shop, orderId)).toMatchObject({ ...closed, closed_at: shop.now().toISOString() });
    expect(await exchanged(goodsSpecId)).toEqual({ exchanged: 0 });
    await expect(recordRefusedDelivery(shop.mall.deps, orderId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    const shown = await shop.call(orderDetail, { orderId }, { userId });
    expect(shown.data.closeReason).toBe('refused');
    const addressId = await newAddress(shop, userId);
    expect((await order(shop, userId, { goodsSpecId, addressId, activityType: 4 })).status).toBe(200);
    shop.pass(11 * DAY);
    await shop.mall.runJobs();
    expect(await orderRow(shop, orderId)).toMatchObject(closed);
    expect(await checkConsistency(shop.mall.db)).toEqual([]);
  });

  test('is refused or received, never both', async () => {
    const { orderId, userId } = await underWay();
    const refusals = times(5, () =>
      recordRefusedDelivery(shop.mall.deps, orderId).then(
        () => true,
        () => false,
      ),
    );
    const receipts = times(5, () => shop.call(confirmReceipt, { orderId }, { userId }));
    const [refused, received] = await Promise.all([refusals, receipts]);
    const { status } = await orderRow(shop, orderId);
    expect(refused.filter(Boolean)).toHaveLength(status === 6 ? 1 : 0);
    expect(received.some((answer) => answer.status === 200)).toBe(status === 4);
    expect(await checkConsistency(shop.mall.db)).toEqual([]);
  });

  test.each(['not sent yet', 'paid before'])('not one that is %s, or that nobody knows', async (which) => {
    const { userId, addressId } = await newBuyer(shop, 100);
    const goodsSpecId = await newSpec(shop);
    const isAtDoor = which === 'not sent yet';
    if (isAtDoor) await newActivity(shop, goodsSpecId, { activityType: 4, points: 0, priceFen: 2900 });
    const { data } = await order(shop, userId, {
      ...{ goodsSpecId, addressId },
      ...(isAtDoor && { activityType: 4 }),
    });
    if (!isAtDoor)
      await shipOrder(shop.mall.deps, data.orderId, { company: 'sf', expressNo: 'SF1234567890' });
    const before = await orderRow(shop, data.orderId);
    await expect(recordRefusedDelivery(shop.mall.deps, data.orderId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    await expect(recordRefusedDelivery(shop.mall.deps, '1')).rejects.toMatchObject({ code: 'not_found' });
    expect(await orderRow(shop, data.orderId)).toEqual(before);
  });
});
