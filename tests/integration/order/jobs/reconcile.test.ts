import { cancelOrder } from '@/lib/contract/order';
import { startMerged, unpaidMerged } from '@/tests/integration/merge-order/support/merge';
import { stateOf as stateOfBill } from '@/tests/integration/payment-adapters/support/shop';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { DAY, HOUR, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from '../support/consistent';
import { noticeOf, orderRow, paymentRow, sendNotice, startPaying, times, unpaidOrder } from '../support/shop';
import { payUnheard } from './support';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwo({ settings: noFulfilment });
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.shop.mall.db);
});
afterAll(() => malls.close());

const run = () => malls.shop.mall.runJobs();
const stateOf = (orderId: string, paymentId: string) => stateOfBill(malls.shop, { orderId, paymentId });

// R-PAY-22
test('a payment whose notice was lost pays its order after two minutes', async () => {
  const { orderId, paymentId } = await unpaidOrder(malls.shop);
  await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE - 1);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 1, payment pending');
  malls.pass(1);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 2, payment paid');
  await run();
  expect((await orderRow(malls.shop, orderId)).version).toBe(1);
});

test('an attempt whose cashier is opened again is asked about as soon as a new one', async () => {
  const { userId, orderId, paymentId } = await unpaidOrder(malls.shop);
  malls.pass(15 * MINUTE);
  await run();
  const again = await startPaying(malls.shop, userId, orderId);
  expect(again.paymentId).toBe(paymentId);
  await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 2, payment paid');
});

test('lost notices of many orders pay each once, found by two instances at once', async () => {
  const orders = await times(12, () => unpaidOrder(malls.shop));
  for (const { paymentId } of orders) await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE);
  await malls.runBoth();
  await run();
  for (const { orderId, paymentId } of orders) {
    expect(await stateOf(orderId, paymentId)).toBe('order 2, payment paid');
    expect((await orderRow(malls.shop, orderId)).version).toBe(1);
  }
});

test('a payment of a cancelled order whose notice was lost goes back by itself', async () => {
  const { userId, orderId, paymentId } = await unpaidOrder(malls.shop);
  await malls.shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE);
  await malls.runBoth();
  expect(await stateOf(orderId, paymentId)).toBe('order 6, payment refunded');
});

test('a payment that came in after its order had expired goes back by itself, hours later too', async () => {
  const { orderId, paymentId } = await unpaidOrder(malls.shop);
  malls.pass(30 * MINUTE);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 6, payment pending');
  await payUnheard(malls.shop, paymentId);
  malls.pass(3 * HOUR);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 6, payment refunded');
});

// R-PAY-31
test('an earlier attempt that was paid pays the order; a second one that was paid too goes back', async () => {
  const { userId, orderId, paymentId } = await unpaidOrder(malls.shop);
  const second = await startPaying(malls.shop, userId, orderId, 'wechat');
  await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE);
  await run();
  expect(await stateOf(orderId, paymentId)).toBe('order 2, payment paid');
  await payUnheard(malls.shop, second.paymentId);
  malls.pass(MINUTE);
  await run();
  malls.pass(3 * MINUTE);
  await run();
  expect(await stateOf(orderId, second.paymentId)).toBe('order 2, payment refunded');
});

test('a merge order whose notice was lost is paid as one', async () => {
  const { userId, mergeOrderId, orderIds } = await unpaidMerged(malls.shop);
  const { paymentId } = await startMerged(malls.shop, userId, mergeOrderId);
  await payUnheard(malls.shop, paymentId);
  malls.pass(2 * MINUTE);
  await malls.runBoth();
  for (const orderId of orderIds) expect(await stateOf(orderId, paymentId)).toBe('order 2, payment paid');
});

test('an attempt that nobody paid is asked about less and less often, and no more after a day; a notice still counts', async () => {
  const { orderId, paymentId } = await unpaidOrder(malls.shop);
  const pauses: number[] = [];
  const began = malls.shop.now().getTime();
  for (let last = began; !(await paymentRow(malls.shop, paymentId)).is_given_up; ) {
    const { ask_after } = await paymentRow(malls.shop, paymentId);
    const next = ask_after === null ? began + 2 * MINUTE : Date.parse(ask_after);
    malls.pass(next - last);
    pauses.push((next - last) / MINUTE);
    last = next;
    await run();
  }
  expect(pauses.slice(0, 6)).toEqual([2, 2, 4, 8, 16, 30]);
  expect(pauses.length).toBeLessThan(20);
  const hours = (malls.shop.now().getTime() - began) / HOUR;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(72);
  malls.pass(10 * DAY);
  await run();
  expect((await paymentRow(malls.shop, paymentId)).ask_after).not.toBeNull();
  expect(await sendNotice(malls.shop, 'alipay', await noticeOf(malls.shop, paymentId))).toBe('success');
  expect(await stateOf(orderId, paymentId)).toBe('order 6, payment refunded');
});
