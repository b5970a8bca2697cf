import { refundRequest } from '@/lib/contract/after-sale';
import { cancelOrder } from '@/lib/contract/order';
import { me, refundPoints, userPoints } from '@/lib/contract/user';
import { approveRequest } from '@/server/mall/after-sale/operator';
import { createId } from '@/server/mall/db/create-id';
import { inTransaction } from '@/server/mall/db/transaction';
import { markPaid } from '@/server/mall/order/mark-paid';
import { reverseReturnScore } from '@/server/mall/points/return-score';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../order/support/consistent';
import {
  newAddress,
  newSpec,
  noticeOf,
  order,
  sendNotice,
  startPaying,
  times,
  userWith,
} from '../order/support/shop';

const RETURN_SCORE = 2;

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** A spec that "full refund by score" offers. */
async function returnScoreSpec(priceFen: number): Promise<string> {
  const goodsSpecId = await newSpec(shop, { points: 0, priceFen });
  const { db } = shop.mall;
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

/** A paid order for this much cash. */
async function paidOrder(priceFen: number, points = 0) {
  const userId = await userWith(shop, points);
  const addressId = await newAddress(shop, userId);
  const goodsSpecId = await returnScoreSpec(priceFen);
  const saved = await order(shop, userId, { goodsSpecId, addressId, activityType: RETURN_SCORE });
  const { orderId } = saved.data;
  const { paymentId } = await startPaying(shop, userId, orderId);
  const notice = await noticeOf(shop, paymentId);
  await times(5, () => sendNotice(shop, 'alipay', notice));
  return { userId, orderId, addressId };
}

const active = async (userId: string) => (await shop.call(userPoints, {}, { userId })).data.activePoints;
const brought = async (userId: string) => (await shop.call(refundPoints, {}, { userId })).data.refundPoint;
const reverse = (userId: string, orderId: string, refundedFen?: number) =>
  inTransaction(shop.mall.db, (tx) =>
    reverseReturnScore(tx, { userId, orderId, ...(refundedFen && { refundedFen }), now: shop.now() }),
  );
const reversals = () => shop.mall.db.selectFrom('score_reversals').selectAll().execute();

/** What the mall gives for paying on top. */
const GAINED = 50;

/** Spends points on a parcel. */
async function spend(userId: string, points: number, priceFen = 0): Promise<string> {
  const addressId = await newAddress(shop, userId);
  const answer = await order(shop, userId, {
    goodsSpecId: await newSpec(shop, { points, priceFen }),
    addressId,
  });
  expect(answer.status).toBe(200);
  return answer.data.orderId;
}

describe('full refund by score', () => {
  // R-POINTS-29, R-POINTS-31, R-ACCOUNT-08
  test('brings one point for each fen, once, however often the notice comes', async () => {
    const { userId } = await paidOrder(1990);
    expect(await active(userId)).toBe(1990 + GAINED);
    expect(await brought(userId)).toBe(1990);
    expect((await shop.call(me, {}, { userId })).data).toMatchObject({
      refundPoint: 1990,
      isFirstOrderUser: false,
    });
  });

  // R-ACCOUNT-08
  test('an exchange brings none', async () => {
    const userId = await userWith(shop, 100);
    const addressId = await newAddress(shop, userId);
    const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990 });
    const { orderId } = (await order(shop, userId, { goodsSpecId, addressId })).data;
    expect(await brought(userId)).toBe(0);
    const payment = { orderId, channel: 'alipay' as const, now: shop.now() };
    await inTransaction(shop.mall.db, (tx) => markPaid(tx, shop.mall.deps, payment));
    expect(await brought(userId)).toBe(0);
    expect((await shop.call(me, {}, { userId })).data.isFirstOrderUser).toBe(false);
  });

  // R-POINTS-30
  test('goes back when the cash is refunded, once for 20 at once', async () => {
    const { userId, orderId } = await paidOrder(1990);
    const shortfalls = await times(20, () => reverse(userId, orderId));
    expect(shortfalls).toEqual(Array(20).fill(0));
    expect(await active(userId)).toBe(GAINED);
    expect(await brought(userId)).toBe(0);
    expect(await reversals()).toMatchObject([{ points: 1990, taken: 1990, shortfall: 0, lapsing: 0 }]);
  });

  // R-POINTS-30
  test('what was spent is taken from other points, and what is not there is noted', async () => {
    const { userId, orderId } = await paidOrder(1990);
    await spend(userId, 1900);
    // 140 are left, and the order for points gained 50.
    expect(await active(userId)).toBe(1990 + GAINED - 1900 + GAINED);
    expect(await reverse(userId, orderId)).toBe(1990 - 190);
    expect(await active(userId)).toBe(0);
    expect(await reversals()).toMatchObject([{ points: 1990, taken: 190, shortfall: 1800, lapsing: 0 }]);
  });

  test('what an unpaid order holds lapses when it is cancelled', async () => {
    const { userId, orderId } = await paidOrder(1990);
    const open = await spend(userId, 2000, 100);
    expect(await active(userId)).toBe(1990 + GAINED - 2000);
    expect(await reverse(userId, orderId)).toBe(0);
    await shop.call(cancelOrder, { orderId: open }, { userId });
    expect(await active(userId)).toBe(GAINED);
    const [{ taken, lapsing, shortfall } = { taken: 0, lapsing: 0, shortfall: 1 }] = await reversals();
    expect({ sum: taken + lapsing, shortfall }).toEqual({ sum: 1990, shortfall: 0 });
  });

  test('a part goes back with a part of the cash, the rest later, and no part twice', async () => {
    const { userId, orderId } = await paidOrder(1990);
    await times(20, () => reverse(userId, orderId, 500));
    expect([await active(userId), await brought(userId)]).toEqual([1490 + GAINED, 1490]);
    await times(20, () => reverse(userId, orderId, 1200));
    expect([await active(userId), await brought(userId)]).toEqual([790 + GAINED, 790]);
    await times(20, () => reverse(userId, orderId));
    expect([await active(userId), await brought(userId)]).toEqual([GAINED, 0]);
    expect(await reversals()).toMatchObject([{ points: 1990, taken: 1990, shortfall: 0, lapsing: 0 }]);
    expect(await reverse(userId, orderId, 5000)).toBe(0);
    await assertConsistent(shop.mall.db);
  });

  test('a part of what unpaid orders hold lapses, and the rest comes back', async () => {
    const { userId, orderId } = await paidOrder(1990);
    const open = await spend(userId, 2000, 100);
    // The order for points took all that expires or was given first; 40 are left.
    expect(await reverse(userId, orderId, 1000)).toBe(0);
    await assertConsistent(shop.mall.db);
    await reverse(userId, orderId, 1500);
    await assertConsistent(shop.mall.db);
    await shop.call(cancelOrder, { orderId: open }, { userId });
    expect([await active(userId), await brought(userId)]).toEqual([490 + GAINED, 490]);
    await assertConsistent(shop.mall.db);
    expect(await reverse(userId, orderId)).toBe(0);
    expect([await active(userId), await brought(userId)]).toEqual([GAINED, 0]);
  });

  test('the refund of a part takes as many points as fen, once for 20 operators', async () => {
    const { userId, orderId } = await paidOrder(1990);
    const sent = { status: 3, sent_at: shop.now().toISOString(), express_company: 'sf', express_no: 'SF1' };
    await shop.mall.db.updateTable('orders').set(sent).where('id', '=', orderId).execute();
    const wish = { orderId, type: 'money', reason: 'damaged', amountFen: 1989 };
    const { data } = await shop.send(refundRequest, wish, { userId, pId: '10000' });
    await times(20, () => approveRequest(shop.mall.deps, data.caseId).catch(() => undefined));
    expect([await active(userId), await brought(userId)]).toEqual([1 + GAINED, 1]);
    await assertConsistent(shop.mall.db);
  });

  test('an order that brought none has nothing to go back', async () => {
    const userId = await userWith(shop, 100);
    const orderId = await spend(userId, 100);
    expect(await reverse(userId, orderId)).toBe(0);
    expect(await reversals()).toEqual([]);
  });

  test('another user cannot reverse it', async () => {
    const { userId, orderId } = await paidOrder(1990);
    expect(await reverse(await userWith(shop, 5000), orderId)).toBe(0);
    expect(await brought(userId)).toBe(1990);
  });
});
