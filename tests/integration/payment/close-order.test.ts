import { confirmReceipt } from '@/lib/contract/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import { countOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import {
  cancelUnpaid,
  createNotification,
  createUnpaidOrder,
  notifyPaid,
  readOrder,
  readPayment,
  readPoints,
  readStock,
  runConcurrently,
  sendNotification,
} from '../../support/builders/order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true, logsErrors: true },
);

describe('payment notification in a race', () => {
  const ROUNDS = 25;

  // R-PAY-20
  test('racing with a cancellation leaves the order paid, or closed and refunded, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { userId, orderId, paymentId, goodsSpecId } = await createUnpaidOrder(testMall);
      const body = await createNotification(testMall, paymentId);
      const steps = [
        () => cancelUnpaid(testMall, userId, orderId),
        () => sendNotification(testMall, 'alipay', body),
      ];
      if (round % 2) steps.reverse();
      await Promise.all(steps.map((step) => step()));
      const { status } = await readOrder(testMall, orderId);
      const payment = await readPayment(testMall, paymentId);
      const outcome = `${status} ${payment.status}`;
      expect(['2 paid', '6 refunded']).toContain(outcome);
      outcomes.add(outcome);
      expect(await readStock(testMall, goodsSpecId)).toBe(status === 2 ? 2 : 3);
      expect(await readPoints(testMall, userId)).toBe(status === 2 ? 250 : 300);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('racing with the deadline leaves the order paid, or closed and refunded, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { orderId, paymentId, goodsSpecId } = await createUnpaidOrder(testMall);
      testMall.advanceTime(30 * MINUTE);
      const body = await createNotification(testMall, paymentId);
      const steps: (() => Promise<unknown>)[] = [
        () => testMall.mall.runJobs(),
        () => sendNotification(testMall, 'alipay', body),
      ];
      if (round % 2) steps.reverse();
      await Promise.all(steps.map((step) => step()));
      const { status } = await readOrder(testMall, orderId);
      const payment = await readPayment(testMall, paymentId);
      expect(['2 paid', '6 refunded']).toContain(`${status} ${payment.status}`);
      expect(await readStock(testMall, goodsSpecId)).toBe(status === 2 ? 2 : 3);
    }
  });
});

describe('cancelOrder', () => {
  // R-ORDER-16
  test('parallel cancellations release everything once', async () => {
    const { userId, orderId, goodsSpecId } = await createUnpaidOrder(testMall);
    const answers = await runConcurrently(6, () => cancelUnpaid(testMall, userId, orderId));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readStock(testMall, goodsSpecId)).toBe(3);
    expect(await readPoints(testMall, userId)).toBe(300);
    expect(await readOrder(testMall, orderId)).toMatchObject({ status: 6, close_reason: 'cancelled' });
    expect(await countOrderChanges(testMall, orderId)).toBe(1);
  });

  test('rejects a paid order', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    await notifyPaid(testMall, paymentId);
    expect(await cancelUnpaid(testMall, userId, orderId)).toMatchObject({
      status: 409,
      reason: 'order_state',
    });
    const confirmed = await testMall.call(confirmReceipt, { orderId }, { userId, pId: '10000' });
    expect(confirmed).toMatchObject({ status: 409, reason: 'order_state' });
  });
});
