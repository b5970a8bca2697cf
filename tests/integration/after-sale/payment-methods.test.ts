import * as operator from '@/server/mall/after-sale/operator';
import { recordDelivery } from '@/server/mall/operator/record-delivery';
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

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const listOwedRefunds = (orderId: string) => listRefunds(testMall, orderId);

/** Assigns two paid orders to one payment. */
async function createOrdersPaidTogether(): Promise<{
  first: BoughtOrder;
  second: BoughtOrder;
  paymentId: string;
}> {
  const { db } = testMall.mall;
  const [first, second] = [await createPaidOrder(testMall), await createPaidOrder(testMall)];
  const [id, paymentId] = [`M${first.orderId}`, first.paymentId ?? ''];
  await db.insertInto('merge_orders').values({ id, created_at: testMall.now().toISOString() }).execute();
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
  expect((await refundOrder(testMall, first)).data.status).toBe('refunded');
  expect(await listOwedRefunds(first.orderId)).toMatchObject([{ payment_id: paymentId, amount_fen: 1990 }]);
  expect(await readOrder(testMall, second.orderId)).toMatchObject({ status: 2 });
  expect((await refundOrder(testMall, second)).data.status).toBe('refunded');
  expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'paid', owed_back_fen: 3980 });
});

/** Changes a paid order to cash on delivery. */
async function makeCashOnDelivery(order: BoughtOrder): Promise<BoughtOrder> {
  const { db } = testMall.mall;
  await db.updateTable('orders').set({ is_cash_on_delivery: 1 }).where('id', '=', order.orderId).execute();
  await db.deleteFrom('payments').where('order_id', '=', order.orderId).execute();
  return order;
}

// R-AFTER-27
test('refunds no cash that was not collected yet', async () => {
  const order = await makeCashOnDelivery(await createPaidOrder(testMall));
  expect((await refundOrder(testMall, order)).data.status).toBe('refunded');
  expect(await listCases(testMall, order.orderId)).toMatchObject([{ amount_fen: 0, payment_id: null }]);
  expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
  expect(await listOwedRefunds(order.orderId)).toEqual([]);
});

test('records collected cash for the operator without calling a provider', async () => {
  const order = await makeCashOnDelivery(await createSentOrder(testMall));
  expect((await readAfterSale(testMall, order)).types).toEqual(['return', 'exchange']);
  await recordDelivery(testMall.mall.deps, order.orderId);
  const { data } = await requestAfterSale(testMall, order, { type: 'money' });
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  const refundedCase = (await readAfterSale(testMall, order)).case;
  expect(refundedCase).toMatchObject({ status: 'refunded', amountFen: 1990, refundArrivedAt: null });
  expect(await listOwedRefunds(order.orderId)).toEqual([]);
});

test('marks a cash-on-delivery order as paid when its exchange completes it', async () => {
  const order = await makeCashOnDelivery(await createSentOrder(testMall));
  await testMall.mall.db
    .updateTable('orders')
    .set({ paid_at: null })
    .where('id', '=', order.orderId)
    .execute();
  const { data } = await requestAfterSale(testMall, order, { type: 'exchange' });
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  await sendTracking(testMall, order);
  await recordDelivery(testMall.mall.deps, order.orderId);
  await operator.receiveReturn(testMall.mall.deps, data.caseId, { expressCode: 'sf', expressNo: 'SF99' });
  expect((await readAfterSale(testMall, order)).case?.status).toBe('exchanged');
  const paid_at = testMall.now().toISOString();
  expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 4, paid_at });
});
