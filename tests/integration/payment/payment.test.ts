import { queryRealOrder } from '@/lib/contract/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import { countOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import {
  type Channel,
  cancelUnpaid,
  createNotification,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  notifyPaid,
  readOrder,
  readPayment,
  readPoints,
  readStock,
  runConcurrently,
  sendNotification,
  startPayment,
} from '../../support/builders/order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true, logsErrors: true },
);

const listRewards = (orderId: string) =>
  testMall.mall.db
    .selectFrom('points_lots')
    .selectAll()
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .execute();

describe('payment notification', () => {
  test.each<[Channel, string]>([
    ['alipay', 'success'],
    ['wechat', '{"code":"SUCCESS"}'],
    ['cloud', 'OK'],
  ])('a notification of %s pays the order and is acknowledged', async (channel, answer) => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall, channel);
    expect(await notifyPaid(testMall, paymentId, channel)).toBe(answer);
    const { data } = await testMall.call(queryRealOrder, { id: orderId }, { userId, pId: '10000' });
    expect(data).toMatchObject({ status: 2, paid: true, payDeadline: null, pointsGained: 50 });
    expect(await readOrder(testMall, orderId)).toMatchObject({
      pay_channel: channel,
      paid_at: testMall.now().toISOString(),
    });
    expect(await readPayment(testMall, paymentId)).toMatchObject({
      status: 'paid',
      transaction_id: `T-${paymentId}`,
    });
    expect(await readPoints(testMall, userId)).toBe(250);
  });

  test('completes an order without shipping', async () => {
    const userId = await createUser(testMall, 100);
    const goodsSpecId = await createSpec(testMall, { priceFen: 5, kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    const { paymentId } = await startPayment(testMall, userId, data.orderId);
    await notifyPaid(testMall, paymentId);
    expect(await readOrder(testMall, data.orderId)).toMatchObject({
      status: 4,
      completed_at: testMall.now().toISOString(),
    });
  });

  test('counts the pieces of an order as exchanged once it is paid', async () => {
    const { paymentId, goodsSpecId } = await createUnpaidOrder(testMall);
    const readExchanged = async () =>
      (
        await testMall.mall.db
          .selectFrom('goods_specs as spec')
          .innerJoin('goods', 'goods.id', 'spec.goods_id')
          .select('goods.exchanged')
          .where('spec.id', '=', goodsSpecId)
          .executeTakeFirstOrThrow()
      ).exchanged;
    const before = await readExchanged();
    await notifyPaid(testMall, paymentId);
    expect(await readExchanged()).toBe(before + 1);
  });

  // R-POINTS-28, R-PAY-18
  test('repeated and parallel notifications pay once and grant one reward', async () => {
    for (const send of [runConcurrently, runInSequence]) {
      const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
      expect(new Set(await send(5, () => notifyPaid(testMall, paymentId)))).toEqual(new Set(['success']));
      expect(await readOrder(testMall, orderId)).toMatchObject({ status: 2, points_gained: 50 });
      expect(await countOrderChanges(testMall, orderId)).toBe(1);
      expect(await listRewards(orderId)).toHaveLength(1);
      expect(await readPoints(testMall, userId)).toBe(250);
    }
  });

  test.each([
    ['another amount', { amountFen: 1 }],
    ['another order', { orderId: '190000000000000000' }],
    ['another merchant', { merchantId: 'somebody' }],
    ['another channel', { provider: 'wechat' as const }],
    ['a wrong secret', { secret: 'guessed' }],
    ['an old date', { timestamp: '2026-03-10T03:00:00.000Z' }],
    ['a date to come', { timestamp: '2026-12-10T03:00:00.000Z' }],
  ])('a notification with %s changes nothing', async (_, changes) => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall);
    expect(
      await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId, changes)),
    ).toBe('fail');
    expect(await readOrder(testMall, orderId)).toMatchObject({ status: 1 });
    expect(await countOrderChanges(testMall, orderId)).toBe(0);
    expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'pending', transaction_id: null });
  });

  test('a valid notification of a channel that the payment does not use changes nothing', async () => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall, 'alipay');
    const body = await createNotification(testMall, paymentId, { provider: 'wechat' });
    expect(await sendNotification(testMall, 'wechat', body)).toContain('FAIL');
    expect(await readOrder(testMall, orderId)).toMatchObject({ status: 1 });
    expect(await countOrderChanges(testMall, orderId)).toBe(0);
    expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'pending', transaction_id: null });
  });

  test('a notification that names another unpaid order changes neither', async () => {
    const [named, { orderId, paymentId }] = [
      await createUnpaidOrder(testMall),
      await createUnpaidOrder(testMall),
    ];
    const body = await createNotification(testMall, paymentId, { orderId: named.orderId });
    expect(await sendNotification(testMall, 'alipay', body)).toBe('fail');
    for (const id of [orderId, named.orderId]) {
      expect(await readOrder(testMall, id)).toMatchObject({ status: 1 });
      expect(await countOrderChanges(testMall, id)).toBe(0);
    }
  });

  test('a second transaction of a paid payment is not acknowledged', async () => {
    const { paymentId } = await createUnpaidOrder(testMall);
    expect(await notifyPaid(testMall, paymentId)).toBe('success');
    const body = await createNotification(testMall, paymentId, { transactionId: 'T-second' });
    expect(await sendNotification(testMall, 'alipay', body)).toBe('fail');
    expect(await readPayment(testMall, paymentId)).toMatchObject({ transaction_id: `T-${paymentId}` });
  });

  // R-PAY-17
  test('a tampered or malformed notification changes nothing', async () => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall);
    const body = await createNotification(testMall, paymentId);
    const other = await createUnpaidOrder(testMall);
    const bodies = [
      body.replace(paymentId, other.paymentId),
      body.replace('"sign":"', '"sign":"0'),
      JSON.stringify({ ...JSON.parse(body), extra: 1 }),
      '',
      '{',
      '[]',
      'null',
      'x'.repeat(20_000),
    ];
    for (const wrong of bodies) expect(await sendNotification(testMall, 'alipay', wrong)).toBe('fail');
    expect(await sendNotification(testMall, 'cloud', body)).toBe('FAIL');
    expect(await sendNotification(testMall, 'wechat', body)).toContain('FAIL');
    expect((await testMall.fetch('/api/pay/notify/paypal', { method: 'POST', body })).status).toBe(404);
    expect(await readOrder(testMall, orderId)).toMatchObject({ status: 1 });
    expect(await readOrder(testMall, other.orderId)).toMatchObject({ status: 1 });
  });

  // R-PAY-21
  test('a notification of a closed order refunds the money and leaves the order closed', async () => {
    const { userId, orderId, paymentId, goodsSpecId } = await createUnpaidOrder(testMall);
    await cancelUnpaid(testMall, userId, orderId);
    expect(new Set(await runConcurrently(3, () => notifyPaid(testMall, paymentId)))).toEqual(
      new Set(['success']),
    );
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 6,
      close_reason: 'cancelled',
      paid_at: null,
    });
    expect(await readPayment(testMall, paymentId)).toMatchObject({
      status: 'refunded',
      refunded_at: testMall.now().toISOString(),
    });
    expect(await readStock(testMall, goodsSpecId)).toBe(3);
    expect(await readPoints(testMall, userId)).toBe(300);
  });

  test('a notification of an earlier attempt pays the order, and the later one is refunded', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    const later = await startPayment(testMall, userId, orderId, 'wechat');
    await Promise.all([notifyPaid(testMall, paymentId), notifyPaid(testMall, later.paymentId, 'wechat')]);
    const states = [await readPayment(testMall, paymentId), await readPayment(testMall, later.paymentId)].map(
      ({ status }) => status,
    );
    expect(states.sort()).toEqual(['paid', 'refunded']);
    expect(await readOrder(testMall, orderId)).toMatchObject({ status: 2 });
  });

  test('rejects a transaction that already paid another order', async () => {
    const [first, second] = [await createUnpaidOrder(testMall), await createUnpaidOrder(testMall)];
    const transactionId = 'T-shared';
    await sendNotification(
      testMall,
      'alipay',
      await createNotification(testMall, first.paymentId, { transactionId }),
    );
    expect(
      await sendNotification(
        testMall,
        'alipay',
        await createNotification(testMall, second.paymentId, { transactionId }),
      ),
    ).toBe('fail');
    expect(await readOrder(testMall, second.orderId)).toMatchObject({ status: 1 });
  });
});

async function runInSequence<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}
