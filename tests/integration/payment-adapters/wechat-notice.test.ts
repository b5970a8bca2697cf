import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { projectConfig } from '@/lib/contract/config';
import { wxH5Pay } from '@/lib/contract/payment';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { startPaying } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { MINUTE } from '@/tests/support/time';
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
import { type FakeWechatPay, type NoticeChanges, startWechatPay } from './support/wechat';

let wechat: FakeWechatPay;
let shop: TestMall;
beforeAll(async () => {
  wechat = await startWechatPay();
  shop = await startShop({ wechat: wechat.settings });
});
afterEach(() => {
  wechat.gateway.forget();
  wechat.refundStatus = 'SUCCESS';
  return assertConsistent(shop.mall.db);
});
afterAll(async () => {
  await shop.close();
  await wechat.close();
});

const UNPAID = 'order 1, payment pending';

const transactionOf = ({ orderId, paymentId }: Started, changes: object = {}) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  out_trade_no: hexOf(paymentId),
  transaction_id: `42000${hexOf(paymentId).slice(0, 20)}`,
  trade_type: 'MWEB',
  trade_state: 'SUCCESS',
  attach: orderId,
  success_time: '2026-03-10T12:00:00+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
  ...changes,
});

function send(bill: Started, changes: object = {}, sent: NoticeChanges = {}) {
  const { body, headers } = wechat.notice(transactionOf(bill, changes), shop.now(), sent);
  return tell(shop, 'wechat', body, headers);
}

const success = { status: 200, text: '{"code":"SUCCESS"}' };
const refused = { status: 400, text: '{"code":"FAIL","message":"notice refused"}' };

describe('a WeChat Pay notice', () => {
  // R-PAY-19
  test('pays the order and hears 200 and JSON', async () => {
    const bill = await started(shop, 'wechat');
    expect(await send(bill)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
    expect(await detailOf(shop, bill)).toMatchObject({ payChannel: 'wechat', status: 2 });
  });

  test.each<[string, object, NoticeChanges]>([
    ['a payment that is not paid', { trade_state: 'PAYERROR' }, {}],
    ['a refund', {}, { eventType: 'REFUND.SUCCESS' }],
  ])('of %s is understood and changes nothing', async (_, changes, sent) => {
    const bill = await started(shop, 'wechat');
    expect(await send(bill, changes, sent)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  test.each<[string, object]>([
    ['another amount', { amount: { total: 1, currency: 'CNY' } }],
    ['another currency', { amount: { total: 1990, currency: 'JPY' } }],
    ['half a fen', { amount: { total: 1990.5, currency: 'CNY' } }],
    ['another app', { appid: 'wx-other' }],
    ['another merchant', { mchid: '1900000009' }],
    ['another order', { attach: '20260310120000000009' }],
    ['no order', { attach: undefined }],
    ['another payment', { out_trade_no: hexOf(newId()) }],
    ['a number that is none of the mall', { out_trade_no: 'T-1' }],
    ['no transaction', { transaction_id: undefined }],
  ])('with %s changes nothing', async (_, changes) => {
    const bill = await started(shop, 'wechat');
    expect(await send(bill, changes)).toEqual(refused);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  // R-PAY-16
  test('signed or encrypted with another key, named otherwise, or as a probe, changes nothing', async () => {
    const bill = await started(shop, 'wechat');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wrong: NoticeChanges[] = [
      { key: privateKey },
      { serial: 'PUB_KEY_ID_OTHER' },
      { signature: 'WECHATPAY/SIGNTEST/AAAA' },
      { signature: 'AAAA' },
      { apiV3Key: randomBytes(16).toString('hex') },
    ];
    for (const sent of wrong) expect(await send(bill, {}, sent)).toEqual(refused);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  // R-PAY-17
  test('from more than five minutes away changes nothing; sent again and signed anew it pays', async () => {
    const bill = await started(shop, 'wechat');
    for (const away of [-5 * MINUTE - 1000, 5 * MINUTE + 1000]) {
      const at = new Date(shop.now().getTime() + away);
      expect(await send(bill, {}, { at })).toEqual(refused);
    }
    expect(await stateOf(shop, bill)).toBe(UNPAID);
    expect(await send(bill)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
  });

  test('changed on the way, without signature, or no notice at all changes nothing', async () => {
    const bill = await started(shop, 'wechat');
    const { body, headers } = wechat.notice(transactionOf(bill), shop.now());
    expect(await tell(shop, 'wechat', body.replace('EV-', 'EW-'), headers)).toEqual(refused);
    expect(await tell(shop, 'wechat', body)).toEqual(refused);
    for (const rubbish of ['', '{', 'null', '{}'])
      expect(await tell(shop, 'wechat', rubbish, headers)).toEqual(refused);
    expect(await stateOf(shop, bill)).toBe(UNPAID);
  });

  test('repeated five times at once is one payment', async () => {
    const bill = await started(shop, 'wechat');
    const { body, headers } = wechat.notice(transactionOf(bill), shop.now());
    const heard = await Promise.all(Array.from({ length: 5 }, () => tell(shop, 'wechat', body, headers)));
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stateOf(shop, bill)).toBe('order 2, payment paid');
  });
});

describe('money that comes in late', () => {
  const refundOf = async ({ paymentId }: Started) => {
    const { id } = await shop.mall.db
      .selectFrom('payment_refunds')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return wechat.refunds.get(hexOf(id));
  };

  test('goes back by itself, and the order says so', async () => {
    const bill = await started(shop, 'wechat');
    await cancel(shop, bill);
    expect(await send(bill)).toEqual(success);
    expect(await send(bill)).toEqual(success);
    expect(await refundOf(bill)).toMatchObject({ amount: { refund: 1990, total: 1990, currency: 'CNY' } });
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunded');
    expect(await detailOf(shop, bill)).toMatchObject({ lateRefund: { amountFen: 1990, done: true } });
  });

  test('is on its way until WeChat Pay is done', async () => {
    const bill = await started(shop, 'wechat');
    await cancel(shop, bill);
    wechat.refundStatus = 'PROCESSING';
    expect(await send(bill)).toEqual(success);
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunding');
    expect(await detailOf(shop, bill)).toMatchObject({ lateRefund: { amountFen: 1990, done: false } });
    const refund = await refundOf(bill);
    if (refund) refund.status = 'SUCCESS';
    await shop.mall.runJobs();
    expect(await stateOf(shop, bill)).toBe('order 6, payment refunded');
    expect(wechat.refunds.size).toBeGreaterThan(0);
  });
});

describe('a mall with WeChat Pay alone', () => {
  test('offers no other channel, and no sandbox', async () => {
    const { paySetting } = (await shop.call(projectConfig, {})).data;
    expect(paySetting).toEqual({ isWxPay: true, isAliPay: false, isCloudPay: false });
    const { userId, orderId, paymentId } = await started(shop, 'wechat');
    expect((await startPaying(shop, userId, orderId, 'alipay')).answer.status).toBe(503);
    expect((await tell(shop, 'alipay', '')).status).toBe(503);
    expect((await shop.fetch(`/sandbox/cashier/${paymentId}`)).status).toBe(404);
  });

  test('says that the provider does not answer, and lets the shopper try again', async () => {
    const { userId, orderId } = await started(shop, 'wechat');
    wechat.gateway.behave(() => 'hang up');
    expect((await shop.call(wxH5Pay, { orderId }, { userId, pId: '10000' })).status).toBe(503);
    wechat.gateway.forget();
    expect((await shop.call(wxH5Pay, { orderId }, { userId, pId: '10000' })).status).toBe(200);
  });
});
