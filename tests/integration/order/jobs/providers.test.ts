import { cancelOrder } from '@/lib/contract/order';
import { settlePayment } from '@/server/mall/payment/settle-payment';
import { type FakeAlipay, startAlipay } from '@/tests/integration/payment-adapters/support/alipay';
import {
  addGroup,
  hexOf,
  inProduction,
  type Started,
  started,
  stateOf,
} from '@/tests/integration/payment-adapters/support/shop';
import { type FakeWechatPay, startWechatPay } from '@/tests/integration/payment-adapters/support/wechat';
import { HOUR, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from '../support/consistent';
import { paymentRow, times } from '../support/shop';

let alipay: FakeAlipay;
let wechat: FakeWechatPay;
let malls: TwoMalls;
beforeEach(async () => {
  [alipay, wechat] = await Promise.all([startAlipay(), startWechatPay()]);
  const channels = { alipay: alipay.settings, wechat: wechat.settings };
  malls = await startTwo({ settings: inProduction(channels) });
  await addGroup(malls.shop);
});
afterEach(async () => {
  await assertConsistent(malls.shop.mall.db);
  await malls.close();
  await alipay.close();
  await wechat.close();
});

const run = () => malls.shop.mall.runJobs();

/** The shopper pays at Alipay, whose notice gets lost. */
const payUnheard = ({ paymentId }: Started, total_amount = '19.90') =>
  alipay.trades.set(hexOf(paymentId), {
    trade_no: `2026031022001${hexOf(paymentId).slice(0, 12)}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount,
    refunds: new Map(),
  });

/** An order that was cancelled, and was paid at Alipay without a word. */
async function paidLate(): Promise<Started> {
  const bill = await started(malls.shop, 'alipay');
  await malls.shop.call(cancelOrder, { orderId: bill.orderId }, { userId: bill.userId, pId: '10000' });
  payUnheard(bill);
  return bill;
}

const ill = () => ({ status: 502, body: 'Bad Gateway' });
const asked = (operation: string) => alipay.calls(operation).length;

test('two instances at once ask a provider once about each attempt', async () => {
  const bills = await times(12, () => started(malls.shop, 'alipay'));
  malls.pass(2 * MINUTE);
  await malls.runBoth();
  await run();
  expect(asked('alipay.trade.query')).toBe(12);
  for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 1, payment pending');
  expect(malls.errors()).toEqual([]);
});

test('two instances at once ask a provider once for each refund', async () => {
  const bills = await times(7, paidLate);
  malls.pass(2 * MINUTE);
  await malls.runBoth();
  expect(asked('alipay.trade.refund')).toBe(7);
  for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment refunded');
  expect(malls.errors()).toEqual([]);
});

// R-PAY-23
test('a provider that fails is asked about few attempts in a run, later about the others, and holds up no other channel', async () => {
  const bills = await times(12, () => started(malls.shop, 'alipay'));
  const [first] = bills;
  if (first) payUnheard(first);
  const other = await started(malls.shop, 'wechat');
  alipay.gateway.behave(ill);
  malls.pass(2 * MINUTE);
  await run();
  expect(alipay.gateway.asked.length).toBe(5);
  expect(wechat.gateway.asked.filter(({ path }) => path.includes('out-trade-no'))).toHaveLength(1);
  expect((await paymentRow(malls.shop, other.paymentId)).ask_after).not.toBeNull();
  await run();
  await run();
  expect(alipay.gateway.asked.length).toBe(12);
  await run();
  expect(alipay.gateway.asked.length).toBe(12);
  alipay.gateway.forget();
  malls.pass(2 * MINUTE);
  await run();
  if (first) expect(await stateOf(malls.shop, first)).toBe('order 2, payment paid');
  expect(malls.errors()).toEqual([]);
});

test('an attempt whose claim was never made good is asked about again after a minute', async () => {
  const bill = await started(malls.shop, 'alipay');
  payUnheard(bill);
  malls.pass(2 * MINUTE);
  const lease = new Date(malls.shop.now().getTime() + MINUTE).toISOString();
  await malls.shop.mall.db
    .updateTable('payments')
    .set({ ask_after: lease })
    .where('id', '=', bill.paymentId)
    .execute();
  await run();
  expect(await stateOf(malls.shop, bill)).toBe('order 1, payment pending');
  malls.pass(MINUTE);
  await run();
  expect(await stateOf(malls.shop, bill)).toBe('order 2, payment paid');
});

test('an answer that does not fit its payment is logged, changes nothing and holds up no other', async () => {
  const [wrong, right] = [await started(malls.shop, 'alipay'), await started(malls.shop, 'alipay')];
  payUnheard(wrong, '0.01');
  payUnheard(right);
  malls.pass(2 * MINUTE);
  await run();
  expect(await stateOf(malls.shop, wrong)).toBe('order 1, payment pending');
  expect(await stateOf(malls.shop, right)).toBe('order 2, payment paid');
  expect(malls.errors()).toEqual([expect.objectContaining({ paymentId: wrong.paymentId })]);
});

describe('at the deadline, while the provider fails,', () => {
  test('an order is left unpaid until it answers, and paid then', async () => {
    const bill = await started(malls.shop, 'alipay');
    payUnheard(bill);
    alipay.gateway.behave(ill);
    malls.pass(30 * MINUTE);
    await run();
    expect(await stateOf(malls.shop, bill)).toBe('order 1, payment pending');
    alipay.gateway.forget();
    malls.pass(MINUTE);
    await run();
    expect(await stateOf(malls.shop, bill)).toBe('order 2, payment paid');
    expect(malls.errors()).toEqual([]);
  });

  test('orders are closed two minutes later all the same; what was paid goes back', async () => {
    const bills = await times(3, () => started(malls.shop, 'alipay'));
    for (const bill of bills) payUnheard(bill);
    alipay.gateway.behave(ill);
    malls.pass(30 * MINUTE);
    await run();
    malls.pass(2 * MINUTE);
    await run();
    for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment pending');
    alipay.gateway.forget();
    malls.pass(HOUR);
    await malls.runBoth();
    for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment refunded');
    expect(malls.errors()).toEqual([]);
  });
});

describe('refunds that the provider did not take', () => {
  /** Refunds that are owed; the provider fails. */
  async function owed(count: number): Promise<Started[]> {
    const bills = await times(count, paidLate);
    alipay.gateway.behave(ill);
    for (const { paymentId, orderId } of bills) {
      const transactionId = alipay.trades.get(hexOf(paymentId))?.trade_no ?? '';
      await settlePayment(malls.shop.mall.deps, 'alipay', {
        paymentId,
        orderId,
        amountFen: 1990,
        transactionId,
      });
    }
    return bills;
  }

  test('are asked for one in a run while it fails, and all go back when it is well', async () => {
    const bills = await owed(3);
    expect(alipay.gateway.asked.length).toBe(3);
    await run();
    expect(alipay.gateway.asked.length).toBe(4);
    alipay.gateway.forget();
    malls.pass(MINUTE);
    await malls.runBoth();
    expect(asked('alipay.trade.refund')).toBe(3);
    for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment refunded');
  });

  test('are asked for again a minute after a claim that was never made good', async () => {
    const bills = await owed(1);
    const lease = new Date(malls.shop.now().getTime() + MINUTE).toISOString();
    await malls.shop.mall.db.updateTable('payment_refunds').set({ ask_after: lease }).execute();
    alipay.gateway.forget();
    await run();
    for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment refunding');
    malls.pass(MINUTE);
    await run();
    for (const bill of bills) expect(await stateOf(malls.shop, bill)).toBe('order 6, payment refunded');
  });
});
