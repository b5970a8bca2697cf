import { queryOrder, queryOrderCount } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { createId } from '@/server/mall/db/create-id';
import { createPaidMergeOrder } from '@/tests/support/builders/merge-order';
import { createSpec, readOrder, readPoints, readStock } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  cancelRequest,
  createPaidOrder,
  createReceivedOrder,
  createReturningCase,
  createSentOrder,
  createUpload,
  createUserOptions,
  listRefunds,
  markSent,
  readAfterSale,
  readCase,
  requestAfterSale,
  sendTracking,
} from '../../support/builders/after-sale';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

const readRefundAmounts = async (orderId: string) =>
  (await listRefunds(testMall, orderId)).map(({ amount_fen }) => amount_fen);
const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };

test('a case has a number derived from its order, by which the operator finds it too', async () => {
  const order = await createSentOrder(testMall);
  await requestAfterSale(testMall, order);
  const first = (await readAfterSale(testMall, order)).case;
  expect(first?.caseNo).toBe(`${order.orderId}-1`);
  await operator.rejectRequest(testMall.mall.deps, `${order.orderId}-1`, '请补充图片');
  await requestAfterSale(testMall, order);
  const second = (await readAfterSale(testMall, order)).case;
  expect(second?.caseNo).toBe(`${order.orderId}-2`);
  await operator.approveRequest(testMall.mall.deps, ` ${order.orderId}-2 `);
  expect((await readAfterSale(testMall, order)).case?.status).toBe('approved');
  await expect(operator.approveRequest(testMall.mall.deps, `${order.orderId}-3`)).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('return request', () => {
  // R-AFTER-05, R-AFTER-08, R-AFTER-10
  test('refunds a return, with each step on the timeline', async () => {
    const order = await createSentOrder(testMall);
    const { data } = await requestAfterSale(testMall, order, { description: '  杯口开裂\n两处 ' });
    expect(data.status).toBe('requested');
    const { orderStatus, actions, ...options } = await readAfterSale(testMall, order);
    expect([orderStatus, actions]).toEqual([5, ['cancel']]);
    expect(options.case).toMatchObject({ description: '杯口开裂\n两处', amountFen: 1990, returnTo: null });

    await operator.approveRequest(testMall.mall.deps, data.caseId);
    const approved = await readAfterSale(testMall, order, 'en');
    expect(approved.actions).toEqual(['fillTracking', 'cancel']);
    expect(approved.case?.returnTo).toMatchObject({ receiver: 'Returns team' });
    expect((await sendTracking(testMall, order, ' sf1020304050607 ')).status).toBe(200);
    expect((await sendTracking(testMall, order)).status).toBe(200);
    expect((await sendTracking(testMall, order, 'ZT998877665544', 'zto')).status).toBe(200);
    expect((await readAfterSale(testMall, order)).actions).toEqual(['fillTracking']);
    expect((await cancelRequest(testMall, order)).reason).toBe('order_state');

    await operator.receiveReturn(testMall.mall.deps, data.caseId);
    const updated = await readAfterSale(testMall, order);
    expect(updated).toMatchObject({ orderStatus: 6, actions: [] });
    expect(updated.case).toMatchObject({ status: 'refunded', returnParcel: { company: '中通快递' } });
    expect(updated.case?.timeline.map(({ step }) => step)).toEqual([
      'refunded',
      'received',
      'corrected',
      'sentBack',
      'approved',
      'requested',
    ]);
    expect(await readRefundAmounts(order.orderId)).toEqual([1990]);
    expect(await readStock(testMall, order.goodsSpecId)).toBe(4);
    expect(await readPoints(testMall, order.userId)).toBe(200);
    await expect(operator.receiveReturn(testMall.mall.deps, data.caseId)).rejects.toMatchObject({
      status: 409,
    });
  });

  // R-AFTER-05
  test('keeps the pictures that the shopper uploaded', async () => {
    const order = await createSentOrder(testMall);
    const picture = await createUpload(testMall, order.userId);
    await requestAfterSale(testMall, order, { pictures: [picture] });
    expect((await readAfterSale(testMall, order)).case?.pictures).toEqual([picture]);
  });

  test('completes the order when the returned goods are rejected, and allows another request', async () => {
    const order = await createReceivedOrder(testMall);
    const caseId = await createReturningCase(testMall, order);
    await operator.rejectRequest(testMall.mall.deps, caseId, '商品已使用');
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 4 });
    expect(await readRefundAmounts(order.orderId)).toEqual([]);
    const again = await readAfterSale(testMall, order);
    expect(again.actions).toEqual(['request']);
    expect((await requestAfterSale(testMall, order)).status).toBe(200);
    expect((await readAfterSale(testMall, order)).case).toMatchObject({ amountFen: 1990 });
  });

  // R-AFTER-14
  test('restores the order when the return is withdrawn', async () => {
    const [sentOrder, received] = [await createSentOrder(testMall), await createReceivedOrder(testMall)];
    for (const order of [sentOrder, received]) {
      const before = await readOrder(testMall, order.orderId);
      const { data } = await requestAfterSale(testMall, order);
      await operator.approveRequest(testMall.mall.deps, data.caseId);
      expect((await cancelRequest(testMall, order)).status).toBe(200);
      expect(await readOrder(testMall, order.orderId)).toEqual(before);
    }
  });

  // R-LIST-06
  test('counts an order with a return as after-sale', async () => {
    const order = await createSentOrder(testMall);
    await requestAfterSale(testMall, order);
    const count = await testMall.call(queryOrderCount, {}, createUserOptions(order.userId));
    expect(count.data).toMatchObject({ totalCount: 1, sendCount: 0, afterSaleCount: 1 });
    const { data } = await testMall.call(queryOrder, { status: 5 }, createUserOptions(order.userId));
    expect(data.list.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  });
});

describe('refund without a return', () => {
  test('completes the order after a partial refund, refunds the rest, and then closes it', async () => {
    const order = await createSentOrder(testMall);
    const first = await requestAfterSale(testMall, order, { type: 'money', amountFen: 990 });
    await operator.approveRequest(testMall.mall.deps, first.data.caseId);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({
      status: 4,
      completed_at: testMall.now().toISOString(),
    });
    expect(await readPoints(testMall, order.userId)).toBe(250);
    expect((await readAfterSale(testMall, order)).refundableFen).toBe(1000);
    expect(await requestAfterSale(testMall, order, { type: 'money', amountFen: 1001 })).toMatchObject({
      status: 400,
      issues: [{ path: 'amountFen' }],
    });
    const rest = await requestAfterSale(testMall, order, { type: 'money' });
    await operator.approveRequest(testMall.mall.deps, rest.data.caseId);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    expect((await readRefundAmounts(order.orderId)).sort()).toEqual([1000, 990].sort());
    expect(await readPoints(testMall, order.userId)).toBe(200);
  });

  test('closes an order without shipping and releases its piece', async () => {
    const order = await createPaidOrder(testMall, { kind: 'service' });
    const { types, noReasonUntil } = await readAfterSale(testMall, order);
    expect([types, noReasonUntil]).toEqual([['money'], null]);
    expect((await requestAfterSale(testMall, order)).issues).toMatchObject([{ path: 'type' }]);
    const { data } = await requestAfterSale(testMall, order, { type: 'money' });
    await operator.approveRequest(testMall.mall.deps, data.caseId);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6 });
    expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
  });
});

describe('exchange request', () => {
  // R-AFTER-16
  test('takes new pieces, shows their parcel and completes the order', async () => {
    const order = await createSentOrder(testMall, { quantity: 2 });
    const caseId = await createReturningCase(testMall, order, { type: 'exchange' });
    await expect(operator.receiveReturn(testMall.mall.deps, caseId)).rejects.toMatchObject({ status: 400 });
    expect(await readStock(testMall, order.goodsSpecId)).toBe(3);
    await operator.receiveReturn(testMall.mall.deps, caseId, parcel);
    expect(await readStock(testMall, order.goodsSpecId)).toBe(1);
    const { orderStatus, ...updated } = await readAfterSale(testMall, order, 'en');
    expect(orderStatus).toBe(4);
    expect(updated.case).toMatchObject({
      status: 'exchanged',
      replacement: { company: 'ZTO Express', expressNo: parcel.expressNo },
    });
    expect(await readRefundAmounts(order.orderId)).toEqual([]);
    await assertConsistent(testMall.mall.db, { [order.goodsSpecId]: 5 });
  });

  // R-AFTER-16
  test('refunds an exchange when nothing is left in stock', async () => {
    const order = await createSentOrder(testMall, { stock: 1 });
    const caseId = await createReturningCase(testMall, order, { type: 'exchange' });
    await operator.receiveReturn(testMall.mall.deps, caseId, parcel);
    expect((await readCase(testMall, caseId)).status).toBe('refunded');
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6 });
    expect(await readRefundAmounts(order.orderId)).toEqual([1990]);
  });

  test.each([
    [1, 5],
    [5, 1],
  ])('an exchange with stocks of %d and %d takes no piece when one item is sold out', async (...stocks) => {
    // Pieces are taken in the order of the ids, so the item that is sold out must once be the first and once the last.
    const specs = stocks.map(() => createId()).sort();
    for (const [index, id] of specs.entries())
      await createSpec(testMall, { id, points: 10, priceFen: 500, stock: stocks[index] ?? 0 });
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { userId, orderIds } = await createPaidMergeOrder(testMall, { items });
    const order = { userId, orderId: orderIds[0] ?? '', goodsSpecId: specs[0] ?? '' };
    await markSent(testMall, order.orderId);
    const caseId = await createReturningCase(testMall, order, { type: 'exchange' });
    await operator.receiveReturn(testMall.mall.deps, caseId, parcel);
    expect((await readCase(testMall, caseId)).status).toBe('refunded');
    const left = await Promise.all(specs.map((goodsSpecId) => readStock(testMall, goodsSpecId)));
    expect(left).toEqual(stocks.map((stock) => stock - 1));
  });
});

// R-OPERATOR-06
test('listCases filters by status, type and order, newest first', async () => {
  const order = await createSentOrder(testMall);
  const { data } = await requestAfterSale(testMall, order);
  const { db } = testMall.mall;
  const cases = await operator.listCases(db, {
    status: 'requested',
    type: 'return',
    orderId: order.orderId,
  });
  expect(cases.map(({ id }) => id)).toEqual([data.caseId]);
  expect(await operator.listCases(db, { status: 'refunded', orderId: order.orderId })).toEqual([]);
  expect(await operator.listCases(db, { limit: 2 })).toHaveLength(2);
  await expect(operator.approveRequest(testMall.mall.deps, 'nobody')).rejects.toMatchObject({ status: 404 });
});
