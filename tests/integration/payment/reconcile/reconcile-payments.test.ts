import { cancelOrder } from '@/lib/contract/order';
import { createUnpaidMergeOrder, startMergePayment } from '@/tests/support/builders/merge-order';
import { readPaymentState as stateOfBill } from '@/tests/support/builders/payment';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { countOrderChanges, recordOrderChanges } from '@/tests/support/order-changes';
import { DAY, HOUR, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { payWithoutNotification } from '../../../support/builders/missed-payment';
import {
  createNotification,
  createUnpaidOrder,
  readPayment,
  runConcurrently,
  sendNotification,
  startPayment,
} from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls({ settings: noFulfilment });
  await recordOrderChanges(malls.testMall);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.testMall.mall.db);
});
afterAll(() => malls.close());

const runJobs = () => malls.testMall.mall.runJobs();
const readState = (orderId: string, paymentId: string) => stateOfBill(malls.testMall, { orderId, paymentId });

// R-PAY-22
test('pays an order with a lost notification after two minutes', async () => {
  const { orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE - 1);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 1, payment pending');
  malls.advanceTime(1);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 2, payment paid');
  await runJobs();
  expect(await countOrderChanges(malls.testMall, orderId)).toBe(1);
});

test('queries a reopened attempt as soon as a new one', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  malls.advanceTime(15 * MINUTE);
  await runJobs();
  const again = await startPayment(malls.testMall, userId, orderId);
  expect(again.paymentId).toBe(paymentId);
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 2, payment paid');
});

test('two instances pay each of many orders with lost notifications once', async () => {
  const orders = await runConcurrently(12, () => createUnpaidOrder(malls.testMall));
  for (const { paymentId } of orders) await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE);
  await malls.runJobsOnBoth();
  await runJobs();
  for (const { orderId, paymentId } of orders) {
    expect(await readState(orderId, paymentId)).toBe('order 2, payment paid');
    expect(await countOrderChanges(malls.testMall, orderId)).toBe(1);
  }
});

test('refunds the payment of a cancelled order with a lost notification', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  await malls.testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE);
  await malls.runJobsOnBoth();
  expect(await readState(orderId, paymentId)).toBe('order 6, payment refunded');
});

test('refunds a payment made after the order expired, also hours later', async () => {
  const { orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  malls.advanceTime(30 * MINUTE);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 6, payment pending');
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(3 * HOUR);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 6, payment refunded');
});

// R-PAY-31
test('pays the order by an earlier attempt, and refunds a second one', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  const second = await startPayment(malls.testMall, userId, orderId, 'wechat');
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE);
  await runJobs();
  expect(await readState(orderId, paymentId)).toBe('order 2, payment paid');
  await payWithoutNotification(malls.testMall, second.paymentId);
  malls.advanceTime(MINUTE);
  await runJobs();
  malls.advanceTime(3 * MINUTE);
  await runJobs();
  expect(await readState(orderId, second.paymentId)).toBe('order 2, payment refunded');
});

test('pays a merge order with a lost notification as a whole', async () => {
  const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(malls.testMall);
  const { paymentId } = await startMergePayment(malls.testMall, userId, mergeOrderId);
  await payWithoutNotification(malls.testMall, paymentId);
  malls.advanceTime(2 * MINUTE);
  await malls.runJobsOnBoth();
  for (const orderId of orderIds) expect(await readState(orderId, paymentId)).toBe('order 2, payment paid');
});

test('queries an unpaid attempt less and less often, stops after a day, and still accepts a notification', async () => {
  const { orderId, paymentId } = await createUnpaidOrder(malls.testMall);
  const pauses: number[] = [];
  const began = malls.testMall.now().getTime();
  for (let last = began; !(await readPayment(malls.testMall, paymentId)).is_given_up; ) {
    const { ask_after } = await readPayment(malls.testMall, paymentId);
    const next = ask_after === null ? began + 2 * MINUTE : Date.parse(ask_after);
    malls.advanceTime(next - last);
    pauses.push((next - last) / MINUTE);
    last = next;
    await runJobs();
  }
  expect(pauses.slice(0, 6)).toEqual([2, 2, 4, 8, 16, 30]);
  expect(pauses.length).toBeLessThan(20);
  const hours = (malls.testMall.now().getTime() - began) / HOUR;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(72);
  malls.advanceTime(10 * DAY);
  await runJobs();
  expect((await readPayment(malls.testMall, paymentId)).ask_after).not.toBeNull();
  expect(
    await sendNotification(malls.testMall, 'alipay', await createNotification(malls.testMall, paymentId)),
  ).toBe('success');
  expect(await readState(orderId, paymentId)).toBe('order 6, payment refunded');
});
