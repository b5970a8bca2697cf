import { queryOrder, queryOrderCount } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { orderRow, pointsOf, stockOf } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { DAY } from '@/tests/support/time';
import {
  asUser,
  type Bought,
  cancel,
  caseRow,
  detail,
  paidOrder,
  receivedOrder,
  refundsOwed,
  request,
  sendBack,
  sentOrder,
  uploaded,
} from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

const owed = async (orderId: string) =>
  (await refundsOwed(shop, orderId)).map(({ amount_fen }) => amount_fen);
const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };

/** A case that the operator has said yes to, and whose goods are on their way back. */
async function returning(bought: Bought, wish: Record<string, unknown> = {}): Promise<string> {
  const { data } = await request(shop, bought, wish);
  await operator.approveRequest(shop.mall.deps, data.caseId);
  expect((await sendBack(shop, bought)).status).toBe(200);
  return data.caseId;
}

test('a case has a number of its order, by which the operator finds it too', async () => {
  const bought = await sentOrder(shop);
  await request(shop, bought);
  const first = (await detail(shop, bought)).case;
  expect(first?.caseNo).toBe(`${bought.orderId}-1`);
  await operator.rejectRequest(shop.mall.deps, `${bought.orderId}-1`, '请补充图片');
  await request(shop, bought);
  const second = (await detail(shop, bought)).case;
  expect(second?.caseNo).toBe(`${bought.orderId}-2`);
  await operator.approveRequest(shop.mall.deps, ` ${bought.orderId}-2 `);
  expect((await detail(shop, bought)).case?.status).toBe('approved');
  await expect(operator.approveRequest(shop.mall.deps, `${bought.orderId}-3`)).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('a return', () => {
  // R-AFTER-05, R-AFTER-08, R-AFTER-10
  test('goes from request to money back, each step on the timeline', async () => {
    const bought = await sentOrder(shop);
    const { data } = await request(shop, bought, { description: '  杯口开裂\n两处 ' });
    expect(data.status).toBe('requested');
    const { orderStatus, actions, ...asked } = await detail(shop, bought);
    expect([orderStatus, actions]).toEqual([5, ['cancel']]);
    expect(asked.case).toMatchObject({ description: '杯口开裂\n两处', amountFen: 1990, returnTo: null });

    await operator.approveRequest(shop.mall.deps, data.caseId);
    const approved = await detail(shop, bought, 'en');
    expect(approved.actions).toEqual(['fillTracking', 'cancel']);
    expect(approved.case?.returnTo).toMatchObject({ receiver: 'Returns team' });
    expect((await sendBack(shop, bought, ' sf1020304050607 ')).status).toBe(200);
    expect((await sendBack(shop, bought)).status).toBe(200);
    expect((await sendBack(shop, bought, 'ZT998877665544', 'zto')).status).toBe(200);
    expect((await detail(shop, bought)).actions).toEqual(['fillTracking']);
    expect((await cancel(shop, bought)).reason).toBe('order_state');

    await operator.receiveReturn(shop.mall.deps, data.caseId);
    const done = await detail(shop, bought);
    expect(done).toMatchObject({ orderStatus: 6, actions: [] });
    expect(done.case).toMatchObject({ status: 'refunded', returnParcel: { company: '中通快递' } });
    expect(done.case?.timeline.map(({ step }) => step)).toEqual([
      'refunded',
      'received',
      'corrected',
      'sentBack',
      'approved',
      'requested',
    ]);
    expect(await owed(bought.orderId)).toEqual([1990]);
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(4);
    expect(await pointsOf(shop, bought.userId)).toBe(200);
    await expect(operator.receiveReturn(shop.mall.deps, data.caseId)).rejects.toMatchObject({ status: 409 });
  });

  // R-AFTER-05
  test('keeps the pictures that the shopper uploaded', async () => {
    const bought = await sentOrder(shop);
    const picture = await uploaded(shop, bought.userId);
    await request(shop, bought, { pictures: [picture] });
    expect((await detail(shop, bought)).case?.pictures).toEqual([picture]);
  });

  test('whose goods are refused on arrival leaves the order completed and can be asked for again', async () => {
    const bought = await receivedOrder(shop);
    const caseId = await returning(bought);
    await operator.rejectRequest(shop.mall.deps, caseId, '商品已使用');
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 4 });
    expect(await owed(bought.orderId)).toEqual([]);
    const again = await detail(shop, bought);
    expect(again.actions).toEqual(['request']);
    expect((await request(shop, bought)).status).toBe(200);
  });

  // R-AFTER-14
  test('withdrawn takes the order back to where it was', async () => {
    const [sent, received] = [await sentOrder(shop), await receivedOrder(shop)];
    for (const bought of [sent, received]) {
      const before = await orderRow(shop, bought.orderId);
      const { data } = await request(shop, bought);
      await operator.approveRequest(shop.mall.deps, data.caseId);
      expect((await cancel(shop, bought)).status).toBe(200);
      const { version: _, ...after } = await orderRow(shop, bought.orderId);
      expect(before).toMatchObject(after);
    }
  });

  // R-LIST-06
  test('counts as after-sale in the list and among the counts', async () => {
    const bought = await sentOrder(shop);
    await request(shop, bought);
    const count = await shop.call(queryOrderCount, {}, asUser(bought.userId));
    expect(count.data).toMatchObject({ totalCount: 1, sendCount: 0, afterSaleCount: 1 });
    const { data } = await shop.call(queryOrder, { status: 5 }, asUser(bought.userId));
    expect(data.list.map(({ orderId }) => orderId)).toEqual([bought.orderId]);
  });
});

describe('money without a return', () => {
  test('in part completes the order, the rest can still be asked back, and then it is closed', async () => {
    const bought = await sentOrder(shop);
    const first = await request(shop, bought, { type: 'money', amountFen: 990 });
    await operator.approveRequest(shop.mall.deps, first.data.caseId);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({
      status: 4,
      completed_at: shop.now().toISOString(),
    });
    expect(await pointsOf(shop, bought.userId)).toBe(250);
    expect((await detail(shop, bought)).refundableFen).toBe(1000);
    expect(await request(shop, bought, { type: 'money', amountFen: 1001 })).toMatchObject({
      status: 400,
      issues: [{ path: 'amountFen' }],
    });
    const rest = await request(shop, bought, { type: 'money' });
    await operator.approveRequest(shop.mall.deps, rest.data.caseId);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    expect((await owed(bought.orderId)).sort()).toEqual([1000, 990].sort());
    expect(await pointsOf(shop, bought.userId)).toBe(200);
  });

  test('for goods without shipping closes the order and frees the piece', async () => {
    const bought = await paidOrder(shop, { kind: 'service' });
    const { types, noReasonUntil } = await detail(shop, bought);
    expect([types, noReasonUntil]).toEqual([['money'], null]);
    expect((await request(shop, bought)).issues).toMatchObject([{ path: 'type' }]);
    const { data } = await request(shop, bought, { type: 'money' });
    await operator.approveRequest(shop.mall.deps, data.caseId);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 6 });
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
  });
});

describe('an exchange', () => {
  // R-AFTER-16
  test('takes new pieces, tells their parcel and completes the order', async () => {
    const bought = await sentOrder(shop, { quantity: 2 });
    const caseId = await returning(bought, { type: 'exchange' });
    await expect(operator.receiveReturn(shop.mall.deps, caseId)).rejects.toMatchObject({ status: 400 });
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(3);
    await operator.receiveReturn(shop.mall.deps, caseId, parcel);
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(1);
    const { orderStatus, ...done } = await detail(shop, bought, 'en');
    expect(orderStatus).toBe(4);
    expect(done.case).toMatchObject({
      status: 'exchanged',
      replacement: { company: 'ZTO Express', expressNo: parcel.expressNo },
    });
    expect(await owed(bought.orderId)).toEqual([]);
    await assertConsistent(shop.mall.db, { [bought.goodsSpecId]: 5 });
  });

  // R-AFTER-16
  test('is paid back when nothing is left', async () => {
    const bought = await sentOrder(shop, { stock: 1 });
    const caseId = await returning(bought, { type: 'exchange' });
    await operator.receiveReturn(shop.mall.deps, caseId, parcel);
    expect((await caseRow(shop, caseId)).status).toBe('refunded');
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 6 });
    expect(await owed(bought.orderId)).toEqual([1990]);
  });
});

describe('a request is refused', () => {
  // R-AFTER-09
  test('before sending, and while another one is open', async () => {
    expect((await request(shop, await paidOrder(shop))).reason).toBe('order_state');
    const bought = await sentOrder(shop);
    await request(shop, bought);
    expect(await request(shop, bought)).toMatchObject({ status: 409, reason: 'already_done' });
  });

  // R-AFTER-07
  test('too late: without a reason after seven days, with one after fifteen', async () => {
    const bought = await receivedOrder(shop);
    const at = shop.now();
    expect(await detail(shop, bought)).toMatchObject({
      requestUntil: new Date(at.getTime() + 15 * DAY).toISOString(),
      noReasonUntil: new Date(at.getTime() + 7 * DAY).toISOString(),
    });
    shop.pass(7 * DAY);
    expect((await request(shop, bought, { reason: 'noReason' })).status).toBe(200);
    await cancel(shop, bought);
    shop.pass(1);
    expect((await request(shop, bought, { reason: 'noReason' })).issues).toMatchObject([{ path: 'reason' }]);
    shop.pass(8 * DAY - 1);
    expect((await request(shop, bought)).status).toBe(200);
    await cancel(shop, bought);
    shop.pass(1);
    expect((await request(shop, bought)).reason).toBe('order_state');
    expect((await detail(shop, bought)).actions).toEqual([]);
  });

  test('money only for an order that cost none', async () => {
    const bought = await sentOrder(shop, { priceFen: 0 });
    expect((await request(shop, bought, { type: 'money' })).issues).toMatchObject([{ path: 'type' }]);
    const caseId = await returning(bought);
    await operator.receiveReturn(shop.mall.deps, caseId);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 6 });
  });

  test.each([
    { amountFen: -1 },
    { amountFen: 1.5 },
    { amountFen: 1991 },
    { type: 'money', amountFen: 0 },
    { type: 'refund' },
    { reason: 'because' },
    { description: 'x'.repeat(501) },
    { description: 'a\u0007b' },
    { description: 'a\u202Eb' },
    { pictures: Array.from({ length: 7 }, () => '/vantmall/uploads/a.webp') },
    { pictures: ['https://elsewhere.test/a.png'] },
  ])('with %j', async (wish) => {
    const bought = await sentOrder(shop);
    expect((await request(shop, bought, wish)).status).toBe(400);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 3 });
  });
});

describe('updateReturnGoodsExpress is refused', () => {
  test.each([
    ['SF12', 'sf'],
    ['SF10203040506/7', 'sf'],
    ['顺丰1234567890', 'sf'],
    ['SF1020304050607', 'nobody'],
  ])('for %s of %s', async (expressNo, code) => {
    const bought = await sentOrder(shop);
    const { data } = await request(shop, bought);
    await operator.approveRequest(shop.mall.deps, data.caseId);
    expect((await sendBack(shop, bought, expressNo, code)).status).toBe(400);
    expect((await caseRow(shop, data.caseId)).express_no).toBeNull();
  });

  // R-AFTER-10
  test('before approval, for money only and without a case', async () => {
    const [asked, money, none] = [await sentOrder(shop), await sentOrder(shop), await sentOrder(shop)];
    await request(shop, asked);
    await request(shop, money, { type: 'money' });
    for (const bought of [asked, money, none])
      expect((await sendBack(shop, bought)).reason).toBe('order_state');
    expect((await cancel(shop, none)).reason).toBe('order_state');
  });
});

// R-OPERATOR-06
test('listCases finds by status, kind and order, the newest first', async () => {
  const bought = await sentOrder(shop);
  const { data } = await request(shop, bought);
  const { db } = shop.mall;
  const found = await operator.listCases(db, {
    status: 'requested',
    type: 'return',
    orderId: bought.orderId,
  });
  expect(found.map(({ id }) => id)).toEqual([data.caseId]);
  expect(await operator.listCases(db, { status: 'refunded', orderId: bought.orderId })).toEqual([]);
  expect(await operator.listCases(db, { limit: 2 })).toHaveLength(2);
  await expect(operator.approveRequest(shop.mall.deps, 'nobody')).rejects.toMatchObject({ status: 404 });
});
