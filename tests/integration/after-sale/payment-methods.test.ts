import * as operator from '@/server/mall/after-sale/operator';
import { readOrder, readPayment, readStock } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  type BoughtOrder,
  createPaidOrder,
  createSentOrder,
  listCases,
  listRefunds,
  readAfterSale,
  refundOrder,
  requestAfterSale,
  sendTracking,
} from '../../support/builders/after-sale';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const listOwedRefunds = (orderId: string) => listRefunds(shop, orderId);

/** Assigns two paid orders to one payment. */
async function createOrdersPaidTogether(): Promise<{
  first: BoughtOrder;
  second: BoughtOrder;
  paymentId: string;
}> {
  const { db } = shop.mall;
  const [first, second] = [await createPaidOrder(shop), await createPaidOrder(shop)];
  const [id, paymentId] = [`M${first.orderId}`, first.paymentId ?? ''];
  await db.insertInto('merge_orders').values({ id, created_at: shop.now().toISOString() }).execute();
  await db
    .updateTable('orders')
    .set({ merge_order_id: id })
    .where('id', 'in', [first.orderId, second.orderId])
    .execute();
  await db
    .deleteFrom('payments')
    .where('id', '=', second.paymentId ?? '')
    .execute();
  await db
    .updateTable('payments')
    .set({ order_id: null, merge_order_id: id, amount_fen: 3980 })
    .where('id', '=', paymentId)
    .execute();
  return { first, second, paymentId };
}

// R-AFTER-27
test('refunds each of two orders paid together its own part', async () => {
  const { first, second, paymentId } = await createOrdersPaidTogether();
  expect((await refundOrder(shop, first)).data.status).toBe('refunded');
  expect(await listOwedRefunds(first.orderId)).toMatchObject([{ payment_id: paymentId, amount_fen: 1990 }]);
  expect(await readOrder(shop, second.orderId)).toMatchObject({ status: 2 });
  expect((await refundOrder(shop, second)).data.status).toBe('refunded');
  expect(await readPayment(shop, paymentId)).toMatchObject({ status: 'paid', owed_back_fen: 3980 });
});

/** Changes a paid order to cash on delivery. */
async function makeCashOnDelivery(order: BoughtOrder): Promise<BoughtOrder> {
  const { db } = shop.mall;
  await db.updateTable('orders').set({ is_cash_on_delivery: 1 }).where('id', '=', order.orderId).execute();
  await db.deleteFrom('payments').where('order_id', '=', order.orderId).execute();
  return order;
}

// R-AFTER-27
test('refunds no cash that was not collected yet', async () => {
  const order = await makeCashOnDelivery(await createPaidOrder(shop));
  expect((await refundOrder(shop, order)).data.status).toBe('refunded');
  expect(await listCases(shop, order.orderId)).toMatchObject([{ amount_fen: 0, payment_id: null }]);
  expect(await readStock(shop, order.goodsSpecId)).toBe(5);
  expect(await listOwedRefunds(order.orderId)).toEqual([]);
});

test('records collected cash for the operator without calling a provider', async () => {
  const order = await makeCashOnDelivery(await createSentOrder(shop));
  expect((await readAfterSale(shop, order)).types).toEqual(['return', 'exchange']);
  await shop.mall.db
    .updateTable('orders')
    .set({ delivered_at: shop.now().toISOString() })
    .where('id', '=', order.orderId)
    .execute();
  const { data } = await requestAfterSale(shop, order, { type: 'money' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  const refundedCase = (await readAfterSale(shop, order)).case;
  expect(refundedCase).toMatchObject({ status: 'refunded', amountFen: 1990, refundArrivedAt: null });
  expect(await listOwedRefunds(order.orderId)).toEqual([]);
});

test('marks a cash-on-delivery order as paid when its exchange completes it', async () => {
  const order = await makeCashOnDelivery(await createSentOrder(shop));
  await shop.mall.db.updateTable('orders').set({ paid_at: null }).where('id', '=', order.orderId).execute();
  const { data } = await requestAfterSale(shop, order, { type: 'exchange' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendTracking(shop, order);
  await operator.receiveReturn(shop.mall.deps, data.caseId, { expressCode: 'sf', expressNo: 'SF99' });
  expect((await readAfterSale(shop, order)).case?.status).toBe('exchanged');
  const paid_at = shop.now().toISOString();
  expect(await readOrder(shop, order.orderId)).toMatchObject({ status: 4, paid_at });
});
