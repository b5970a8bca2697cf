import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import {
  type Channel,
  cancelUnpaid,
  createUnpaidOrder,
  notifyPaid,
  readPayment,
  runConcurrently,
  startPayment,
} from '../../support/builders/order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true, logsErrors: true },
);

const listAttempts = (orderId: string) =>
  testMall.mall.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();

// R-ORDER-25, R-PAY-08, R-PAY-11, R-PAY-12
describe('starting a payment', () => {
  test.each<Channel>(['alipay', 'cloud', 'wechat'])('%s returns the cashier’s URL', async (channel) => {
    const { userId, orderId } = await createUnpaidOrder(testMall);
    const { answer } = await startPayment(testMall, userId, orderId, channel);
    expect(answer.data.payUrl).toMatch(/^\/vantmall\/sandbox\/cashier\/[\w-]{22}$/);
  });

  test('a second start closes the first attempt', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    const second = await startPayment(testMall, userId, orderId, 'wechat');
    expect(await readPayment(testMall, paymentId)).toMatchObject({ attempt: 1, status: 'closed' });
    expect(await readPayment(testMall, second.paymentId)).toMatchObject({
      attempt: 2,
      status: 'pending',
      amount_fen: 1990,
    });
  });

  test('20 parallel starts by one channel create one attempt', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    const starts = await runConcurrently(20, () => startPayment(testMall, userId, orderId));
    expect(new Set(starts.map((each) => `${each.answer.status} ${each.paymentId}`))).toEqual(
      new Set([`200 ${paymentId}`]),
    );
    expect(await listAttempts(orderId)).toMatchObject([{ attempt: 1, status: 'pending' }]);
  });

  // R-PAY-24
  test('creates at most 20 attempts by changing channels, also in parallel, and leaves one open', async () => {
    const { userId, orderId } = await createUnpaidOrder(testMall);
    const channels = ['wechat', 'cloud'] as const;
    const pay = (index: number) => startPayment(testMall, userId, orderId, channels[index % 2]);
    for (let index = 0; index < 15; index += 1) await pay(index);
    const starts = await runConcurrently(20, pay);
    for (let index = 0; index < 4; index += 1) starts.push(await pay(index));
    const rows = await listAttempts(orderId);
    expect(rows.map(({ attempt }) => attempt).sort((a, b) => a - b)).toEqual(
      Array.from({ length: rows.length }, (_, index) => index + 1),
    );
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    const rejected = starts.filter(({ answer }) => answer.status !== 200);
    for (const { answer } of rejected) expect([answer.status, answer.reason]).toEqual([409, 'limit_reached']);
    expect(rejected.length).toBeGreaterThan(0);
    const open = rows.find(({ status }) => status === 'pending');
    expect((await startPayment(testMall, userId, orderId, open?.provider)).paymentId).toBe(open?.id);
  });

  test('rejects an order that is paid, closed or expired', async () => {
    const paid = await createUnpaidOrder(testMall);
    await notifyPaid(testMall, paid.paymentId);
    const closedOrder = await createUnpaidOrder(testMall);
    await cancelUnpaid(testMall, closedOrder.userId, closedOrder.orderId);
    const old = await createUnpaidOrder(testMall);
    testMall.advanceTime(31 * MINUTE);
    for (const { userId, orderId } of [paid, closedOrder, old]) {
      const { answer } = await startPayment(testMall, userId, orderId);
      expect([answer.status, answer.reason]).toEqual([409, 'order_state']);
    }
  });

  test('accepts an order until its deadline and rejects it from then on', async () => {
    const { userId, orderId } = await createUnpaidOrder(testMall);
    testMall.advanceTime(30 * MINUTE - 1);
    expect((await startPayment(testMall, userId, orderId)).answer.status).toBe(200);
    testMall.advanceTime(1);
    expect((await startPayment(testMall, userId, orderId)).answer.reason).toBe('order_state');
  });

  test('rejects a channel that the project does not accept', async () => {
    const { db } = testMall.mall;
    const { userId, orderId } = await createUnpaidOrder(testMall);
    const project = db.updateTable('projects').where('p_id', '=', '10000');
    const before = await db
      .selectFrom('projects')
      .select('config')
      .where('p_id', '=', '10000')
      .executeTakeFirstOrThrow();
    await project
      .set({ config: JSON.stringify({ ...JSON.parse(before.config), isCloudPay: false }) })
      .execute();
    expect((await startPayment(testMall, userId, orderId, 'cloud')).answer.status).toBe(403);
    expect((await startPayment(testMall, userId, orderId, 'wechat')).answer.status).toBe(200);
    await project.set(before).execute();
  });
});
