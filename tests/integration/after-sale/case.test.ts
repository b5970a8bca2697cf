import { queryOrder, queryOrderCount } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { readOrder, readPoints, readStock } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import {
  type BoughtOrder,
  cancelRequest,
  createPaidOrder,
  createReceivedOrder,
  createSentOrder,
  createUpload,
  createUserOptions,
  listRefunds,
  readAfterSale,
  readCase,
  requestAfterSale,
  sendTracking,
} from '../../support/builders/after-sale';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

const readRefundAmounts = async (orderId: string) =>
  (await listRefunds(shop, orderId)).map(({ amount_fen }) => amount_fen);
const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };

/** A case that the operator has said yes to, and whose goods are on their way back. */
async function createReturningCase(bought: BoughtOrder, wish: Record<string, unknown> = {}): Promise<string> {
  const { data } = await requestAfterSale(shop, bought, wish);
  await operator.approveRequest(shop.mall.deps, data.caseId);
  expect((await sendTracking(shop, bought)).status).toBe(200);
  return data.caseId;
}

test('a case has a number derived from its order, by which the operator finds it too', async () => {
  const bought = await createSentOrder(shop);
  await requestAfterSale(shop, bought);
  const first = (await readAfterSale(shop, bought)).case;
  expect(first?.caseNo).toBe(`${bought.orderId}-1`);
  await operator.rejectRequest(shop.mall.deps, `${bought.orderId}-1`, '请补充图片');
  await requestAfterSale(shop, bought);
  const second = (await readAfterSale(shop, bought)).case;
  expect(second?.caseNo).toBe(`${bought.orderId}-2`);
  await operator.approveRequest(shop.mall.deps, ` ${bought.orderId}-2 `);
  expect((await readAfterSale(shop, bought)).case?.status).toBe('approved');
  await expect(operator.approveRequest(shop.mall.deps, `${bought.orderId}-3`)).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('return request', () => {
  // R-AFTER-05, R-AFTER-08, R-AFTER-10
  test('refunds a return, with each step on the timeline', async () => {
    const bought = await createSentOrder(shop);
    const { data } = await requestAfterSale(shop, bought, { description: '  杯口开裂\n两处 ' });
    expect(data.status).toBe('requested');
    const { orderStatus, actions, ...asked } = await readAfterSale(shop, bought);
    expect([orderStatus, actions]).toEqual([5, ['cancel']]);
    expect(asked.case).toMatchObject({ description: '杯口开裂\n两处', amountFen: 1990, returnTo: null });

    await operator.approveRequest(shop.mall.deps, data.caseId);
    const approved = await readAfterSale(shop, bought, 'en');
    expect(approved.actions).toEqual(['fillTracking', 'cancel']);
    expect(approved.case?.returnTo).toMatchObject({ receiver: 'Returns team' });
    expect((await sendTracking(shop, bought, ' sf1020304050607 ')).status).toBe(200);
    expect((await sendTracking(shop, bought)).status).toBe(200);
    expect((await sendTracking(shop, bought, 'ZT998877665544', 'zto')).status).toBe(200);
    expect((await readAfterSale(shop, bought)).actions).toEqual(['fillTracking']);
    expect((await cancelRequest(shop, bought)).reason).toBe('order_state');

    await operator.receiveReturn(shop.mall.deps, data.caseId);
    const done = await readAfterSale(shop, bought);
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
    expect(await readRefundAmounts(bought.orderId)).toEqual([1990]);
    expect(await readStock(shop, bought.goodsSpecId)).toBe(4);
    expect(await readPoints(shop, bought.userId)).toBe(200);
    await expect(operator.receiveReturn(shop.mall.deps, data.caseId)).rejects.toMatchObject({ status: 409 });
  });

  // R-AFTER-05
  test('keeps the pictures that the shopper uploaded', async () => {
    const bought = await createSentOrder(shop);
    const picture = await createUpload(shop, bought.userId);
    await requestAfterSale(shop, bought, { pictures: [picture] });
    expect((await readAfterSale(shop, bought)).case?.pictures).toEqual([picture]);
  });

  test('completes the order when the returned goods are rejected, and allows another request', async () => {
    const bought = await createReceivedOrder(shop);
    const caseId = await createReturningCase(bought);
    await operator.rejectRequest(shop.mall.deps, caseId, '商品已使用');
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 4 });
    expect(await readRefundAmounts(bought.orderId)).toEqual([]);
    const again = await readAfterSale(shop, bought);
    expect(again.actions).toEqual(['request']);
    expect((await requestAfterSale(shop, bought)).status).toBe(200);
  });

  // R-AFTER-14
  test('restores the order when the return is withdrawn', async () => {
    const [sent, received] = [await createSentOrder(shop), await createReceivedOrder(shop)];
    for (const bought of [sent, received]) {
      const before = await readOrder(shop, bought.orderId);
      const { data } = await requestAfterSale(shop, bought);
      await operator.approveRequest(shop.mall.deps, data.caseId);
      expect((await cancelRequest(shop, bought)).status).toBe(200);
      const { version: _, ...after } = await readOrder(shop, bought.orderId);
      expect(before).toMatchObject(after);
    }
  });

  // R-LIST-06
  test('counts an order with a return as after-sale', async () => {
    const bought = await createSentOrder(shop);
    await requestAfterSale(shop, bought);
    const count = await shop.call(queryOrderCount, {}, createUserOptions(bought.userId));
    expect(count.data).toMatchObject({ totalCount: 1, sendCount: 0, afterSaleCount: 1 });
    const { data } = await shop.call(queryOrder, { status: 5 }, createUserOptions(bought.userId));
    expect(data.list.map(({ orderId }) => orderId)).toEqual([bought.orderId]);
  });
});

describe('refund without a return', () => {
  test('completes the order after a partial refund, refunds the rest, and then closes it', async () => {
    const bought = await createSentOrder(shop);
    const first = await requestAfterSale(shop, bought, { type: 'money', amountFen: 990 });
    await operator.approveRequest(shop.mall.deps, first.data.caseId);
    expect(await readOrder(shop, bought.orderId)).toMatchObject({
      status: 4,
      completed_at: shop.now().toISOString(),
    });
    expect(await readPoints(shop, bought.userId)).toBe(250);
    expect((await readAfterSale(shop, bought)).refundableFen).toBe(1000);
    expect(await requestAfterSale(shop, bought, { type: 'money', amountFen: 1001 })).toMatchObject({
      status: 400,
      issues: [{ path: 'amountFen' }],
    });
    const rest = await requestAfterSale(shop, bought, { type: 'money' });
    await operator.approveRequest(shop.mall.deps, rest.data.caseId);
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    expect((await readRefundAmounts(bought.orderId)).sort()).toEqual([1000, 990].sort());
    expect(await readPoints(shop, bought.userId)).toBe(200);
  });

  test('closes an order without shipping and releases its piece', async () => {
    const bought = await createPaidOrder(shop, { kind: 'service' });
    const { types, noReasonUntil } = await readAfterSale(shop, bought);
    expect([types, noReasonUntil]).toEqual([['money'], null]);
    expect((await requestAfterSale(shop, bought)).issues).toMatchObject([{ path: 'type' }]);
    const { data } = await requestAfterSale(shop, bought, { type: 'money' });
    await operator.approveRequest(shop.mall.deps, data.caseId);
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 6 });
    expect(await readStock(shop, bought.goodsSpecId)).toBe(5);
  });
});

describe('exchange request', () => {
  // R-AFTER-16
  test('takes new pieces, shows their parcel and completes the order', async () => {
    const bought = await createSentOrder(shop, { quantity: 2 });
    const caseId = await createReturningCase(bought, { type: 'exchange' });
    await expect(operator.receiveReturn(shop.mall.deps, caseId)).rejects.toMatchObject({ status: 400 });
    expect(await readStock(shop, bought.goodsSpecId)).toBe(3);
    await operator.receiveReturn(shop.mall.deps, caseId, parcel);
    expect(await readStock(shop, bought.goodsSpecId)).toBe(1);
    const { orderStatus, ...done } = await readAfterSale(shop, bought, 'en');
    expect(orderStatus).toBe(4);
    expect(done.case).toMatchObject({
      status: 'exchanged',
      replacement: { company: 'ZTO Express', expressNo: parcel.expressNo },
    });
    expect(await readRefundAmounts(bought.orderId)).toEqual([]);
    await assertConsistent(shop.mall.db, { [bought.goodsSpecId]: 5 });
  });

  // R-AFTER-16
  test('refunds an exchange when nothing is left in stock', async () => {
    const bought = await createSentOrder(shop, { stock: 1 });
    const caseId = await createReturningCase(bought, { type: 'exchange' });
    await operator.receiveReturn(shop.mall.deps, caseId, parcel);
    expect((await readCase(shop, caseId)).status).toBe('refunded');
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 6 });
    expect(await readRefundAmounts(bought.orderId)).toEqual([1990]);
  });
});

describe('rejected after-sale requests', () => {
  // R-AFTER-09
  test('rejects a request before sending, and while another one is open', async () => {
    expect((await requestAfterSale(shop, await createPaidOrder(shop))).reason).toBe('order_state');
    const bought = await createSentOrder(shop);
    await requestAfterSale(shop, bought);
    expect(await requestAfterSale(shop, bought)).toMatchObject({ status: 409, reason: 'already_done' });
  });

  // R-AFTER-07
  test('rejects a request without a reason after seven days, and with one after fifteen', async () => {
    const bought = await createReceivedOrder(shop);
    const at = shop.now();
    expect(await readAfterSale(shop, bought)).toMatchObject({
      requestUntil: new Date(at.getTime() + 15 * DAY).toISOString(),
      noReasonUntil: new Date(at.getTime() + 7 * DAY).toISOString(),
    });
    shop.advanceTime(7 * DAY);
    expect((await requestAfterSale(shop, bought, { reason: 'noReason' })).status).toBe(200);
    await cancelRequest(shop, bought);
    shop.advanceTime(1);
    expect((await requestAfterSale(shop, bought, { reason: 'noReason' })).issues).toMatchObject([
      { path: 'reason' },
    ]);
    shop.advanceTime(8 * DAY - 1);
    expect((await requestAfterSale(shop, bought)).status).toBe(200);
    await cancelRequest(shop, bought);
    shop.advanceTime(1);
    expect((await requestAfterSale(shop, bought)).reason).toBe('order_state');
    expect((await readAfterSale(shop, bought)).actions).toEqual([]);
  });

  test('rejects a request for money when the order cost none', async () => {
    const bought = await createSentOrder(shop, { priceFen: 0 });
    expect((await requestAfterSale(shop, bought, { type: 'money' })).issues).toMatchObject([
      { path: 'type' },
    ]);
    const caseId = await createReturningCase(bought);
    await operator.receiveReturn(shop.mall.deps, caseId);
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 6 });
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
  ])('rejects a request with %j', async (wish) => {
    const bought = await createSentOrder(shop);
    expect((await requestAfterSale(shop, bought, wish)).status).toBe(400);
    expect(await readOrder(shop, bought.orderId)).toMatchObject({ status: 3 });
  });
});

describe('rejected return tracking numbers', () => {
  test.each([
    ['SF12', 'sf'],
    ['SF10203040506/7', 'sf'],
    ['顺丰1234567890', 'sf'],
    ['SF1020304050607', 'nobody'],
  ])('rejects the tracking number %s of courier %s', async (expressNo, code) => {
    const bought = await createSentOrder(shop);
    const { data } = await requestAfterSale(shop, bought);
    await operator.approveRequest(shop.mall.deps, data.caseId);
    expect((await sendTracking(shop, bought, expressNo, code)).status).toBe(400);
    expect((await readCase(shop, data.caseId)).express_no).toBeNull();
  });

  // R-AFTER-10
  test('rejects a tracking number before approval, for a money request and without a case', async () => {
    const [asked, money, none] = [
      await createSentOrder(shop),
      await createSentOrder(shop),
      await createSentOrder(shop),
    ];
    await requestAfterSale(shop, asked);
    await requestAfterSale(shop, money, { type: 'money' });
    for (const bought of [asked, money, none])
      expect((await sendTracking(shop, bought)).reason).toBe('order_state');
    expect((await cancelRequest(shop, none)).reason).toBe('order_state');
  });
});

// R-OPERATOR-06
test('listCases filters by status, type and order, newest first', async () => {
  const bought = await createSentOrder(shop);
  const { data } = await requestAfterSale(shop, bought);
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
