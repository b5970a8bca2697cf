import * as operator from '@/server/mall/after-sale/operator';
import {
  type BoughtOrder,
  cancelRequest,
  createReturningCase,
  listRefunds,
  markSent,
  readAfterSale,
  readCase,
  refundOrder,
  requestAfterSale,
} from '@/tests/support/builders/after-sale';
import {
  cancelUnpaid,
  createAddress,
  createSpec,
  createUser,
  readOrder,
  readPoints,
} from '@/tests/support/builders/order';
import {
  buyForCash,
  createScoreOrder,
  orderForPoints,
  PAYMENT_REWARD,
} from '@/tests/support/builders/score-order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import { notifyPaid, saveMergeOrder, startMergePayment } from '../../support/builders/merge-order';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({ settings: noFulfilment });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db);
});
afterAll(() => testMall.close());

/** Points that an order of 1990 fen gives in all. */
const GIVEN = 1990 + PAYMENT_REWARD;

/** Spends points so that this many are left; the voucher's own reward counts among them. */
async function spendUntil(userId: string, left: number): Promise<void> {
  await orderForPoints(testMall, userId, (await readPoints(testMall, userId)) + PAYMENT_REWARD - left);
}

const listRefundedFen = async ({ orderId }: BoughtOrder) =>
  (await listRefunds(testMall, orderId)).map(({ amount_fen }) => amount_fen);

const readReversal = ({ orderId }: BoughtOrder) =>
  testMall.mall.db
    .selectFrom('score_reversals')
    .select(['points', 'taken', 'shortfall'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

const listMissingPoints = async ({ orderId }: BoughtOrder) =>
  (await operator.listCasesWithPoints(testMall.mall.deps, { orderId })).map(
    ({ missingPoints }) => missingPoints,
  );

/** Requests the refund of an order of which points are missing. Returns the id of the case. */
async function requestRefund(order: BoughtOrder): Promise<string> {
  const { data } = await refundOrder(testMall, order);
  expect(data.status).toBe('requested');
  return data.caseId;
}

describe('refund of an order whose points are spent', () => {
  // R-AFTER-28
  test('waits for the operator, says how many points are missing before and after the request, and pays nothing', async () => {
    const order = await createScoreOrder(testMall);
    expect((await readAfterSale(testMall, order)).missingPoints).toBe(0);
    await spendUntil(order.userId, 50);
    expect((await readAfterSale(testMall, order)).missingPoints).toBe(GIVEN - 50);
    const caseId = await requestRefund(order);
    expect((await refundOrder(testMall, order)).data).toEqual({ caseId, status: 'requested' });
    expect(await readAfterSale(testMall, order)).toMatchObject({
      missingPoints: GIVEN - 50,
      actions: ['cancel'],
      case: { status: 'requested' },
    });
    expect(await listRefundedFen(order)).toEqual([]);
    expect(await readPoints(testMall, order.userId)).toBe(50);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 2 });
  });

  // R-AFTER-28
  test('is immediate while other points cover the spent ones', async () => {
    const order = await buyForCash(testMall, await createUser(testMall, 1000));
    await spendUntil(order.userId, GIVEN);
    expect((await refundOrder(testMall, order)).data.status).toBe('refunded');
    expect(await readPoints(testMall, order.userId)).toBe(0);
  });

  // R-AFTER-28
  test('waits when one point is missing', async () => {
    const order = await createScoreOrder(testMall);
    await spendUntil(order.userId, GIVEN - 1);
    await requestRefund(order);
  });

  // R-AFTER-28
  test('is immediate again after the points have come back', async () => {
    const order = await createScoreOrder(testMall);
    const reserving = await orderForPoints(testMall, order.userId, 500, 100);
    await requestRefund(order);
    await cancelUnpaid(testMall, order.userId, reserving);
    await cancelRequest(testMall, order);
    expect((await refundOrder(testMall, order)).data.status).toBe('refunded');
    expect(await readPoints(testMall, order.userId)).toBe(0);
  });

  // R-AFTER-28
  test('waits while unpaid orders have reserved points of the order, also with as many other points', async () => {
    const order = await createScoreOrder(testMall);
    await orderForPoints(testMall, order.userId, GIVEN, 100);
    await buyForCash(testMall, order.userId, { priceFen: 5000 });
    expect((await readAfterSale(testMall, order)).missingPoints).toBe(GIVEN);
    const caseId = await requestRefund(order);
    await expect(operator.approveRequest(testMall.mall.deps, caseId, 'deduct')).rejects.toMatchObject({
      reason: 'points_short',
      message: expect.stringContaining('reserved'),
    });
  });

  // R-AFTER-28
  test('counts the same points for one of two orders', async () => {
    const userId = await createUser(testMall, 0);
    const orders = [await buyForCash(testMall, userId), await buyForCash(testMall, userId)] as const;
    await spendUntil(userId, GIVEN);
    expect((await refundOrder(testMall, orders[0])).data.status).toBe('refunded');
    await requestRefund(orders[1]);
    expect(await listMissingPoints(orders[1])).toEqual([GIVEN]);
  });

  // R-AFTER-28
  test('counts each order of a merge order by itself', async () => {
    const userId = await createUser(testMall, 0);
    const addressId = await createAddress(testMall, userId);
    const items = [
      { goodsSpecId: await createSpec(testMall, { points: 0, priceFen: 1990, supplier: 'north' }) },
      { goodsSpecId: await createSpec(testMall, { points: 0, priceFen: 990, supplier: 'south' }) },
    ];
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
    const { paymentId } = await startMergePayment(testMall, userId, data.mergeOrderId);
    await notifyPaid(testMall, paymentId);
    await orderForPoints(testMall, userId, 2 * PAYMENT_REWARD);
    const [one = '', two = ''] = data.orderIds;
    expect((await refundOrder(testMall, { userId, orderId: one, goodsSpecId: '' })).data.status).toBe(
      'refunded',
    );
    const { data: second } = await refundOrder(testMall, { userId, orderId: two, goodsSpecId: '' });
    expect(second.status).toBe('requested');
  });

  // R-AFTER-28
  test('is immediate when the reward alone is spent and the order cost as many points', async () => {
    const userId = await createUser(testMall, PAYMENT_REWARD);
    const addressId = await createAddress(testMall, userId);
    const goodsSpecId = await createSpec(testMall, { points: PAYMENT_REWARD, priceFen: 1990 });
    const { data } = await saveMergeOrder(testMall, userId, { items: [{ goodsSpecId }], addressId });
    const { paymentId } = await startMergePayment(testMall, userId, data.mergeOrderId);
    await notifyPaid(testMall, paymentId);
    const reserving = await orderForPoints(testMall, userId, PAYMENT_REWARD, 100);
    const [orderId = ''] = data.orderIds;
    expect((await refundOrder(testMall, { userId, orderId, goodsSpecId })).data.status).toBe('refunded');
    await cancelUnpaid(testMall, userId, reserving);
  });
});

describe('decision about missing points', () => {
  // R-OPERATOR-16, R-OPERATOR-17
  test('is needed to approve, and a forgiven shortfall is recorded', async () => {
    const order = await createScoreOrder(testMall);
    await spendUntil(order.userId, 100);
    const caseId = await requestRefund(order);
    expect(await listMissingPoints(order)).toEqual([GIVEN - 100]);
    await expect(operator.approveRequest(testMall.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'points_short',
      message: expect.stringContaining(String(GIVEN - 100)),
    });
    expect(await listRefundedFen(order)).toEqual([]);
    await operator.approveRequest(testMall.mall.deps, caseId, 'forgive');
    expect(await listRefundedFen(order)).toEqual([1990]);
    expect(await readReversal(order)).toEqual({ points: 1990, taken: 50, shortfall: 1940 });
    expect(await listMissingPoints(order)).toEqual([1940]);
    expect(await readPoints(testMall, order.userId)).toBe(0);
  });

  // R-OPERATOR-17
  test('is needed for points that were spent after the request', async () => {
    const order = await createScoreOrder(testMall);
    testMall.advanceTime(30 * MINUTE + 1);
    const caseId = await requestRefund(order);
    expect(await listMissingPoints(order)).toEqual([0]);
    await spendUntil(order.userId, PAYMENT_REWARD);
    await expect(operator.approveRequest(testMall.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'points_short',
    });
  });

  // R-OPERATOR-17
  test('deducts one fen for each missing point, reverses the others, and says so on the timeline', async () => {
    const order = await createScoreOrder(testMall);
    await spendUntil(order.userId, GIVEN - 300);
    const caseId = await requestRefund(order);
    await operator.approveRequest(testMall.mall.deps, caseId, 'deduct');
    expect(await listRefundedFen(order)).toEqual([1690]);
    expect(await readPoints(testMall, order.userId)).toBe(0);
    expect(await readReversal(order)).toEqual({ points: 1690, taken: 1690, shortfall: 0 });
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    const answer = await readAfterSale(testMall, order, 'en');
    expect(answer.case?.amountFen).toBe(1690);
    expect(answer.case?.timeline[0]?.text).toBe(
      '¥16.90 goes back the way it was paid. ¥3.00 was deducted, because you have spent 300 of the {points} from this order',
    );
  });

  // R-OPERATOR-17
  test('deducts nothing while no points are missing', async () => {
    const order = await createScoreOrder(testMall);
    testMall.advanceTime(30 * MINUTE + 1);
    await operator.approveRequest(testMall.mall.deps, await requestRefund(order), 'deduct');
    expect(await listRefundedFen(order)).toEqual([1990]);
  });

  // R-OPERATOR-17
  test('cannot deduct more than the refund', async () => {
    const order = await createScoreOrder(testMall);
    await spendUntil(order.userId, PAYMENT_REWARD);
    const caseId = await requestRefund(order);
    await expect(operator.approveRequest(testMall.mall.deps, caseId, 'deduct')).rejects.toMatchObject({
      message: expect.stringContaining('nothing of the refund is left'),
    });
    expect((await readCase(testMall, caseId)).status).toBe('requested');
  });

  // R-OPERATOR-17
  test('deducts from the refund of returned goods', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    const caseId = await createReturningCase(testMall, order);
    await spendUntil(order.userId, GIVEN - 90);
    await expect(operator.receiveReturn(testMall.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'points_short',
    });
    await operator.receiveReturn(testMall.mall.deps, caseId, undefined, 'deduct');
    expect(await listRefundedFen(order)).toEqual([1900]);
  });

  // R-OPERATOR-17
  test('forgives the points of a partial refund, and cannot deduct them', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    await spendUntil(order.userId, 400);
    const request = { type: 'money', amountFen: 500 };
    const { data } = await requestAfterSale(testMall, order, request);
    expect(await listMissingPoints(order)).toEqual([100]);
    await expect(operator.approveRequest(testMall.mall.deps, data.caseId, 'deduct')).rejects.toMatchObject({
      message: expect.stringContaining('keeps the goods'),
    });
    await operator.approveRequest(testMall.mall.deps, data.caseId, 'forgive');
    expect(await readReversal(order)).toEqual({ points: 500, taken: 400, shortfall: 100 });
  });
});

describe('return for a part of the cash', () => {
  /** Fen that the shopper asks for: less than the 1990 that were paid. */
  const PART_FEN = 700;

  // R-POINTS-30
  test('reverses one returned point for each refunded fen, and the whole reward', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    const caseId = await createReturningCase(testMall, order, { amountFen: PART_FEN });
    await operator.receiveReturn(testMall.mall.deps, caseId);
    expect(await listRefundedFen(order)).toEqual([PART_FEN]);
    expect(await readReversal(order)).toEqual({ points: PART_FEN, taken: PART_FEN, shortfall: 0 });
    expect(await readPoints(testMall, order.userId)).toBe(1990 - PART_FEN);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
  });

  // R-POINTS-30
  test('reverses points for an earlier refund only once', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    const { data } = await requestAfterSale(testMall, order, { type: 'money', amountFen: 500 });
    await operator.approveRequest(testMall.mall.deps, data.caseId);
    const caseId = await createReturningCase(testMall, order, { amountFen: PART_FEN });
    await operator.receiveReturn(testMall.mall.deps, caseId);
    expect(await readReversal(order)).toMatchObject({ points: 500 + PART_FEN });
    expect(await readPoints(testMall, order.userId)).toBe(1990 - 500 - PART_FEN);
  });

  // R-AFTER-28, R-OPERATOR-17
  test('needs no decision while the shopper has as many points as fen are refunded', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    const caseId = await createReturningCase(testMall, order, { amountFen: PART_FEN });
    await spendUntil(order.userId, PART_FEN + PAYMENT_REWARD);
    expect(await listMissingPoints(order)).toEqual([0]);
    await operator.receiveReturn(testMall.mall.deps, caseId);
    expect(await readPoints(testMall, order.userId)).toBe(0);
  });

  // R-OPERATOR-17
  test('is reduced by the points that are missing of that part', async () => {
    const order = await createScoreOrder(testMall);
    await markSent(testMall, order.orderId);
    const caseId = await createReturningCase(testMall, order, { amountFen: PART_FEN });
    await spendUntil(order.userId, PART_FEN + PAYMENT_REWARD - 90);
    expect(await listMissingPoints(order)).toEqual([90]);
    await operator.receiveReturn(testMall.mall.deps, caseId, undefined, 'deduct');
    expect(await listRefundedFen(order)).toEqual([PART_FEN - 90]);
    expect(await readReversal(order)).toMatchObject({ points: PART_FEN - 90, shortfall: 0 });
    expect(await readPoints(testMall, order.userId)).toBe(0);
  });
});
