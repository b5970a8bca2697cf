import { refundRequest } from '@/lib/contract/after-sale';
import { cancelOrder } from '@/lib/contract/order';
import { me, refundPoints, shareAddPoints, userPoints } from '@/lib/contract/user';
import { SHARE_POINTS } from '@/lib/rules/points/points';
import { approveRequest } from '@/server/mall/after-sale/operator';
import { createId } from '@/server/mall/db/create-id';
import { inTransaction } from '@/server/mall/db/transaction';
import { markPaid } from '@/server/mall/order/mark-paid';
import { reverseReturnScore } from '@/server/mall/points/return-score';
import { resolvesWithoutConflict } from '@/tests/support/call-outcome';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createNotification,
  createOrder,
  createSpec,
  createUser,
  runConcurrently,
  sendNotification,
  startPayment,
} from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

const RETURN_SCORE = 2;

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

/** Creates a spec of "full refund by score". */
async function createReturnScoreSpec(priceFen: number): Promise<string> {
  const goodsSpecId = await createSpec(testMall, { points: 0, priceFen });
  const { db } = testMall.mall;
  const { goods_id } = await db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();
  const activityId = createId();
  const window = { starts_at: '2026-03-01T00:00:00.000Z', ends_at: '2026-04-01T00:00:00.000Z' };
  await db
    .insertInto('activities')
    .values({
      id: activityId,
      activity_type: RETURN_SCORE,
      p_id: '',
      title_zh: '全额返',
      title_en: 'Back',
      ...window,
    })
    .execute();
  await db
    .insertInto('activity_specs')
    .values({
      activity_id: activityId,
      goods_spec_id: goodsSpecId,
      goods_id,
      position: 0,
      points: 0,
      price_fen: priceFen,
      stock: 9,
      initial_stock: 9,
      order_limit: 9,
    })
    .execute();
  return goodsSpecId;
}

/** Creates a paid order of this much cash. */
async function createPaidReturnOrder(priceFen: number, points = 0) {
  const userId = await createUser(testMall, points);
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createReturnScoreSpec(priceFen);
  const saved = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: RETURN_SCORE });
  const { orderId } = saved.data;
  const { paymentId } = await startPayment(testMall, userId, orderId);
  const notification = await createNotification(testMall, paymentId);
  await runConcurrently(5, () => sendNotification(testMall, 'alipay', notification));
  return { userId, orderId, addressId };
}

const readActivePoints = async (userId: string) =>
  (await testMall.call(userPoints, {}, { userId })).data.activePoints;
const readReturnedPoints = async (userId: string) =>
  (await testMall.call(refundPoints, {}, { userId })).data.refundPoint;
const reversePoints = (userId: string, orderId: string, refundedFen?: number) =>
  inTransaction(testMall.mall.db, (tx) =>
    reverseReturnScore(tx, { userId, orderId, ...(refundedFen && { refundedFen }), now: testMall.now() }),
  );
const listReversals = () => testMall.mall.db.selectFrom('score_reversals').selectAll().execute();

/** Points that the mall adds as a reward of each payment. */
const PAYMENT_REWARD = 50;

/** Spends points on an order. */
async function spendPoints(userId: string, points: number, priceFen = 0): Promise<string> {
  const addressId = await createAddress(testMall, userId);
  const answer = await createOrder(testMall, userId, {
    goodsSpecId: await createSpec(testMall, { points, priceFen }),
    addressId,
  });
  expect(answer.status).toBe(200);
  return answer.data.orderId;
}

describe('full refund by score', () => {
  // R-POINTS-29, R-POINTS-31, R-ACCOUNT-08
  test('grants one point per fen once, however often the notification comes', async () => {
    const { userId } = await createPaidReturnOrder(1990);
    expect(await readActivePoints(userId)).toBe(1990 + PAYMENT_REWARD);
    expect(await readReturnedPoints(userId)).toBe(1990);
    expect((await testMall.call(me, {}, { userId })).data).toMatchObject({
      refundPoint: 1990,
      isFirstOrderUser: false,
    });
  });

  // R-ACCOUNT-08
  test('grants none for an exchange', async () => {
    const userId = await createUser(testMall, 100);
    const addressId = await createAddress(testMall, userId);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990 });
    const { orderId } = (await createOrder(testMall, userId, { goodsSpecId, addressId })).data;
    expect(await readReturnedPoints(userId)).toBe(0);
    const payment = { orderId, channel: 'alipay' as const, now: testMall.now() };
    await inTransaction(testMall.mall.db, (tx) => markPaid(tx, testMall.mall.deps, payment));
    expect(await readReturnedPoints(userId)).toBe(0);
    expect((await testMall.call(me, {}, { userId })).data.isFirstOrderUser).toBe(false);
  });

  // R-POINTS-30
  test('revokes the points when the cash is refunded, once for 20 parallel calls', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    const shortfalls = await runConcurrently(20, () => reversePoints(userId, orderId));
    expect(shortfalls).toEqual(Array(20).fill(0));
    expect(await readActivePoints(userId)).toBe(PAYMENT_REWARD);
    expect(await readReturnedPoints(userId)).toBe(0);
    expect(await listReversals()).toMatchObject([{ points: 1990, taken: 1990, shortfall: 0, lapsing: 0 }]);
  });

  // R-POINTS-30
  test('takes spent points from other points, and records a shortfall', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    await spendPoints(userId, 1900);
    // 140 points are left, and the order for points earned 50.
    expect(await readActivePoints(userId)).toBe(1990 + PAYMENT_REWARD - 1900 + PAYMENT_REWARD);
    expect(await reversePoints(userId, orderId)).toBe(1990 - 190);
    expect(await readActivePoints(userId)).toBe(0);
    expect(await listReversals()).toMatchObject([{ points: 1990, taken: 190, shortfall: 1800, lapsing: 0 }]);
  });

  test('expires reserved points when their order is cancelled', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    const open = await spendPoints(userId, 2000, 100);
    expect(await readActivePoints(userId)).toBe(1990 + PAYMENT_REWARD - 2000);
    expect(await reversePoints(userId, orderId)).toBe(0);
    await testMall.call(cancelOrder, { orderId: open }, { userId });
    expect(await readActivePoints(userId)).toBe(PAYMENT_REWARD);
    const [{ taken, lapsing, shortfall } = { taken: 0, lapsing: 0, shortfall: 1 }] = await listReversals();
    expect({ sum: taken + lapsing, shortfall }).toEqual({ sum: 1990, shortfall: 0 });
  });

  test('takes no other points when an unpaid order has reserved the returned ones', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    await spendPoints(userId, 1990 + PAYMENT_REWARD, 100);
    await testMall.send(shareAddPoints, {}, { userId });
    expect(await reversePoints(userId, orderId)).toBe(0);
    expect(await readActivePoints(userId)).toBe(SHARE_POINTS);
    expect(await listReversals()).toMatchObject([{ points: 1990, taken: 0, shortfall: 0, lapsing: 1990 }]);
    await assertConsistent(testMall.mall.db);
  });

  test('revokes a part with each partial refund, and no part twice', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    await runConcurrently(20, () => reversePoints(userId, orderId, 500));
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([
      1490 + PAYMENT_REWARD,
      1490,
    ]);
    await runConcurrently(20, () => reversePoints(userId, orderId, 1200));
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([
      790 + PAYMENT_REWARD,
      790,
    ]);
    await runConcurrently(20, () => reversePoints(userId, orderId));
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([PAYMENT_REWARD, 0]);
    expect(await listReversals()).toMatchObject([{ points: 1990, taken: 1990, shortfall: 0, lapsing: 0 }]);
    expect(await reversePoints(userId, orderId, 5000)).toBe(0);
    await assertConsistent(testMall.mall.db);
  });

  test('expires a part of reserved points and releases the rest', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    const open = await spendPoints(userId, 2000, 100);
    // The order for points spent the expiring and the older lots; 40 points are left.
    expect(await reversePoints(userId, orderId, 1000)).toBe(0);
    await assertConsistent(testMall.mall.db);
    await reversePoints(userId, orderId, 1500);
    await assertConsistent(testMall.mall.db);
    await testMall.call(cancelOrder, { orderId: open }, { userId });
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([
      490 + PAYMENT_REWARD,
      490,
    ]);
    await assertConsistent(testMall.mall.db);
    expect(await reversePoints(userId, orderId)).toBe(0);
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([PAYMENT_REWARD, 0]);
  });

  test('a partial refund by 20 parallel approvals takes as many points as fen', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    const sentState = {
      status: 3,
      sent_at: testMall.now().toISOString(),
      express_company: 'sf',
      express_no: 'SF1',
    };
    await testMall.mall.db.updateTable('orders').set(sentState).where('id', '=', orderId).execute();
    const request = { orderId, type: 'money', reason: 'damaged', amountFen: 1989 };
    const { data } = await testMall.send(refundRequest, request, { userId, pId: '10000' });
    const approvals = await runConcurrently(20, () =>
      resolvesWithoutConflict(approveRequest(testMall.mall.deps, data.caseId)),
    );
    expect(approvals.filter(Boolean)).toHaveLength(1);
    expect([await readActivePoints(userId), await readReturnedPoints(userId)]).toEqual([
      1 + PAYMENT_REWARD,
      1,
    ]);
    await assertConsistent(testMall.mall.db);
  });

  test('revokes nothing for an order that granted none', async () => {
    const userId = await createUser(testMall, 100);
    const orderId = await spendPoints(userId, 100);
    expect(await reversePoints(userId, orderId)).toBe(0);
    expect(await listReversals()).toEqual([]);
  });

  test('revokes nothing for another user', async () => {
    const { userId, orderId } = await createPaidReturnOrder(1990);
    expect(await reversePoints(await createUser(testMall, 5000), orderId)).toBe(0);
    expect(await readReturnedPoints(userId)).toBe(1990);
  });
});
