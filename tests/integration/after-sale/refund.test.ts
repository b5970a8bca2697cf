import { cancelOrder, orderDetail, queryRealOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import * as operator from '@/server/mall/after-sale/operator';
import { inTransaction } from '@/server/mall/db/transaction';
import { markSent } from '@/server/mall/order/mark-sent';
import {
  createAddress,
  createNotification,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  readOrder,
  readPoints,
  readStock,
  sendNotification,
  startPayment,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY, MINUTE } from '@/tests/support/time';
import {
  cancelRequest,
  createPaidOrder,
  createReceivedOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  listRefunds,
  readAfterSale,
  refundOrder,
  requestAfterSale,
  updateProjectConfig,
} from '../../support/builders/after-sale';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await updateProjectConfig(testMall, { refundOpen: true, autoRefundOpen: true, autoRefundMinute: 30 });
  await assertConsistent(testMall.mall.db);
});
afterAll(() => testMall.close());

const listOwedRefunds = (orderId: string) => listRefunds(testMall, orderId);

describe('refund soon after payment', () => {
  // R-POINTS-32, R-AFTER-02
  test('closes the order, returns stock and money, and keeps the points', async () => {
    const order = await createPaidOrder(testMall);
    expect(await readPoints(testMall, order.userId)).toBe(250);
    const { status, data } = await refundOrder(testMall, order);
    expect([status, data.status]).toEqual([200, 'refunded']);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({
      status: 6,
      close_reason: 'refunded',
      closed_at: testMall.now().toISOString(),
    });
    expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
    expect(await readPoints(testMall, order.userId)).toBe(200);
    expect(await listOwedRefunds(order.orderId)).toMatchObject([{ amount_fen: 1990 }]);
    await testMall.mall.runJobs();
    expect((await readAfterSale(testMall, order)).case?.refundArrivedAt).toBe(testMall.now().toISOString());
  });

  // R-POINTS-30
  test('revokes the points of "full refund by score" with the money', async () => {
    const order = await createPaidOrder(testMall, { givesScore: true });
    expect(await readPoints(testMall, order.userId)).toBe(300 + 1990 + 50);
    expect((await refundOrder(testMall, order)).data.status).toBe('refunded');
    expect(await readPoints(testMall, order.userId)).toBe(300);
  });

  // R-AFTER-13
  test('shows the refund on the timeline in both languages, and offers no further action', async () => {
    const order = await createPaidOrder(testMall);
    await refundOrder(testMall, order);
    const { actions, types, refundableFen, ...answer } = await readAfterSale(testMall, order);
    expect(answer.points).toBe((await readOrder(testMall, order.orderId)).points);
    expect({ actions, types, refundableFen }).toEqual({ actions: [], types: [], refundableFen: 0 });
    expect(answer.case?.timeline.map(({ step }) => step)).toEqual(['refunded', 'approved', 'requested']);
    expect(answer.case?.timeline[0]?.text).toContain('¥19.90');
    expect((await readAfterSale(testMall, order, 'en')).case?.timeline[2]?.text).toBe(
      'You asked for a refund',
    );
    const { data } = await testMall.call(
      orderDetail,
      { orderId: order.orderId },
      createUserOptions(order.userId),
    );
    expect(data).toMatchObject({ status: 6, closeReason: 'refunded' });
    const real = await testMall.call(queryRealOrder, { id: order.orderId }, createUserOptions(order.userId));
    expect(real.data).toMatchObject({ status: 6, closeReason: 'refunded', paid: true });
  });

  test('refunds no money for an order paid with points alone', async () => {
    const order = await createPaidOrder(testMall, { priceFen: 0 });
    expect((await refundOrder(testMall, order)).data.status).toBe('refunded');
    expect(await listOwedRefunds(order.orderId)).toEqual([]);
    expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
    expect((await readAfterSale(testMall, order)).case?.amountFen).toBe(0);
  });

  test('returns the same result when called again, and does nothing', async () => {
    const order = await createPaidOrder(testMall);
    const first = await refundOrder(testMall, order);
    expect((await refundOrder(testMall, order)).data).toEqual(first.data);
    expect(await listCases(testMall, order.orderId)).toHaveLength(1);
    expect(await listOwedRefunds(order.orderId)).toHaveLength(1);
  });

  test('revokes the payment reward, and takes spent reward points from other points', async () => {
    const order = await createPaidOrder(testMall);
    const { userId } = order;
    expect(await readPoints(testMall, userId)).toBe(250);
    await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall, { points: 220, kind: 'service' }),
    });
    expect(await readPoints(testMall, userId)).toBe(80);
    await refundOrder(testMall, order);
    expect(await readPoints(testMall, userId)).toBe(30);
  });

  test('revokes reward points when an unpaid order releases them, and never more than there are', async () => {
    const order = await createPaidOrder(testMall);
    const { userId } = order;
    const goodsSpecId = await createSpec(testMall, { points: 250, priceFen: 10, kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    await refundOrder(testMall, order);
    expect(await readPoints(testMall, userId)).toBe(0);
    await testMall.call(cancelOrder, { orderId: data.orderId }, createUserOptions(userId));
    expect((await testMall.call(userPoints, {}, createUserOptions(userId))).data.activePoints).toBe(200);
  });

  test('paying, spending the reward and refunding creates no points', async () => {
    const userId = await createUser(testMall, 0);
    const addressId = await createAddress(testMall, userId);
    const [cash, free] = [
      await createSpec(testMall, { points: 0, priceFen: 1990 }),
      await createSpec(testMall, { points: 50 }),
    ];
    for (let time = 0; time < 3; time += 1) {
      const { data } = await createOrder(testMall, userId, { goodsSpecId: cash, addressId });
      const { paymentId } = await startPayment(testMall, userId, data.orderId);
      await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
      expect((await createOrder(testMall, userId, { goodsSpecId: free, addressId })).status).toBe(200);
      await refundOrder(testMall, { userId, orderId: data.orderId, goodsSpecId: cash });
      // At most the reward of the exchanged product is left: the refund waits until that covers the missing points.
      expect(await readPoints(testMall, userId)).toBeLessThanOrEqual(25);
    }
  });
});

describe('refund that needs approval', () => {
  const createLateRequest = async () => {
    const order = await createPaidOrder(testMall);
    testMall.advanceTime(30 * MINUTE + 1);
    const { data } = await refundOrder(testMall, order);
    expect(data.status).toBe('requested');
    return { bought: order, caseId: data.caseId };
  };

  // R-AFTER-03
  test('holds the order back from shipping until the request is answered', async () => {
    await updateProjectConfig(testMall, { autoRefundOpen: false });
    const order = await createPaidOrder(testMall);
    const { data } = await refundOrder(testMall, order);
    expect(data.status).toBe('requested');
    expect((await readAfterSale(testMall, order)).actions).toEqual(['cancel']);
    testMall.advanceTime(MINUTE - 1);
    await testMall.mall.runJobs();
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 2, sent_at: null });
    const parcel = { orderId: order.orderId, company: 'sf', expressNo: 'SF1', at: testMall.now() };
    expect(await inTransaction(testMall.mall.db, (tx) => markSent(tx, parcel))).toBeUndefined();
    await operator.rejectRequest(testMall.mall.deps, data.caseId, '商品已打包');
    const after = await readAfterSale(testMall, order);
    expect(after.case).toMatchObject({ status: 'rejected', rejectReason: '商品已打包' });
    expect(after.actions).toEqual(['refund']);
    testMall.advanceTime(1);
    await testMall.mall.runJobs();
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 3 });
  });

  test('an approved refund is paid once', async () => {
    const { bought: order, caseId } = await createLateRequest();
    await operator.approveRequest(testMall.mall.deps, caseId);
    await expect(operator.approveRequest(testMall.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    await expect(operator.rejectRequest(testMall.mall.deps, caseId, 'x')).rejects.toMatchObject({
      status: 409,
    });
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    expect(await listOwedRefunds(order.orderId)).toHaveLength(1);
    expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
  });

  test.each(['', '  ', 'x'.repeat(201)])('rejects a refusal without a valid reason: %j', async (reason) => {
    const { caseId } = await createLateRequest();
    await expect(operator.rejectRequest(testMall.mall.deps, caseId, reason)).rejects.toMatchObject({
      status: 400,
    });
  });

  test('a withdrawn request restores the order and can be made again', async () => {
    const { bought: order, caseId } = await createLateRequest();
    expect((await cancelRequest(testMall, order)).status).toBe(200);
    expect((await cancelRequest(testMall, order)).status).toBe(200);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 2 });
    await expect(operator.approveRequest(testMall.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    const again = await refundOrder(testMall, order);
    expect(again.data).toMatchObject({ status: 'requested' });
    expect(again.data.caseId).not.toBe(caseId);
  });
});

describe('rejected refunds', () => {
  // R-AFTER-01
  test('rejects a refund while the project accepts none', async () => {
    const order = await createPaidOrder(testMall);
    await updateProjectConfig(testMall, { refundOpen: false });
    expect(await refundOrder(testMall, order)).toMatchObject({ status: 409, reason: 'refund_closed' });
    expect((await readAfterSale(testMall, order)).actions).toEqual([]);
    expect(await listCases(testMall, order.orderId)).toEqual([]);
  });

  test('rejects a refund of an order that is unpaid, sent, completed or in after-sale', async () => {
    const disputed = await createSentOrder(testMall);
    await requestAfterSale(testMall, disputed);
    const all = [
      await createUnpaidOrder(testMall),
      await createSentOrder(testMall),
      await createReceivedOrder(testMall),
      disputed,
    ];
    for (const order of all)
      expect(await refundOrder(testMall, order)).toMatchObject({ status: 409, reason: 'order_state' });
    testMall.advanceTime(DAY);
  });
});
