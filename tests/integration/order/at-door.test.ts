import * as operator from '@/server/mall/after-sale/operator';
import { checkBooks } from '@/server/mall/operator/check/check';
import { shipOrder } from '@/server/mall/operator/orders';
import { detail, refund, request, sendBack } from '@/tests/integration/after-sale/support/cases';
import { newActivity, newBuyer } from '@/tests/integration/merge-order/support/merge';
import { startMall, type TestMall } from '@/tests/support/mall';
import { newSpec, order, orderRow } from './support/shop';

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
  await shipOrder(shop.mall.host, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return { userId, orderId, goodsSpecId };
}

test('what is paid at the door is paid when an exchange completes it, before anybody confirmed the parcel', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.approve(shop.mall.host, data.caseId);
  await sendBack(shop, bought);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  await operator.receiveReturn(shop.mall.host, data.caseId, parcel);
  const at = shop.now().toISOString();
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4, completed_at: at, paid_at: at });
});

test('and when part of the money goes back for a parcel that has arrived', async () => {
  const bought = await underWay();
  const arrived = shop.mall.db.updateTable('orders').set({ delivered_at: shop.now().toISOString() });
  await arrived.where('id', '=', bought.orderId).execute();
  const { data } = await request(shop, bought, { type: 'money', amountFen: 100 });
  await operator.approve(shop.mall.host, data.caseId);
  const at = shop.now().toISOString();
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4, paid_at: at });
});

test('goods that are sent back bring the cash back that was still to come when the shopper asked', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'return' });
  expect((await detail(shop, bought)).case?.amountFen).toBe(0);
  await operator.approve(shop.mall.host, data.caseId);
  await sendBack(shop, bought);
  await operator.receiveReturn(shop.mall.host, data.caseId);
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
  expect(await checkBooks(shop.mall.db)).toEqual([]);
});

test('a request that is refused leaves it unpaid while it is on its way', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.reject(shop.mall.host, data.caseId, '不符合条件');
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 3, paid_at: null });
});
