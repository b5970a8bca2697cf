import { generateKeyPairSync } from 'node:crypto';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import type { TestMall } from '@/tests/support/test-mall';
import {
  cancelStartedOrder,
  createPaymentId,
  createStartedPayment,
  readOrderDetail,
  readPaymentState,
  type StartedPayment,
  sendRawNotification,
  startProductionMall,
  toProviderId,
} from '../../../support/builders/payment';
import { type FakeAlipay, startFakeAlipay } from '../../../support/fakes/fake-alipay';

let alipay: FakeAlipay;
let testMall: TestMall;
beforeAll(async () => {
  alipay = await startFakeAlipay();
  testMall = await startProductionMall({ alipay: alipay.settings });
});
afterEach(() => {
  alipay.gateway.reset();
  return assertConsistent(testMall.mall.db);
});
afterAll(async () => {
  await testMall.close();
  await alipay.close();
});

const UNPAID = 'order 1, payment pending';
const success = { status: 200, text: 'success' };
const fail = { status: 200, text: 'fail' };

const formatAlipayTime = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The fields that Alipay posts after a payment. */
const buildFields = ({ orderId, paymentId }: StartedPayment, changes: Record<string, string> = {}) => ({
  notify_time: formatAlipayTime(testMall.now()),
  notify_type: 'trade_status_sync',
  notify_id: '2026031000222',
  charset: 'utf-8',
  version: '1.0',
  app_id: alipay.settings.appId,
  seller_id: alipay.settings.sellerId,
  out_trade_no: toProviderId(paymentId),
  trade_no: `2026031022001${toProviderId(paymentId).slice(0, 15)}`,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '19.90',
  receipt_amount: '19.90',
  subject: '茶杯 100% + 茶壶',
  body: orderId,
  fund_bill_list: '[{"amount":"19.90","fundChannel":"ALIPAYACCOUNT"}]',
  ...changes,
});

const buildNotification = (bill: StartedPayment, changes?: Record<string, string>) =>
  alipay.createNotification(buildFields(bill, changes));

describe('Alipay notification', () => {
  // R-PAY-19
  test.each(['TRADE_SUCCESS', 'TRADE_FINISHED'])(
    'pays the order on %s and returns exactly `success`',
    async (trade_status) => {
      const bill = await createStartedPayment(testMall, 'alipay');
      expect(
        await sendRawNotification(testMall, 'alipay', buildNotification(bill, { trade_status })),
      ).toEqual(success);
      expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
      expect(await readOrderDetail(testMall, bill)).toMatchObject({ payChannel: 'alipay', status: 2 });
      expect((await readOrderDetail(testMall, bill)).lateRefund).toBeUndefined();
    },
  );

  test.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])(
    'acknowledges %s and changes nothing',
    async (trade_status) => {
      const bill = await createStartedPayment(testMall, 'alipay');
      expect(
        await sendRawNotification(testMall, 'alipay', buildNotification(bill, { trade_status })),
      ).toEqual(success);
      expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
    },
  );

  test.each<[string, Record<string, string>]>([
    ['another amount', { total_amount: '0.01' }],
    ['a malformed amount', { total_amount: '19.901' }],
    ['another app', { app_id: '2021000000000009' }],
    ['another seller', { seller_id: '2088000000000009' }],
    ['no seller', { seller_id: '' }],
    ['another order', { body: '20260310120000000009' }],
    ['another payment', { out_trade_no: toProviderId(createPaymentId()) }],
    ['an unknown trade number', { out_trade_no: 'T-1' }],
    ['a date to come', { notify_time: '2026-03-10 12:06:00' }],
    ['a date more than 26 hours ago', { notify_time: '2026-03-09 09:59:00' }],
    ['a malformed date', { notify_time: 'now' }],
  ])('rejects %s and changes nothing', async (_, changes) => {
    const bill = await createStartedPayment(testMall, 'alipay');
    expect(await sendRawNotification(testMall, 'alipay', buildNotification(bill, changes))).toEqual(fail);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  // R-PAY-15
  test('rejects another key, a weaker signature and a changed body', async () => {
    const bill = await createStartedPayment(testMall, 'alipay');
    const fields = buildFields(bill);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const good = alipay.createNotification(fields);
    const wrong = [
      alipay.createNotification(fields, { key: privateKey }),
      alipay.createNotification(fields, { signType: 'RSA' }),
      alipay.createNotification(fields, { signType: 'NONE' }),
      good.replace('19.90', '1990'),
      good.replace(/&sign=[^&]*/, ''),
      good.replace(/&sign=[^&]*/, '&sign=AAAA'),
      `${good}&extra=1`,
      '',
      '{}',
    ];
    for (const body of wrong) expect(await sendRawNotification(testMall, 'alipay', body)).toEqual(fail);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test('pays once for repeated and parallel notifications, also 25 hours later', async () => {
    const bill = await createStartedPayment(testMall, 'alipay');
    const body = buildNotification(bill, { notify_time: '2026-03-09 11:00:00' });
    const acknowledgements = await Promise.all(
      Array.from({ length: 5 }, () => sendRawNotification(testMall, 'alipay', body)),
    );
    expect(new Set(acknowledgements.map(({ text }) => text))).toEqual(new Set(['success']));
    expect(await sendRawNotification(testMall, 'alipay', body)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
  });
});

describe('late payment through Alipay', () => {
  /** Alipay has received the money of a closed order. */
  async function createLatePayment(): Promise<StartedPayment> {
    const bill = await createStartedPayment(testMall, 'alipay');
    const { trade_no } = buildFields(bill);
    const trade = { trade_no, trade_status: 'TRADE_SUCCESS', total_amount: '19.90', refunds: new Map() };
    await cancelStartedOrder(testMall, bill);
    alipay.trades.set(toProviderId(bill.paymentId), trade);
    return bill;
  }
  const listRefunds = ({ paymentId }: StartedPayment) => [
    ...(alipay.trades.get(toProviderId(paymentId))?.refunds.values() ?? []),
  ];

  test('refunds the payment once, and shows it on the order', async () => {
    const bill = await createLatePayment();
    const body = buildNotification(bill);
    expect(await sendRawNotification(testMall, 'alipay', body)).toEqual(success);
    expect(await sendRawNotification(testMall, 'alipay', body)).toEqual(success);
    expect(listRefunds(bill)).toEqual(['19.90']);
    expect(
      alipay.calls('alipay.trade.refund').filter(({ trade_no }) => trade_no === buildFields(bill).trade_no),
    ).toHaveLength(1);
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunded');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({
      status: 6,
      lateRefund: { amountFen: 1990, done: true },
    });
  });

  test('keeps the refund owed while Alipay does not respond, and refunds in the next run', async () => {
    const bill = await createLatePayment();
    const body = buildNotification(bill);
    alipay.gateway.setReply(() => 'hang up');
    expect(await sendRawNotification(testMall, 'alipay', body)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunding');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({
      lateRefund: { amountFen: 1990, done: false },
    });
    alipay.gateway.reset();
    await testMall.mall.runJobs();
    expect(listRefunds(bill)).toEqual(['19.90']);
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunded');
  });

  test('retries the refund with growing pauses', async () => {
    const bill = await createLatePayment();
    const body = buildNotification(bill);
    alipay.gateway.setReply(() => ({ status: 502, body: 'Bad Gateway' }));
    await sendRawNotification(testMall, 'alipay', body);
    const requestCounts = [alipay.gateway.requests.length];
    for (const minutes of [0, 0, 1, 1, 9, 10, 50]) {
      testMall.advanceTime(minutes * 60_000);
      await testMall.mall.runJobs();
      requestCounts.push(alipay.gateway.requests.filter(({ path }) => path.includes('trade.refund')).length);
    }
    expect(requestCounts).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    alipay.gateway.reset();
  });
});

test('finds a payment with a lost notification when the order expires', async () => {
  const bill = await createStartedPayment(testMall, 'alipay');
  const { trade_no } = buildFields(bill);
  alipay.trades.set(toProviderId(bill.paymentId), {
    trade_no,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '19.90',
    refunds: new Map(),
  });
  testMall.advanceTime(31 * 60_000);
  await testMall.mall.runJobs();
  expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
});
