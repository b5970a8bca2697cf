import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { projectConfig } from '@/lib/contract/config';
import { saveOrder } from '@/lib/contract/order';
import { wxH5Pay } from '@/lib/contract/payment';
import { createSpec, createUser, startPayment } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import type { TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
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
import {
  type FakeWechatPay,
  type NotificationChanges,
  startFakeWechatPay,
} from '../../../support/fakes/fake-wechat-pay';

let wechat: FakeWechatPay;
let testMall: TestMall;
beforeAll(async () => {
  wechat = await startFakeWechatPay();
  testMall = await startProductionMall({ wechat: wechat.settings });
});
afterEach(() => {
  wechat.gateway.reset();
  wechat.refundStatus = 'SUCCESS';
  return assertConsistent(testMall.mall.db);
});
afterAll(async () => {
  await testMall.close();
  await wechat.close();
});

const UNPAID = 'order 1, payment pending';

const buildTransaction = ({ orderId, paymentId }: StartedPayment, changes: object = {}) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  out_trade_no: toProviderId(paymentId),
  transaction_id: `42000${toProviderId(paymentId).slice(0, 20)}`,
  trade_type: 'MWEB',
  trade_state: 'SUCCESS',
  attach: orderId,
  success_time: '2026-03-10T12:00:00+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
  ...changes,
});

function notify(bill: StartedPayment, changes: object = {}, envelope: NotificationChanges = {}) {
  const { body, headers } = wechat.createNotification(
    buildTransaction(bill, changes),
    testMall.now(),
    envelope,
  );
  return sendRawNotification(testMall, 'wechat', body, headers);
}

const success = { status: 200, text: '{"code":"SUCCESS"}' };
const rejected = { status: 400, text: '{"code":"FAIL","message":"notification rejected"}' };

describe('WeChat Pay notification', () => {
  // R-PAY-19
  test('pays the order and returns 200 with JSON', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    expect(await notify(bill)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({ payChannel: 'wechat', status: 2 });
  });

  test.each<[string, object, NotificationChanges]>([
    ['a payment that is not paid', { trade_state: 'PAYERROR' }, {}],
    ['a refund', {}, { eventType: 'REFUND.SUCCESS' }],
  ])('acknowledges %s and changes nothing', async (_, changes, envelope) => {
    const bill = await createStartedPayment(testMall, 'wechat');
    expect(await notify(bill, changes, envelope)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test.each<[string, object]>([
    ['another amount', { amount: { total: 1, currency: 'CNY' } }],
    ['another currency', { amount: { total: 1990, currency: 'JPY' } }],
    ['half a fen', { amount: { total: 1990.5, currency: 'CNY' } }],
    ['another app', { appid: 'wx-other' }],
    ['another merchant', { mchid: '1900000009' }],
    ['another order', { attach: '20260310120000000009' }],
    ['no order', { attach: undefined }],
    ['another payment', { out_trade_no: toProviderId(createPaymentId()) }],
    ['an unknown trade number', { out_trade_no: 'T-1' }],
    ['no transaction', { transaction_id: undefined }],
  ])('rejects %s and changes nothing', async (_, changes) => {
    const bill = await createStartedPayment(testMall, 'wechat');
    expect(await notify(bill, changes)).toEqual(rejected);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  // R-PAY-16
  test('rejects another key, another serial and a probe', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wrong: NotificationChanges[] = [
      { key: privateKey },
      { serial: 'PUB_KEY_ID_OTHER' },
      { signature: 'WECHATPAY/SIGNTEST/AAAA' },
      { signature: 'AAAA' },
      { apiV3Key: randomBytes(16).toString('hex') },
    ];
    for (const envelope of wrong) expect(await notify(bill, {}, envelope)).toEqual(rejected);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  // R-PAY-17
  test('rejects a notification more than five minutes old, and accepts a newly signed one', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    for (const away of [-5 * MINUTE - 1000, 5 * MINUTE + 1000]) {
      const at = new Date(testMall.now().getTime() + away);
      expect(await notify(bill, {}, { at })).toEqual(rejected);
    }
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
    expect(await notify(bill)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
  });

  test('rejects a changed body, a missing signature and malformed bodies', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    const { body, headers } = wechat.createNotification(buildTransaction(bill), testMall.now());
    expect(await sendRawNotification(testMall, 'wechat', body.replace('EV-', 'EW-'), headers)).toEqual(
      rejected,
    );
    expect(await sendRawNotification(testMall, 'wechat', body)).toEqual(rejected);
    for (const rubbish of ['', '{', 'null', '{}'])
      expect(await sendRawNotification(testMall, 'wechat', rubbish, headers)).toEqual(rejected);
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test('pays once for five parallel notifications', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    const { body, headers } = wechat.createNotification(buildTransaction(bill), testMall.now());
    const acknowledgements = await Promise.all(
      Array.from({ length: 5 }, () => sendRawNotification(testMall, 'wechat', body, headers)),
    );
    expect(new Set(acknowledgements.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
  });
});

describe('late payment through WeChat Pay', () => {
  const readRefund = async ({ paymentId }: StartedPayment) => {
    const { id } = await testMall.mall.db
      .selectFrom('payment_refunds')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return wechat.refunds.get(toProviderId(id));
  };

  test('refunds the payment, and shows it on the order', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    await cancelStartedOrder(testMall, bill);
    expect(await notify(bill)).toEqual(success);
    expect(await notify(bill)).toEqual(success);
    expect(await readRefund(bill)).toMatchObject({ amount: { refund: 1990, total: 1990, currency: 'CNY' } });
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunded');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({
      lateRefund: { amountFen: 1990, done: true },
    });
  });

  test('keeps the refund pending until WeChat Pay has finished', async () => {
    const bill = await createStartedPayment(testMall, 'wechat');
    await cancelStartedOrder(testMall, bill);
    wechat.refundStatus = 'PROCESSING';
    expect(await notify(bill)).toEqual(success);
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunding');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({
      lateRefund: { amountFen: 1990, done: false },
    });
    const refund = await readRefund(bill);
    if (refund) refund.status = 'SUCCESS';
    await testMall.mall.runJobs();
    expect(await readPaymentState(testMall, bill)).toBe('order 6, payment refunded');
    expect(wechat.refunds.size).toBeGreaterThan(0);
  });
});

describe('mall with WeChat Pay only', () => {
  // R-PAY-04
  test('rejects an order with cash of a project that allows other channels only', async () => {
    const config = JSON.stringify({ isWxPay: false });
    const values = { p_id: '4711', theme: '', is_open: 1 as const, config };
    await testMall.mall.db.insertInto('projects').values(values).execute();
    const userId = await createUser(testMall, 500);
    const goodsSpecId = await createSpec(testMall, { priceFen: 1990, kind: 'service' });
    const order = (pId: string) =>
      testMall.call(
        saveOrder,
        { goodsSpecId, quantity: 1 },
        { userId, pId, idempotencyKey: createPaymentId() },
      );
    expect(await order('4711')).toMatchObject({ status: 403, reason: 'payment_unavailable' });
    expect((await order('10000')).status).toBe(200);
  });

  test('offers no other channel and no sandbox', async () => {
    const { paySetting } = (await testMall.call(projectConfig, {})).data;
    expect(paySetting).toEqual({ isWxPay: true, isAliPay: false, isCloudPay: false });
    const { userId, orderId, paymentId } = await createStartedPayment(testMall, 'wechat');
    expect((await startPayment(testMall, userId, orderId, 'alipay')).answer.status).toBe(503);
    expect((await sendRawNotification(testMall, 'alipay', '')).status).toBe(503);
    expect((await testMall.fetch(`/sandbox/cashier/${paymentId}`)).status).toBe(404);
  });

  test('returns 503 when the provider does not respond, and accepts the next attempt', async () => {
    const { userId, orderId } = await createStartedPayment(testMall, 'wechat');
    wechat.gateway.setReply(() => 'hang up');
    expect((await testMall.call(wxH5Pay, { orderId }, { userId, pId: '10000' })).status).toBe(503);
    wechat.gateway.reset();
    expect((await testMall.call(wxH5Pay, { orderId }, { userId, pId: '10000' })).status).toBe(200);
  });
});
