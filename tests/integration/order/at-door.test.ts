import * as operator from '@/server/mall/after-sale/operator';
import { shipOrder } from '@/server/mall/operator/orders';
import { request, sendBack } from '@/tests/integration/after-sale/support/cases';
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

test('a request that is refused leaves it unpaid while it is on its way', async () => {
  const bought = await underWay();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.reject(shop.mall.host, data.caseId, '不符合条件');
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 3, paid_at: null });
});
