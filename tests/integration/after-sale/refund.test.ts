import { cancelOrder, orderDetail, queryRealOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import * as operator from '@/server/mall/after-sale/operator';
import { inTransaction } from '@/server/mall/db/transaction';
import { markSent } from '@/server/mall/order/mark-sent';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  newAddress,
  newSpec,
  noticeOf,
  order,
  orderRow,
  pointsOf,
  sendNotice,
  startPaying,
  stockOf,
  unpaidOrder,
  userWith,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { DAY, MINUTE } from '@/tests/support/time';
import {
  asUser,
  cancel,
  casesOf,
  configure,
  detail,
  paidOrder,
  receivedOrder,
  refund,
  refundsOwed,
  request,
  sentOrder,
} from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await configure(shop, { refundOpen: true, autoRefundOpen: true, autoRefundMinute: 30 });
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

const owed = (orderId: string) => refundsOwed(shop, orderId);

describe('refund soon after paying', () => {
  // R-POINTS-32, R-AFTER-02
  test('closes the order, gives stock and money back, and keeps the points', async () => {
    const bought = await paidOrder(shop);
    expect(await pointsOf(shop, bought.userId)).toBe(250);
    const { status, data } = await refund(shop, bought);
    expect([status, data.status]).toEqual([200, 'refunded']);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({
      status: 6,
      close_reason: 'refunded',
      closed_at: shop.now().toISOString(),
    });
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
    expect(await pointsOf(shop, bought.userId)).toBe(200);
    expect(await owed(bought.orderId)).toMatchObject([{ amount_fen: 1990 }]);
    await shop.mall.runJobs();
    expect((await detail(shop, bought)).case?.refundArrivedAt).toBe(shop.now().toISOString());
  });

  // R-AFTER-13
  test('is on the timeline in both languages, and nothing more can be done', async () => {
    const bought = await paidOrder(shop);
    await refund(shop, bought);
    const { actions, types, refundableFen, ...answer } = await detail(shop, bought);
    expect({ actions, types, refundableFen }).toEqual({ actions: [], types: [], refundableFen: 0 });
    expect(answer.case?.timeline.map(({ step }) => step)).toEqual(['refunded', 'approved', 'requested']);
    expect(answer.case?.timeline[0]?.text).toContain('¥19.90');
    expect((await detail(shop, bought, 'en')).case?.timeline[2]?.text).toBe('You asked for a refund');
    const { data } = await shop.call(orderDetail, { orderId: bought.orderId }, asUser(bought.userId));
    expect(data).toMatchObject({ status: 6, closeReason: 'refunded' });
    const real = await shop.call(queryRealOrder, { id: bought.orderId }, asUser(bought.userId));
    expect(real.data).toMatchObject({ status: 6, closeReason: 'refunded', paid: true });
  });

  test('of an order for points alone owes nobody money', async () => {
    const bought = await paidOrder(shop, { priceFen: 0 });
    expect((await refund(shop, bought)).data.status).toBe('refunded');
    expect(await owed(bought.orderId)).toEqual([]);
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
    expect((await detail(shop, bought)).case?.amountFen).toBe(0);
  });

  test('asked again answers the same and does nothing', async () => {
    const bought = await paidOrder(shop);
    const first = await refund(shop, bought);
    expect((await refund(shop, bought)).data).toEqual(first.data);
    expect(await casesOf(shop, bought.orderId)).toHaveLength(1);
    expect(await owed(bought.orderId)).toHaveLength(1);
  });

  test('takes what paying gave back, what was spent of it from other points', async () => {
    const bought = await paidOrder(shop);
    const { userId } = bought;
    expect(await pointsOf(shop, userId)).toBe(250);
    await order(shop, userId, { goodsSpecId: await newSpec(shop, { points: 220, kind: 'service' }) });
    expect(await pointsOf(shop, userId)).toBe(80);
    await refund(shop, bought);
    expect(await pointsOf(shop, userId)).toBe(30);
  });

  test('takes what an unpaid order holds of them when it lets go, and never more than there is', async () => {
    const bought = await paidOrder(shop);
    const { userId } = bought;
    const goodsSpecId = await newSpec(shop, { points: 250, priceFen: 10, kind: 'service' });
    const { data } = await order(shop, userId, { goodsSpecId });
    await refund(shop, bought);
    expect(await pointsOf(shop, userId)).toBe(0);
    await shop.call(cancelOrder, { orderId: data.orderId }, asUser(userId));
    expect((await shop.call(userPoints, {}, asUser(userId))).data.activePoints).toBe(200);
  });

  test('paying, spending what that gave and having the cash back makes no points', async () => {
    const userId = await userWith(shop, 0);
    const addressId = await newAddress(shop, userId);
    const [cash, free] = [
      await newSpec(shop, { points: 0, priceFen: 1990 }),
      await newSpec(shop, { points: 50 }),
    ];
    for (let time = 0; time < 3; time += 1) {
      const { data } = await order(shop, userId, { goodsSpecId: cash, addressId });
      const { paymentId } = await startPaying(shop, userId, data.orderId);
      await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId));
      expect((await order(shop, userId, { goodsSpecId: free, addressId })).status).toBe(200);
      await refund(shop, { userId, orderId: data.orderId, goodsSpecId: cash });
      expect(await pointsOf(shop, userId)).toBe(0);
    }
  });
});

describe('refund that somebody has to approve', () => {
  const late = async () => {
    const bought = await paidOrder(shop);
    shop.pass(30 * MINUTE + 1);
    const { data } = await refund(shop, bought);
    expect(data.status).toBe('requested');
    return { bought, caseId: data.caseId };
  };

  // R-AFTER-03
  test('holds the order back from being sent until it is answered', async () => {
    await configure(shop, { autoRefundOpen: false });
    const bought = await paidOrder(shop);
    const { data } = await refund(shop, bought);
    expect(data.status).toBe('requested');
    expect((await detail(shop, bought)).actions).toEqual(['cancel']);
    shop.pass(MINUTE - 1);
    await shop.mall.runJobs();
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 2, sent_at: null });
    const parcel = { orderId: bought.orderId, company: 'sf', expressNo: 'SF1', at: shop.now() };
    expect(await inTransaction(shop.mall.db, (tx) => markSent(tx, parcel))).toBeUndefined();
    await operator.rejectRequest(shop.mall.deps, data.caseId, '商品已打包');
    const after = await detail(shop, bought);
    expect(after.case).toMatchObject({ status: 'rejected', rejectReason: '商品已打包' });
    expect(after.actions).toEqual(['refund']);
    shop.pass(1);
    await shop.mall.runJobs();
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 3 });
  });

  test('approved pays back once', async () => {
    const { bought, caseId } = await late();
    await operator.approveRequest(shop.mall.deps, caseId);
    await expect(operator.approveRequest(shop.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    await expect(operator.rejectRequest(shop.mall.deps, caseId, 'x')).rejects.toMatchObject({ status: 409 });
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
    expect(await owed(bought.orderId)).toHaveLength(1);
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
  });

  test.each(['', '  ', 'x'.repeat(201)])('is not rejected without a reason: %j', async (reason) => {
    const { caseId } = await late();
    await expect(operator.rejectRequest(shop.mall.deps, caseId, reason)).rejects.toMatchObject({
      status: 400,
    });
  });

  test('withdrawn leaves the order as it was, and can be asked for again', async () => {
    const { bought, caseId } = await late();
    expect((await cancel(shop, bought)).status).toBe(200);
    expect((await cancel(shop, bought)).status).toBe(200);
    expect(await orderRow(shop, bought.orderId)).toMatchObject({ status: 2 });
    await expect(operator.approveRequest(shop.mall.deps, caseId)).rejects.toMatchObject({
      reason: 'order_state',
    });
    const again = await refund(shop, bought);
    expect(again.data).toMatchObject({ status: 'requested' });
    expect(again.data.caseId).not.toBe(caseId);
  });
});

describe('refund is refused', () => {
  // R-AFTER-01
  test('while the project takes none', async () => {
    const bought = await paidOrder(shop);
    await configure(shop, { refundOpen: false });
    expect(await refund(shop, bought)).toMatchObject({ status: 409, reason: 'refund_closed' });
    expect((await detail(shop, bought)).actions).toEqual([]);
    expect(await casesOf(shop, bought.orderId)).toEqual([]);
  });

  test('for an order that is unpaid, sent, completed or in after-sale', async () => {
    const disputed = await sentOrder(shop);
    await request(shop, disputed);
    const all = [await unpaidOrder(shop), await sentOrder(shop), await receivedOrder(shop), disputed];
    for (const bought of all)
      expect(await refund(shop, bought)).toMatchObject({ status: 409, reason: 'order_state' });
    shop.pass(DAY);
  });
});
