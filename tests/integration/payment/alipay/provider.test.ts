import { createPublicKey } from 'node:crypto';
import { aliWapPay } from '@/lib/contract/payment';
import { createAlipayProvider } from '@/server/mall/payment/alipay/provider';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createPaymentId,
  createPaymentRequest,
  startProductionMall,
  toProviderId,
} from '../../../support/builders/payment';
import { type FakeAlipay, startFakeAlipay, verifyParams } from '../../../support/fakes/fake-alipay';

let alipay: FakeAlipay;
let testMall: TestMall;
beforeAll(async () => {
  alipay = await startFakeAlipay();
  testMall = await startProductionMall({ alipay: alipay.settings });
});
afterEach(() => alipay.gateway.reset());
afterAll(async () => {
  await testMall.close();
  await alipay.close();
});

const payUrlShape = aliWapPay.data.shape;
const createProvider = () => createAlipayProvider(testMall.mall.deps, alipay.settings);

/** Inserts a trade at Alipay; by default a paid one. */
function insertTrade(paymentId: string, trade_status = 'TRADE_SUCCESS', total_amount = '19.90') {
  const trade_no = `20260310220014${paymentId.slice(0, 6)}`;
  alipay.trades.set(toProviderId(paymentId), { trade_no, trade_status, total_amount, refunds: new Map() });
  return trade_no;
}

// R-PAY-14
describe('Alipay WAP payment', () => {
  test('returns the gateway’s URL with the order, signed by the app', async () => {
    const request = createPaymentRequest();
    const { payUrl } = await createProvider().createCashier(request);
    expect(payUrl.startsWith(`${alipay.settings.gateway}?`)).toBe(true);
    const params = verifyParams(payUrl, '', createPublicKey(alipay.settings.privateKey));
    expect(params).toMatchObject({
      method: 'alipay.trade.wap.pay',
      app_id: alipay.settings.appId,
      charset: 'utf-8',
      timestamp: '2026-03-10 12:00:00',
      notify_url: 'https://mall.example.com/vantmall/api/pay/notify/alipay',
      return_url: 'https://mall.example.com/vantmall/payindex?orderId=20260310120000000001&pId=10000',
    });
    expect(JSON.parse(params?.biz_content ?? '')).toEqual({
      out_trade_no: toProviderId(request.paymentId),
      total_amount: '19.90',
      subject: '茶杯 茶壶',
      body: request.orderId,
      time_expire: '2026-03-10 12:30:00',
      product_code: 'QUICK_WAP_WAY',
    });
    expect(alipay.gateway.requests).toHaveLength(0);
  });

  test('returns a URL that fits the contract for the longest order', async () => {
    const longest = createPaymentRequest({
      description: '茶'.repeat(300),
      amountFen: 1_000_000_000,
      orderId: 'x'.repeat(40),
      returnPath: `/payindex?${'orderId=20260310120000000001&'.repeat(5)}`,
    });
    expect(payUrlShape.payUrl.safeParse((await createProvider().createCashier(longest)).payUrl).success).toBe(
      true,
    );
  });

  test('a changed URL has no valid signature', async () => {
    const { payUrl } = await createProvider().createCashier(createPaymentRequest());
    const key = createPublicKey(alipay.settings.privateKey);
    expect(verifyParams(payUrl.replace('19.90', '0.01'), '', key)).toBeUndefined();
  });

  test('expires after at least a minute and at most a week', async () => {
    const readExpiry = async (deadline: string) =>
      JSON.parse(
        new URL(
          (await createProvider().createCashier(createPaymentRequest({ deadline }))).payUrl,
        ).searchParams.get('biz_content') ?? '',
      ).time_expire;
    expect(await readExpiry('2026-03-10T04:00:05.000Z')).toBe('2026-03-10 12:01:10');
    expect(await readExpiry('2026-04-10T04:00:00.000Z')).toBe('2026-03-17 12:00:00');
  });
});

describe('Alipay mini program payment', () => {
  test.each([
    ['2088102177846880', { buyer_id: '2088102177846880' }],
    [
      '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5',
      { buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5' },
    ],
  ])('creates a trade for the buyer %s', async (payerId, buyer) => {
    const request = createPaymentRequest({ payerId });
    const { tradeNO } = await createProvider().createTrade(request);
    expect(tradeNO).toBe(alipay.trades.get(toProviderId(request.paymentId))?.trade_no);
    expect(alipay.calls('alipay.trade.create').at(-1)).toMatchObject({
      ...buyer,
      out_trade_no: toProviderId(request.paymentId),
      total_amount: '19.90',
      product_code: 'JSAPI_PAY',
      op_app_id: alipay.settings.miniAppId,
      notify_url: 'https://mall.example.com/vantmall/api/pay/notify/alipay',
    });
  });

  // R-ALIPAY-04
  test('rejects a user unknown to Alipay', async () => {
    await expect(createProvider().createTrade(createPaymentRequest())).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(alipay.gateway.requests).toHaveLength(0);
  });
});

describe('Alipay query', () => {
  test.each([
    ['TRADE_SUCCESS', true],
    ['TRADE_FINISHED', true],
    ['WAIT_BUYER_PAY', false],
    ['TRADE_CLOSED', false],
  ])('a trade in %s is a payment: %s', async (status, isPaid) => {
    const paymentId = createPaymentId();
    const transactionId = insertTrade(paymentId, status);
    expect(await createProvider().query(paymentId)).toEqual(
      isPaid ? { transactionId, amountFen: 1990 } : undefined,
    );
  });

  test('returns undefined for an unknown payment', async () => {
    expect(await createProvider().query(createPaymentId())).toBeUndefined();
  });

  test('rejects a response about another trade', async () => {
    const paymentId = createPaymentId();
    insertTrade(paymentId);
    const otherTrade = { out_trade_no: toProviderId(createPaymentId()) };
    Object.assign(alipay.trades.get(toProviderId(paymentId)) ?? {}, otherTrade);
    await expect(createProvider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('Alipay refund', () => {
  test('sends a refund under its own number, and finds a repeated one done', async () => {
    const paymentId = createPaymentId();
    const [transactionId, refundId] = [insertTrade(paymentId), createPaymentId()];
    const refund = { paymentId, transactionId, refundId, amountFen: 505, paidFen: 1990 };
    expect(await createProvider().refund(refund)).toBe('done');
    expect(await createProvider().refund(refund)).toBe('done');
    expect([...(alipay.trades.get(toProviderId(paymentId))?.refunds ?? [])]).toEqual([
      [toProviderId(refundId), '5.05'],
    ]);
    expect(alipay.calls('alipay.trade.refund').at(-1)).toMatchObject({ trade_no: transactionId });
    expect(alipay.calls('alipay.trade.fastpay.refund.query')).toHaveLength(1);
  });

  test('rejects an unknown trade with Alipay’s code', async () => {
    const refund = {
      paymentId: createPaymentId(),
      transactionId: 'x',
      refundId: createPaymentId(),
      amountFen: 1,
      paidFen: 1,
    };
    await expect(createProvider().refund(refund)).rejects.toMatchObject({
      vendorCode: 'ACQ.TRADE_NOT_EXIST',
    });
  });
});

describe('failing Alipay gateway', () => {
  const paymentId = createPaymentId();
  const trade = `{"code":"10000","out_trade_no":"${toProviderId(paymentId)}","trade_no":"1","trade_status":"TRADE_SUCCESS","total_amount":"19.90"}`;
  test.each<[string, Parameters<FakeAlipay['gateway']['setReply']>[0]]>([
    ['that hangs up', () => 'hang up'],
    ['that answers 502', () => ({ status: 502, body: 'Bad Gateway' })],
    ['that answers HTML', () => ({ body: '<html>' })],
    ['that does not sign', () => ({ body: `{"alipay_trade_query_response":${trade}}` })],
    [
      'that signs with another key',
      () => ({ body: `{"alipay_trade_query_response":${trade},"sign":"AAAA"}` }),
    ],
    ['that is not well', () => ({ body: '{"error_response":{"code":"20000"}}' })],
  ])('a gateway %s is unavailable', async (_, reply) => {
    alipay.gateway.setReply(reply);
    await expect(createProvider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
