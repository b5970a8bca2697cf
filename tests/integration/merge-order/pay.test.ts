import { refund } from '@/lib/contract/after-sale';
import { cancelOrder, queryRealOrder } from '@/lib/contract/order';
import { aliMergeWapPay, aliMiniAppPay } from '@/lib/contract/payment';
import { inTransaction } from '@/server/mall/db/transaction';
import { createRefund } from '@/server/mall/payment/refund';
import { recordPayment } from '@/server/mall/sandbox/transactions';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  orderRow,
  paymentRow,
  pointsOf,
  startPaying,
  stockOf,
  times,
  unpaidOrder,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, detailOf, newBuyer, notify, paidMerged, startMerged, unpaidMerged } from './support/merge';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => assertConsistent(shop.mall.db));
afterAll(() => shop.close());

const refundsOf = (paymentId: string) =>
  shop.mall.db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', paymentId).execute();

describe('aliPay/merge/wapPay', () => {
  // R-PAY-09
  test('leads to one payment for all orders', async () => {
    const { userId, mergeOrderId } = await unpaidMerged(shop);
    const { answer, paymentId } = await startMerged(shop, userId, mergeOrderId);
    expect(answer.data.payUrl).toMatch(/^\/vantmall\/sandbox\/cashier\/[\w-]{22}$/);
    expect(await paymentRow(shop, paymentId)).toMatchObject({
      order_id: null,
      merge_order_id: mergeOrderId,
      amount_fen: 2990,
      attempt: 1,
    });
  });

  test('takes merge orders only', async () => {
    const { userId, orderIds } = await unpaidMerged(shop);
    const mergeOrderId = orderIds[0] ?? '';
    expect((await shop.call(aliMergeWapPay, { mergeOrderId }, asUser(userId))).status).toBe(404);
    const { userId: stranger } = await newBuyer(shop);
    const other = await unpaidMerged(shop);
    const foreign = { mergeOrderId: other.mergeOrderId };
    expect((await shop.call(aliMergeWapPay, foreign, asUser(stranger))).status).toBe(404);
  });

  test.each(['alipay', 'wechat', 'cloud'] as const)(
    'paying one of its orders, or the whole, by %s is paying the whole',
    async (channel) => {
      const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
      for (const id of [orderIds[1] ?? '', mergeOrderId]) {
        const { paymentId } = await startPaying(shop, userId, id, channel);
        expect(await paymentRow(shop, paymentId)).toMatchObject({
          merge_order_id: mergeOrderId,
          amount_fen: 2990,
        });
      }
    },
  );

  test('many times at once is one attempt', async () => {
    const { userId, mergeOrderId } = await unpaidMerged(shop);
    await times(8, () => startMerged(shop, userId, mergeOrderId));
    const rows = await shop.mall.db
      .selectFrom('payments')
      .selectAll()
      .where('merge_order_id', '=', mergeOrderId)
      .execute();
    expect(rows).toMatchObject([{ attempt: 1, status: 'pending' }]);
  });

  test('is refused once it is paid, closed or too old', async () => {
    const paid = await paidMerged(shop);
    const closed = await unpaidMerged(shop);
    await shop.call(cancelOrder, { orderId: closed.mergeOrderId }, asUser(closed.userId));
    const old = await unpaidMerged(shop);
    shop.pass(31 * 60_000);
    for (const { userId, mergeOrderId } of [paid, closed, old])
      expect((await startMerged(shop, userId, mergeOrderId)).answer.reason).toBe('order_state');
  });
});

describe('a notice', () => {
  test('five times at once pays all orders once, with a gift for each', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const { paymentId } = await startMerged(shop, userId, mergeOrderId);
    expect(new Set(await times(5, () => notify(shop, paymentId)))).toEqual(new Set(['success']));
    for (const id of orderIds)
      expect(await orderRow(shop, id)).toMatchObject({ status: 2, version: 1, pay_channel: 'alipay' });
    expect(await pointsOf(shop, userId)).toBe(1000 - 200 + 100);
    expect((await detailOf(shop, userId, mergeOrderId)).payState).toBe('paid');
    const real = await shop.call(queryRealOrder, { id: mergeOrderId }, asUser(userId));
    expect(real.data).toMatchObject({ paid: true, payAmount: 2990, points: 200, pointsGained: 100 });
    const one = await shop.call(queryRealOrder, { id: orderIds[0] ?? '' }, asUser(userId));
    expect(one.data).toMatchObject({ paid: true, payAmount: 1990, points: 100 });
  });

  test('of what is closed gives all the money back, once', async () => {
    const { userId, mergeOrderId, orderIds, specs } = await unpaidMerged(shop);
    const { paymentId } = await startMerged(shop, userId, mergeOrderId);
    await shop.call(cancelOrder, { orderId: orderIds[0] ?? '' }, asUser(userId));
    await times(3, () => notify(shop, paymentId));
    expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'refunded', owed_back_fen: 2990 });
    expect(await refundsOf(paymentId)).toMatchObject([{ order_id: null, amount_fen: 2990, status: 'done' }]);
    expect(await stockOf(shop, specs[0])).toBe(5);
  });

  test.each(['cancel', 'expire'])('against %s: all paid, or all closed and refunded', async (event) => {
    for (let round = 0; round < 15; round += 1) {
      const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
      const { paymentId } = await startMerged(shop, userId, mergeOrderId);
      if (event === 'expire') shop.pass(30 * 60_000);
      const end = () =>
        event === 'expire'
          ? shop.mall.runJobs()
          : shop.call(cancelOrder, { orderId: orderIds[round % 2] ?? '' }, asUser(userId));
      const steps: (() => Promise<unknown>)[] = [end, () => notify(shop, paymentId)];
      if (round % 2) steps.reverse();
      await Promise.all(steps.map((step) => step()));
      const states = await Promise.all(orderIds.map(async (id) => (await orderRow(shop, id)).status));
      expect(states[0]).toBe(states[1]);
      const { status } = await paymentRow(shop, paymentId);
      expect(['2 paid', '6 refunded']).toContain(`${states[0]} ${status}`);
    }
  });

  test('that was lost is made up for when the time to pay is over', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const { paymentId } = await startMerged(shop, userId, mergeOrderId);
    await recordPayment(shop.mall.db, paymentId, 2990);
    shop.pass(31 * 60_000);
    await shop.mall.runJobs();
    for (const id of orderIds) expect((await orderRow(shop, id)).paid_at).not.toBeNull();
  });
});

test('the sandbox’s cashier shows a merge order and leads back to its first order', async () => {
  const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
  const { answer } = await startMerged(shop, userId, mergeOrderId);
  const path = answer.data.payUrl.replace('/vantmall', '');
  const page = await (await shop.fetch(path, { headers: { 'accept-language': 'en' } })).text();
  expect(page).toContain('¥29.90');
  expect(page).toContain('Cup × 1 and 1 more');
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ action: 'payTwice', token });
  const paid = await shop.fetch(path, { method: 'POST', body });
  expect(paid.status).toBe(303);
  const back = new URL(paid.headers.get('location') ?? '', 'http://mall').searchParams;
  expect([back.get('orderId'), back.get('mergeOrderId')]).toEqual([orderIds[0], mergeOrderId]);
  expect((await detailOf(shop, userId, mergeOrderId)).payState).toBe('paid');
});

// R-PAY-10
test('aliPay/aliMiniAppPay answers a number that opens the cashier', async () => {
  const { userId, orderId } = await unpaidOrder(shop);
  const { data } = await shop.call(aliMiniAppPay, { orderId }, asUser(userId));
  expect((await shop.fetch(`/sandbox/cashier/${data.tradeNO}`)).status).toBe(200);
  expect(await paymentRow(shop, data.tradeNO)).toMatchObject({ provider: 'alipay', order_id: orderId });
});

test('one order of a paid merge order is refunded by itself, with its part of the payment', async () => {
  const { userId, orderIds, paymentId, specs } = await paidMerged(shop);
  const [one = '', two = ''] = orderIds;
  const answers = await times(10, () => shop.call(refund, { orderId: one }, asUser(userId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.mall.runJobs();
  expect(await refundsOf(paymentId)).toMatchObject([{ order_id: one, amount_fen: 1990, status: 'done' }]);
  expect(await orderRow(shop, one)).toMatchObject({ status: 6, close_reason: 'refunded' });
  expect(await orderRow(shop, two)).toMatchObject({ status: 2 });
  expect([await stockOf(shop, specs[0]), await stockOf(shop, specs[1])]).toEqual([5, 3]);
  await Promise.all([1, 2].map(() => shop.call(refund, { orderId: two }, asUser(userId))));
  expect((await paymentRow(shop, paymentId)).owed_back_fen).toBe(2990);
});

describe('refunds of one payment', () => {
  const owe = (paymentId: string, orderId: string, amountFen: number) =>
    inTransaction(shop.mall.db, (tx) => createRefund(tx, { paymentId, orderId, amountFen, now: shop.now() }));

  // R-PAY-25
  test('go back part by part, never more than came in, also 20 at once', async () => {
    const { paymentId, orderIds } = await paidMerged(shop);
    const [orderId = ''] = orderIds;
    const done = await Promise.allSettled(Array.from({ length: 20 }, () => owe(paymentId, orderId, 199)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    expect((await paymentRow(shop, paymentId)).owed_back_fen).toBe(2985);
    // What was owed here no order has asked for: the rows go before the books are looked at.
    await shop.mall.db.deleteFrom('payment_refunds').where('payment_id', '=', paymentId).execute();
    await shop.mall.db
      .updateTable('payments')
      .set({ owed_back_fen: 0 })
      .where('id', '=', paymentId)
      .execute();
  });

  test('are carried out once each, however often the job runs', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const { paymentId } = await startMerged(shop, userId, mergeOrderId);
    await recordPayment(shop.mall.db, paymentId, 2990);
    await notify(shop, paymentId);
    for (const [index, orderId] of orderIds.entries())
      await owe(paymentId, orderId, index === 0 ? 1990 : 1000);
    await Promise.all([shop.mall.runJobs(), shop.mall.runJobs()]);
    await shop.mall.runJobs();
    expect((await refundsOf(paymentId)).map(({ status }) => status)).toEqual(['done', 'done']);
    const book = await shop.mall.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', `sandbox.paid.${paymentId}`)
      .executeTakeFirstOrThrow();
    const { refunds } = JSON.parse(book.value) as { refunds: Record<string, number> };
    expect(Object.values(refunds).sort()).toEqual([1000, 1990]);
    expect((await paymentRow(shop, paymentId)).status).toBe('paid');
  });

  test('of nothing, or of a payment that nobody made, are refused', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const { paymentId } = await startMerged(shop, userId, mergeOrderId);
    const [orderId = ''] = orderIds;
    await expect(owe(paymentId, orderId, 100)).rejects.toThrow('less left');
    await expect(owe(paymentId, orderId, 0)).rejects.toThrow(RangeError);
  });
});
