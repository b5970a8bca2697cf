import * as operator from '@/server/mall/after-sale/operator';
import { orderRow, paymentRow, stockOf } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import {
  type Bought,
  casesOf,
  detail,
  paidOrder,
  refund,
  refundsOwed,
  request,
  sendBack,
  sentOrder,
} from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const owed = (orderId: string) => refundsOwed(shop, orderId);

/** Makes two paid orders look as if one payment had paid both. */
async function paidTogether(): Promise<{ first: Bought; second: Bought; paymentId: string }> {
  const { db } = shop.mall;
  const [first, second] = [await paidOrder(shop), await paidOrder(shop)];
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
test('of orders paid together each gets its own part back, and the other stays as it is', async () => {
  const { first, second, paymentId } = await paidTogether();
  expect((await refund(shop, first)).data.status).toBe('refunded');
  expect(await owed(first.orderId)).toMatchObject([{ payment_id: paymentId, amount_fen: 1990 }]);
  expect(await orderRow(shop, second.orderId)).toMatchObject({ status: 2 });
  expect((await refund(shop, second)).data.status).toBe('refunded');
  expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'paid', owed_back_fen: 3980 });
});

/** Makes a paid order look as if cash were collected at the door. */
async function atTheDoor(bought: Bought): Promise<Bought> {
  const { db } = shop.mall;
  await db.updateTable('orders').set({ is_cash_on_delivery: 1 }).where('id', '=', bought.orderId).execute();
  await db.deleteFrom('payments').where('order_id', '=', bought.orderId).execute();
  return bought;
}

// R-AFTER-27
test('cash that was not collected yet is not given back', async () => {
  const bought = await atTheDoor(await paidOrder(shop));
  expect((await refund(shop, bought)).data.status).toBe('refunded');
  expect(await casesOf(shop, bought.orderId)).toMatchObject([{ amount_fen: 0, payment_id: null }]);
  expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
  expect(await owed(bought.orderId)).toEqual([]);
});

test('cash that was collected is noted for the operator, and no provider is asked for it', async () => {
  const bought = await atTheDoor(await sentOrder(shop));
  expect((await detail(shop, bought)).types).toEqual(['return', 'exchange']);
  await shop.mall.db
    .updateTable('orders')
    .set({ delivered_at: shop.now().toISOString() })
    .where('id', '=', bought.orderId)
    .execute();
  const { data } = await request(shop, bought, { type: 'money' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  const done = (await detail(shop, bought)).case;
  expect(done).toMatchObject({ status: 'refunded', amountFen: 1990, refundArrivedAt: null });
  expect(await owed(bought.orderId)).toEqual([]);
});

test('what is paid at the door and exchanged is paid when it is completed', async () => {
  const bought = await atTheDoor(await sentOrder(shop));
  await shop.mall.db.updateTable('orders').set({ paid_at: null }).where('id', '=', bought.orderId).execute();
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await sendBack(shop, bought);
  await operator.receiveReturn(shop.mall.deps, data.caseId, { expressCode: 'sf', expressNo: 'SF99' });
  expect((await detail(shop, bought)).case?.status).toBe('exchanged');
  const paid_at = shop.now().toISOString();
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4, paid_at });
});
