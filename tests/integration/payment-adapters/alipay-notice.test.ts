import { generateKeyPairSync } from 'node:crypto';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import type { TestMall } from '@/tests/support/mall';
import { type FakeAlipay, startAlipay } from './support/alipay';
import {
  cancel,
  detailOf,
  hexOf,
  newId,
  type Started,
  started,
  startShop,
  stateOf,
  tell,
} from './support/shop';

let alipay: FakeAlipay;
let shop: TestMall;
beforeAll(async () => {
  alipay = await startAlipay();
  shop = await startShop({ alipay: alipay.settings });
});
afterEach(() => {
  alipay.gateway.forget();
  return assertConsistent(shop.mall.db);
});
afterAll(async () => {
  await shop.close();
  await alipay.close();
});

const UNPAID = 'order 1, payment pending';
const success = { status: 200, text: 'success' };
const fail = { status: 200, text: 'fail' };

const clock = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** What Alipay posts when a trade was paid. */
const fieldsOf = ({ orderId, paymentId }: Started, changes: Record<string, string> = {}) => ({
  notify_time: clock(shop.now()),
  notify_type: 'trade_status_sync',
  notify_id: '2026031000222',
  charset: 'utf-8',
  version: '1.0',
  app_id: alipay.settings.appId,
  seller_id: alipay.settings.sellerId,
  out_trade_no: hexOf(paymentId),
  trade_no: `2026031022001${hexOf(paymentId).slice(0, 15)}`,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '19.90',
  receipt_amount: '19.90',
  subject: '茶杯 100% + 茶壶',
  body: orderId,
  fund_bill_list: '[{"amount":"19.90","fundChannel":"ALIPAYACCOUNT"}]',
  ...changes,
});

const noticeOf = (bill: Started, changes?: Record<string, string>) => alipay.notice(fieldsOf(bill, changes));

describe('an Alipay notice', () => {
  // R-PAY-19
  test.each(['TRADE_SUCCESS', 'TRADE_FINISHED'])(
    'of %s pays the order and hears exactly `success`',
    async (trade_status) => {
      const bill = await started(shop, 'alipay');
      expect(await tell(shop, 'alipay', noticeOf(bill, { trade_status }))).toEqual(success);
      expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
      expect(await detailOf(shop, bill)).toMatchObject({ payChannel: 'alipay', status: 2 });
      expect((await detailOf(shop, bill)).lateRefund).toBeUndefined();
    },
  );

  test.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])(
    'of %s is understood and changes nothing',
    async (trade_status) => {
      const bill = await started(shop, 'alipay');
      expect(await tell(shop, 'alipay', noticeOf(bill, { trade_status }))).toEqual(success);
      expect(await stateOf(shop, bill)).toBe(UNPAID);
    },
  );

  test.each<[string, Record<string, string>]>([
    ['another amount', { total_amount: '0.01' }],
    ['an amount that is none', { total_amount: '19.901' }],
    ['another app', { app_id: '2021000000000009' }],
    ['another seller', { seller_id: '2088000000000009' }],
    ['no seller', { seller_id: '' }],
    ['another order', { body: '20260310120000000009' }],
    ['another payment', { out_trade_no: hexOf(newId()) }],
    ['a number that is none of the mall', { out_trade_no: 'T-1' }],
    ['a date to come', { notify_time: '2026-03-10 12:06:00' }],
    ['a date more than 26 hours ago', { notify_time: '2026-03-09 09:59:00' }],
    ['a date that is none', { notify_time: 'now' }],
  ])('with %s changes nothing', async (_, changes) => {
    const bill = await started(shop, 'alipay');
    expect(await tell(shop, 'alipay', noticeOf(bill, changes))).toEqual(fail);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  // R-PAY-15
  test('signed with another key or more weakly, or changed afterwards, changes nothing', async () => {
    const bill = await started(shop, 'alipay');
    const fields = fieldsOf(bill);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const good = alipay.notice(fields);
    const wrong = [
      alipay.notice(fields, { key: privateKey }),
      alipay.notice(fields, { signType: 'RSA' }),
      alipay.notice(fields, { signType: 'NONE' }),
      good.replace('19.90', '1990'),
      good.replace(/&sign=[^&]*/, ''),
      good.replace(/&sign=[^&]*/, '&sign=AAAA'),
      `${good}&extra=1`,
      '',
      '{}',
    ];
    for (const body of wrong) expect(await tell(shop, 'alipay', body)).toEqual(fail);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  test('sent again 25 hours later, and five times at once, is one payment', async () => {
    const bill = await started(shop, 'alipay');
    const body = noticeOf(bill, { notify_time: '2026-03-09 11:00:00' });
    const heard = await Promise.all(Array.from({ length: 5 }, () => tell(shop, 'alipay', body)));
    expect(new Set(heard.map(({ text }) => text))).toEqual(new Set(['success']));
    expect(await tell(shop, 'alipay', body)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
  });
});

describe('money that comes in late', () => {
  /** Alipay has the money of a closed order. */
  async function paidLate(): Promise<Started> {
    const bill = await started(shop, 'alipay');
    const { trade_no } = fieldsOf(bill);
    const trade = { trade_no, trade_status: 'TRADE_SUCCESS', total_amount: '19.90', refunds: new Map() };
    await cancel(shop, bill);
    alipay.trades.set(hexOf(bill.paymentId), trade);
    return bill;
  }
  const refundsOf = ({ paymentId }: Started) => [
    ...(alipay.trades.get(hexOf(paymentId))?.refunds.values() ?? []),
  ];

  test('goes back by itself, once, and the order says so', async () => {
    const bill = await paidLate();
    const body = noticeOf(bill);
    expect(await tell(shop, 'alipay', body)).toEqual(success);
    expect(await tell(shop, 'alipay', body)).toEqual(success);
    expect(refundsOf(bill)).toEqual(['19.90']);
    expect(
      alipay.calls('alipay.trade.refund').filter(({ trade_no }) => trade_no === fieldsOf(bill).trade_no),
    ).toHaveLength(1);
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunded');
    expect(await detailOf(shop, bill)).toMatchObject({
      status: 6,
      lateRefund: { amountFen: 1990, done: true },
    });
  });

  test('is owed while Alipay does not answer, and goes back with the next round', async () => {
    const bill = await paidLate();
    const body = noticeOf(bill);
    alipay.gateway.behave(() => 'hang up');
    expect(await tell(shop, 'alipay', body)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunding');
    expect(await detailOf(shop, bill)).toMatchObject({ lateRefund: { amountFen: 1990, done: false } });
    alipay.gateway.forget();
    await shop.mall.runJobs();
    expect(refundsOf(bill)).toEqual(['19.90']);
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunded');
  });

  test('is asked for again with more and more patience', async () => {
    const bill = await paidLate();
    const body = noticeOf(bill);
    alipay.gateway.behave(() => ({ status: 502, body: 'Bad Gateway' }));
    await tell(shop, 'alipay', body);
    const asked = [alipay.gateway.asked.length];
    for (const minutes of [0, 0, 1, 1, 9, 10, 50]) {
      shop.pass(minutes * 60_000);
      await shop.mall.runJobs();
      asked.push(alipay.gateway.asked.filter(({ path }) => path.includes('trade.refund')).length);
    }
    expect(asked).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    alipay.gateway.forget();
  });
});

test('a notice that was lost is made up for by a query when the time to pay is over', async () => {
  const bill = await started(shop, 'alipay');
  const { trade_no } = fieldsOf(bill);
  alipay.trades.set(hexOf(bill.paymentId), {
    trade_no,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '19.90',
    refunds: new Map(),
  });
  shop.pass(31 * 60_000);
  await shop.mall.runJobs();
  expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
});
