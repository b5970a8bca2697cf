import { randomUUID } from 'node:crypto';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import { executeRefund } from '@/server/mall/payment/refund';
import { settlePayment } from '@/server/mall/payment/settle-payment';
import {
  createGroup,
  createProductionSettings,
  createStartedPayment,
  readPaymentState,
  type StartedPayment,
  toProviderId,
} from '@/tests/support/builders/payment';
import { type FakeAlipay, startFakeAlipay } from '@/tests/support/fakes/fake-alipay';
import { type FakeWechatPay, startFakeWechatPay } from '@/tests/support/fakes/fake-wechat-pay';
import { toRequest } from '@/tests/support/mall-request';
import { HOUR, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { readPayment, runConcurrently } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

let alipay: FakeAlipay;
let wechat: FakeWechatPay;
let malls: TwoMalls;
beforeEach(async () => {
  [alipay, wechat] = await Promise.all([startFakeAlipay(), startFakeWechatPay()]);
  const channels = { alipay: alipay.settings, wechat: wechat.settings };
  malls = await startTwoMalls({ settings: createProductionSettings(channels) });
  await createGroup(malls.testMall);
});
afterEach(async () => {
  await assertConsistent(malls.testMall.mall.db);
  await malls.close();
  await alipay.close();
  await wechat.close();
});

const runJobs = () => malls.testMall.mall.runJobs();

/** The shopper pays at Alipay, and the notification is lost. */
const payWithoutNotification = ({ paymentId }: StartedPayment, total_amount = '19.90') =>
  alipay.trades.set(toProviderId(paymentId), {
    trade_no: `2026031022001${toProviderId(paymentId).slice(0, 12)}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount,
    refunds: new Map(),
  });

/** A cancelled order that was paid at Alipay without a notification. */
async function createLatePayment(): Promise<StartedPayment> {
  const bill = await createStartedPayment(malls.testMall, 'alipay');
  await malls.testMall.call(cancelOrder, { orderId: bill.orderId }, { userId: bill.userId, pId: '10000' });
  payWithoutNotification(bill);
  return bill;
}

const badGateway = () => ({ status: 502, body: 'Bad Gateway' });
const countCalls = (operation: string) => alipay.calls(operation).length;

test('two instances query a provider once per attempt', async () => {
  const bills = await runConcurrently(12, () => createStartedPayment(malls.testMall, 'alipay'));
  malls.advanceTime(2 * MINUTE);
  await malls.runJobsOnBoth();
  await runJobs();
  expect(countCalls('alipay.trade.query')).toBe(12);
  for (const bill of bills)
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 1, payment pending');
  expect(malls.errors()).toEqual([]);
});

test('two instances call a provider once per refund', async () => {
  const bills = await runConcurrently(7, createLatePayment);
  malls.advanceTime(2 * MINUTE);
  await malls.runJobsOnBoth();
  expect(countCalls('alipay.trade.refund')).toBe(7);
  for (const bill of bills)
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment refunded');
  expect(malls.errors()).toEqual([]);
});

test('parallel executions of one refund call the provider once', async () => {
  const { paymentId, orderId } = await createLatePayment();
  const { db, deps } = malls.testMall.mall;
  const transactionId = `2026031022001${toProviderId(paymentId).slice(0, 12)}`;
  alipay.gateway.setReply(badGateway);
  await settlePayment(deps, 'alipay', { paymentId, orderId, amountFen: 1990, transactionId });
  alipay.gateway.reset();
  const refunds = db
    .selectFrom('payment_refunds')
    .select(['id', 'status'])
    .where('payment_id', '=', paymentId);
  const { id, status } = await refunds.executeTakeFirstOrThrow();
  expect([status, countCalls('alipay.trade.refund')]).toEqual(['owed', 0]);
  await runConcurrently(5, () => executeRefund(deps, id));
  expect(countCalls('alipay.trade.refund')).toBe(1);
  expect(await refunds.executeTakeFirst()).toEqual({ id, status: 'done' });
});

// R-PAY-23
test('queries a failing provider about few attempts per run, and other channels without delay', async () => {
  const bills = await runConcurrently(12, () => createStartedPayment(malls.testMall, 'alipay'));
  const [first] = bills;
  if (first) payWithoutNotification(first);
  const other = await createStartedPayment(malls.testMall, 'wechat');
  alipay.gateway.setReply(badGateway);
  malls.advanceTime(2 * MINUTE);
  await runJobs();
  expect(alipay.gateway.requests.length).toBe(5);
  expect(wechat.gateway.requests.filter(({ path }) => path.includes('out-trade-no'))).toHaveLength(1);
  expect((await readPayment(malls.testMall, other.paymentId)).ask_after).not.toBeNull();
  await runJobs();
  await runJobs();
  expect(alipay.gateway.requests.length).toBe(12);
  await runJobs();
  expect(alipay.gateway.requests.length).toBe(12);
  alipay.gateway.reset();
  malls.advanceTime(2 * MINUTE);
  await runJobs();
  if (first) expect(await readPaymentState(malls.testMall, first)).toBe('order 2, payment paid');
  expect(malls.errors()).toEqual([]);
});

test('queries an attempt again a minute after an abandoned claim', async () => {
  const bill = await createStartedPayment(malls.testMall, 'alipay');
  payWithoutNotification(bill);
  malls.advanceTime(2 * MINUTE);
  const lease = new Date(malls.testMall.now().getTime() + MINUTE).toISOString();
  await malls.testMall.mall.db
    .updateTable('payments')
    .set({ ask_after: lease })
    .where('id', '=', bill.paymentId)
    .execute();
  await runJobs();
  expect(await readPaymentState(malls.testMall, bill)).toBe('order 1, payment pending');
  malls.advanceTime(MINUTE);
  await runJobs();
  expect(await readPaymentState(malls.testMall, bill)).toBe('order 2, payment paid');
});

test('logs a response that does not fit its payment, and settles the others', async () => {
  const [wrong, right] = [
    await createStartedPayment(malls.testMall, 'alipay'),
    await createStartedPayment(malls.testMall, 'alipay'),
  ];
  payWithoutNotification(wrong, '0.01');
  payWithoutNotification(right);
  malls.advanceTime(2 * MINUTE);
  await runJobs();
  expect(await readPaymentState(malls.testMall, wrong)).toBe('order 1, payment pending');
  expect(await readPaymentState(malls.testMall, right)).toBe('order 2, payment paid');
  expect(malls.errors()).toEqual([expect.objectContaining({ paymentId: wrong.paymentId })]);
});

describe('deadline while the provider fails', () => {
  test('keeps an order unpaid until the provider responds, and then pays it', async () => {
    const bill = await createStartedPayment(malls.testMall, 'alipay');
    payWithoutNotification(bill);
    alipay.gateway.setReply(badGateway);
    malls.advanceTime(30 * MINUTE);
    await runJobs();
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 1, payment pending');
    alipay.gateway.reset();
    malls.advanceTime(MINUTE);
    await runJobs();
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 2, payment paid');
    expect(malls.errors()).toEqual([]);
  });

  const orderAgain = ({ orderId, userId }: StartedPayment) =>
    malls.testMall.send(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey: randomUUID() });

  // R-ORDER-15, R-ORDER-17
  test('rejects to order again as unavailable, and keeps the order unpaid, until the provider responds', async () => {
    const bill = await createStartedPayment(malls.testMall, 'alipay');
    payWithoutNotification(bill);
    alipay.gateway.setReply(badGateway);
    malls.advanceTime(30 * MINUTE);
    const { orderId, userId } = bill;
    const call = { userId, pId: '10000', idempotencyKey: randomUUID() };
    const response = await malls.testMall.mall.fetch(toRequest(reOrder, { orderId }, call));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 1, payment pending');
    alipay.gateway.reset();
    expect(await orderAgain(bill)).toMatchObject({ status: 409, reason: 'order_state' });
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 2, payment paid');
  });

  // R-ORDER-15, R-ORDER-17
  test('closes the order that is ordered again two minutes later, and orders it again', async () => {
    const bill = await createStartedPayment(malls.testMall, 'alipay');
    alipay.gateway.setReply(badGateway);
    malls.advanceTime(32 * MINUTE - 1);
    expect(await orderAgain(bill)).toMatchObject({ status: 503 });
    malls.advanceTime(1);
    const { status, data } = await orderAgain(bill);
    expect(status).toBe(200);
    expect(data.orderId).not.toBe(bill.orderId);
    expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment pending');
  });

  test('closes orders two minutes later, and refunds what was paid', async () => {
    const bills = await runConcurrently(3, () => createStartedPayment(malls.testMall, 'alipay'));
    for (const bill of bills) payWithoutNotification(bill);
    alipay.gateway.setReply(badGateway);
    malls.advanceTime(30 * MINUTE);
    await runJobs();
    malls.advanceTime(2 * MINUTE);
    await runJobs();
    for (const bill of bills)
      expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment pending');
    alipay.gateway.reset();
    malls.advanceTime(HOUR);
    await malls.runJobsOnBoth();
    for (const bill of bills)
      expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment refunded');
    expect(malls.errors()).toEqual([]);
  });
});

describe('refunds that the provider rejected', () => {
  /** Refunds that the mall owes while the provider fails. */
  async function createOwedRefunds(count: number): Promise<StartedPayment[]> {
    const bills = await runConcurrently(count, createLatePayment);
    alipay.gateway.setReply(badGateway);
    for (const { paymentId, orderId } of bills) {
      const transactionId = alipay.trades.get(toProviderId(paymentId))?.trade_no ?? '';
      await settlePayment(malls.testMall.mall.deps, 'alipay', {
        paymentId,
        orderId,
        amountFen: 1990,
        transactionId,
      });
    }
    return bills;
  }

  test('retries one refund per run while the provider fails, and all when it recovers', async () => {
    const bills = await createOwedRefunds(3);
    expect(alipay.gateway.requests.length).toBe(3);
    await runJobs();
    expect(alipay.gateway.requests.length).toBe(4);
    alipay.gateway.reset();
    malls.advanceTime(MINUTE);
    await malls.runJobsOnBoth();
    expect(countCalls('alipay.trade.refund')).toBe(3);
    for (const bill of bills)
      expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment refunded');
  });

  test('retries a refund a minute after an abandoned claim', async () => {
    const bills = await createOwedRefunds(1);
    const lease = new Date(malls.testMall.now().getTime() + MINUTE).toISOString();
    await malls.testMall.mall.db.updateTable('payment_refunds').set({ ask_after: lease }).execute();
    alipay.gateway.reset();
    await runJobs();
    for (const bill of bills)
      expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment refunding');
    malls.advanceTime(MINUTE);
    await runJobs();
    for (const bill of bills)
      expect(await readPaymentState(malls.testMall, bill)).toBe('order 6, payment refunded');
  });
});
