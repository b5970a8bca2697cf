import { refund } from '@/lib/contract/after-sale';
import { cancelOrder, queryRealOrder } from '@/lib/contract/order';
import { aliMergeWapPay, aliMiniAppPay } from '@/lib/contract/payment';
import { inTransaction } from '@/server/mall/db/transaction';
import { createRefund } from '@/server/mall/payment/refund';
import { recordPayment } from '@/server/mall/sandbox/transactions';
import {
  createUnpaidOrder,
  readOrder,
  readPayment,
  readPoints,
  readStock,
  runConcurrently,
  startPayment,
} from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import { countOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createPaidMergeOrder,
  createUnpaidMergeOrder,
  createUserOptions,
  notifyPaid,
  readMergeOrder,
  startMergePayment,
} from '../../../support/builders/merge-order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true, logsErrors: true },
);

const listRefundsOfPayment = (paymentId: string) =>
  testMall.mall.db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', paymentId).execute();

describe('aliPay/merge/wapPay', () => {
  // R-PAY-09
  test('creates one payment for all orders', async () => {
    const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
    const { answer, paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    expect(answer.data.payUrl).toMatch(/^\/vantmall\/sandbox\/cashier\/[\w-]{22}$/);
    expect(await readPayment(testMall, paymentId)).toMatchObject({
      order_id: null,
      merge_order_id: mergeOrderId,
      amount_fen: 2990,
      attempt: 1,
    });
  });

  test('accepts merge orders of the caller only', async () => {
    const { userId, orderIds } = await createUnpaidMergeOrder(testMall);
    const mergeOrderId = orderIds[0] ?? '';
    expect((await testMall.call(aliMergeWapPay, { mergeOrderId }, createUserOptions(userId))).status).toBe(
      404,
    );
    const { userId: stranger } = await createBuyer(testMall);
    const other = await createUnpaidMergeOrder(testMall);
    const foreign = { mergeOrderId: other.mergeOrderId };
    expect((await testMall.call(aliMergeWapPay, foreign, createUserOptions(stranger))).status).toBe(404);
  });

  test.each(['alipay', 'wechat', 'cloud'] as const)(
    'paying one of the orders, or the whole, by %s pays the whole',
    async (channel) => {
      const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
      for (const id of [orderIds[1] ?? '', mergeOrderId]) {
        const { paymentId } = await startPayment(testMall, userId, id, channel);
        expect(await readPayment(testMall, paymentId)).toMatchObject({
          merge_order_id: mergeOrderId,
          amount_fen: 2990,
        });
      }
    },
  );

  test('parallel calls create one attempt', async () => {
    const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
    await runConcurrently(8, () => startMergePayment(testMall, userId, mergeOrderId));
    const rows = await testMall.mall.db
      .selectFrom('payments')
      .selectAll()
      .where('merge_order_id', '=', mergeOrderId)
      .execute();
    expect(rows).toMatchObject([{ attempt: 1, status: 'pending' }]);
  });

  test('rejects a merge order that is paid, closed or expired', async () => {
    const paid = await createPaidMergeOrder(testMall);
    const closedOrder = await createUnpaidMergeOrder(testMall);
    await testMall.call(
      cancelOrder,
      { orderId: closedOrder.mergeOrderId },
      createUserOptions(closedOrder.userId),
    );
    const old = await createUnpaidMergeOrder(testMall);
    testMall.advanceTime(31 * 60_000);
    for (const { userId, mergeOrderId } of [paid, closedOrder, old])
      expect((await startMergePayment(testMall, userId, mergeOrderId)).answer.reason).toBe('order_state');
  });
});

describe('payment notification of a merge order', () => {
  test('five parallel notifications pay all orders once, with a reward for each', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    expect(new Set(await runConcurrently(5, () => notifyPaid(testMall, paymentId)))).toEqual(
      new Set(['success']),
    );
    for (const id of orderIds) {
      expect(await readOrder(testMall, id)).toMatchObject({ status: 2, pay_channel: 'alipay' });
      expect(await countOrderChanges(testMall, id)).toBe(1);
    }
    expect(await readPoints(testMall, userId)).toBe(1000 - 200 + 100);
    expect((await readMergeOrder(testMall, userId, mergeOrderId)).payState).toBe('paid');
    const real = await testMall.call(queryRealOrder, { id: mergeOrderId }, createUserOptions(userId));
    expect(real.data).toMatchObject({ paid: true, payAmount: 2990, points: 200, pointsGained: 100 });
    const one = await testMall.call(queryRealOrder, { id: orderIds[0] ?? '' }, createUserOptions(userId));
    expect(one.data).toMatchObject({ paid: true, payAmount: 1990, points: 100 });
  });

  test('a notification of a closed merge order refunds all the money once', async () => {
    const { userId, mergeOrderId, orderIds, specs } = await createUnpaidMergeOrder(testMall);
    const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    await testMall.call(cancelOrder, { orderId: orderIds[0] ?? '' }, createUserOptions(userId));
    await runConcurrently(3, () => notifyPaid(testMall, paymentId));
    expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'refunded', owed_back_fen: 2990 });
    expect(await listRefundsOfPayment(paymentId)).toMatchObject([
      { order_id: null, amount_fen: 2990, status: 'done' },
    ]);
    expect(await readStock(testMall, specs[0])).toBe(5);
  });

  test.each(['cancel', 'expire'])(
    'a notification racing with %s leaves all orders paid, or all closed and refunded',
    async (event) => {
      for (let round = 0; round < 15; round += 1) {
        const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
        const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
        if (event === 'expire') testMall.advanceTime(30 * 60_000);
        const end = () =>
          event === 'expire'
            ? testMall.mall.runJobs()
            : testMall.call(cancelOrder, { orderId: orderIds[round % 2] ?? '' }, createUserOptions(userId));
        const steps: (() => Promise<unknown>)[] = [end, () => notifyPaid(testMall, paymentId)];
        if (round % 2) steps.reverse();
        await Promise.all(steps.map((step) => step()));
        const states = await Promise.all(orderIds.map(async (id) => (await readOrder(testMall, id)).status));
        expect(states[0]).toBe(states[1]);
        const { status } = await readPayment(testMall, paymentId);
        expect(['2 paid', '6 refunded']).toContain(`${states[0]} ${status}`);
      }
    },
  );

  test('finds a payment with a lost notification when the order expires', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    await recordPayment(testMall.mall.db, paymentId, 2990);
    testMall.advanceTime(31 * 60_000);
    await testMall.mall.runJobs();
    for (const id of orderIds) expect((await readOrder(testMall, id)).paid_at).not.toBeNull();
  });
});

test('the sandbox cashier shows a merge order and links back to its first order', async () => {
  const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
  const { answer } = await startMergePayment(testMall, userId, mergeOrderId);
  const path = answer.data.payUrl.replace('/vantmall', '');
  const page = await (await testMall.fetch(path, { headers: { 'accept-language': 'en' } })).text();
  expect(page).toContain('¥29.90');
  expect(page).toContain('Cup × 1 and 1 more');
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ action: 'payTwice', token });
  const paid = await testMall.fetch(path, { method: 'POST', body });
  expect(paid.status).toBe(303);
  const back = new URL(paid.headers.get('location') ?? '', 'http://mall').searchParams;
  expect([back.get('orderId'), back.get('mergeOrderId')]).toEqual([orderIds[0], mergeOrderId]);
  expect((await readMergeOrder(testMall, userId, mergeOrderId)).payState).toBe('paid');
});

// R-PAY-10
test('aliPay/aliMiniAppPay returns a trade number that opens the cashier', async () => {
  const { userId, orderId } = await createUnpaidOrder(testMall);
  const { data } = await testMall.call(aliMiniAppPay, { orderId }, createUserOptions(userId));
  expect((await testMall.fetch(`/sandbox/cashier/${data.tradeNO}`)).status).toBe(200);
  expect(await readPayment(testMall, data.tradeNO)).toMatchObject({ provider: 'alipay', order_id: orderId });
});

test('refunds one order of a paid merge order with its part of the payment', async () => {
  const { userId, orderIds, paymentId, specs } = await createPaidMergeOrder(testMall);
  const [one = '', two = ''] = orderIds;
  const answers = await runConcurrently(10, () =>
    testMall.call(refund, { orderId: one }, createUserOptions(userId)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await testMall.mall.runJobs();
  expect(await listRefundsOfPayment(paymentId)).toMatchObject([
    { order_id: one, amount_fen: 1990, status: 'done' },
  ]);
  expect(await readOrder(testMall, one)).toMatchObject({ status: 6, close_reason: 'refunded' });
  expect(await readOrder(testMall, two)).toMatchObject({ status: 2 });
  expect([await readStock(testMall, specs[0]), await readStock(testMall, specs[1])]).toEqual([5, 3]);
  await Promise.all([1, 2].map(() => testMall.call(refund, { orderId: two }, createUserOptions(userId))));
  expect((await readPayment(testMall, paymentId)).owed_back_fen).toBe(2990);
});

describe('refunds of one payment', () => {
  const owe = (paymentId: string, orderId: string, amountFen: number) =>
    inTransaction(testMall.mall.db, (tx) =>
      createRefund(tx, { paymentId, orderId, amountFen, now: testMall.now() }),
    );

  // R-PAY-25
  test('refunds part by part, never more than was paid, also 20 in parallel', async () => {
    const { paymentId, orderIds } = await createPaidMergeOrder(testMall);
    const [orderId = ''] = orderIds;
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => owe(paymentId, orderId, 199)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    expect((await readPayment(testMall, paymentId)).owed_back_fen).toBe(2985);
    // No order caused these refunds, so their rows are deleted before the consistency check.
    await testMall.mall.db.deleteFrom('payment_refunds').where('payment_id', '=', paymentId).execute();
    await testMall.mall.db
      .updateTable('payments')
      .set({ owed_back_fen: 0 })
      .where('id', '=', paymentId)
      .execute();
  });

  test('executes each refund once, however often the job runs', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    await recordPayment(testMall.mall.db, paymentId, 2990);
    await notifyPaid(testMall, paymentId);
    for (const [index, orderId] of orderIds.entries())
      await owe(paymentId, orderId, index === 0 ? 1990 : 1000);
    await Promise.all([testMall.mall.runJobs(), testMall.mall.runJobs()]);
    await testMall.mall.runJobs();
    expect((await listRefundsOfPayment(paymentId)).map(({ status }) => status)).toEqual(['done', 'done']);
    const book = await testMall.mall.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', `sandbox.paid.${paymentId}`)
      .executeTakeFirstOrThrow();
    const { refunds } = JSON.parse(book.value) as { refunds: Record<string, number> };
    expect(Object.values(refunds).sort()).toEqual([1000, 1990]);
    expect((await readPayment(testMall, paymentId)).status).toBe('paid');
  });

  test('rejects a refund of nothing, or of an unpaid payment', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
    const [orderId = ''] = orderIds;
    await expect(owe(paymentId, orderId, 100)).rejects.toThrow('less than');
    await expect(owe(paymentId, orderId, 0)).rejects.toThrow(RangeError);
  });
});
