import { createPublicKey } from 'node:crypto';
import { aliWapPay } from '@/lib/contract/payment';
import { createAlipayProvider } from '@/server/mall/payment/alipay/provider';
import type { TestMall } from '@/tests/support/mall';
import { type FakeAlipay, startAlipay, verifiedParams } from './support/alipay';
import { hexOf, newId, requestOf, startShop } from './support/shop';

let alipay: FakeAlipay;
let shop: TestMall;
beforeAll(async () => {
  alipay = await startAlipay();
  shop = await startShop({ alipay: alipay.settings });
});
afterEach(() => alipay.gateway.forget());
afterAll(async () => {
  await shop.close();
  await alipay.close();
});

const cashier = aliWapPay.data.shape;
const provider = () => createAlipayProvider(shop.mall.deps, alipay.settings);

/** A trade that Alipay has, paid unless told. */
function tradeOf(paymentId: string, trade_status = 'TRADE_SUCCESS', total_amount = '19.90') {
  const trade_no = `20260310220014${paymentId.slice(0, 6)}`;
  alipay.trades.set(hexOf(paymentId), { trade_no, trade_status, total_amount, refunds: new Map() });
  return trade_no;
}

// R-PAY-14
describe('wap pay', () => {
  test('leads to the gateway with what is paid, signed by the app', async () => {
    const request = requestOf();
    const { payUrl } = await provider().createCashier(request);
    expect(payUrl.startsWith(`${alipay.settings.gateway}?`)).toBe(true);
    const params = verifiedParams(payUrl, '', createPublicKey(alipay.settings.privateKey));
    expect(params).toMatchObject({
      method: 'alipay.trade.wap.pay',
      app_id: alipay.settings.appId,
      charset: 'utf-8',
      timestamp: '2026-03-10 12:00:00',
      notify_url: 'https://mall.example.com/vantmall/api/pay/notify/alipay',
      return_url: 'https://mall.example.com/vantmall/payindex?orderId=20260310120000000001&pId=10000',
    });
    expect(JSON.parse(params?.biz_content ?? '')).toEqual({
      out_trade_no: hexOf(request.paymentId),
      total_amount: '19.90',
      subject: '茶杯 茶壶',
      body: request.orderId,
      time_expire: '2026-03-10 12:30:00',
      product_code: 'QUICK_WAP_WAY',
    });
    expect(alipay.gateway.asked).toHaveLength(0);
  });

  test('has an address that fits the contract, whatever is paid', async () => {
    const longest = requestOf({
      description: '茶'.repeat(300),
      amountFen: 1_000_000_000,
      orderId: 'x'.repeat(40),
      returnPath: `/payindex?${'orderId=20260310120000000001&'.repeat(5)}`,
    });
    expect(cashier.payUrl.safeParse((await provider().createCashier(longest)).payUrl).success).toBe(true);
  });

  test('changed by anybody, is not signed any more', async () => {
    const { payUrl } = await provider().createCashier(requestOf());
    const key = createPublicKey(alipay.settings.privateKey);
    expect(verifiedParams(payUrl.replace('19.90', '0.01'), '', key)).toBeUndefined();
  });

  test('gives at least a minute, and at most a week', async () => {
    const expiryOf = async (deadline: string) =>
      JSON.parse(
        new URL((await provider().createCashier(requestOf({ deadline }))).payUrl).searchParams.get(
          'biz_content',
        ) ?? '',
      ).time_expire;
    expect(await expiryOf('2026-03-10T04:00:05.000Z')).toBe('2026-03-10 12:01:10');
    expect(await expiryOf('2026-04-10T04:00:00.000Z')).toBe('2026-03-17 12:00:00');
  });
});

describe('mini program pay', () => {
  test.each([
    ['2088102177846880', { buyer_id: '2088102177846880' }],
    [
      '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5',
      { buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5' },
    ],
  ])('makes a trade for the buyer %s', async (payerId, buyer) => {
    const request = requestOf({ payerId });
    const { tradeNO } = await provider().createTrade(request);
    expect(tradeNO).toBe(alipay.trades.get(hexOf(request.paymentId))?.trade_no);
    expect(alipay.calls('alipay.trade.create').at(-1)).toMatchObject({
      ...buyer,
      out_trade_no: hexOf(request.paymentId),
      total_amount: '19.90',
      product_code: 'JSAPI_PAY',
      op_app_id: alipay.settings.miniAppId,
      notify_url: 'https://mall.example.com/vantmall/api/pay/notify/alipay',
    });
  });

  // R-ALIPAY-04
  test('is refused to a shopper whom Alipay does not know', async () => {
    await expect(provider().createTrade(requestOf())).rejects.toMatchObject({ code: 'forbidden' });
    expect(alipay.gateway.asked).toHaveLength(0);
  });
});

describe('a query', () => {
  test.each([
    ['TRADE_SUCCESS', true],
    ['TRADE_FINISHED', true],
    ['WAIT_BUYER_PAY', false],
    ['TRADE_CLOSED', false],
  ])('of a trade in %s finds a payment: %s', async (status, isPaid) => {
    const paymentId = newId();
    const transactionId = tradeOf(paymentId, status);
    expect(await provider().query(paymentId)).toEqual(
      isPaid ? { transactionId, amountFen: 1990 } : undefined,
    );
  });

  test('of a payment that nobody opened finds nothing', async () => {
    expect(await provider().query(newId())).toBeUndefined();
  });
});

describe('a refund', () => {
  test('is asked for under its own number, and done; again, it is found to be done', async () => {
    const paymentId = newId();
    const [transactionId, refundId] = [tradeOf(paymentId), newId()];
    const refund = { paymentId, transactionId, refundId, amountFen: 505, paidFen: 1990 };
    expect(await provider().refund(refund)).toBe('done');
    expect(await provider().refund(refund)).toBe('done');
    expect([...(alipay.trades.get(hexOf(paymentId))?.refunds ?? [])]).toEqual([[hexOf(refundId), '5.05']]);
    expect(alipay.calls('alipay.trade.refund').at(-1)).toMatchObject({ trade_no: transactionId });
    expect(alipay.calls('alipay.trade.fastpay.refund.query')).toHaveLength(1);
  });

  test('of a trade that Alipay does not have is refused by its code', async () => {
    const refund = { paymentId: newId(), transactionId: 'x', refundId: newId(), amountFen: 1, paidFen: 1 };
    await expect(provider().refund(refund)).rejects.toMatchObject({ vendorCode: 'ACQ.TRADE_NOT_EXIST' });
  });
});

describe('a gateway', () => {
  const paymentId = newId();
  const trade = `{"code":"10000","out_trade_no":"${hexOf(paymentId)}","trade_no":"1","trade_status":"TRADE_SUCCESS","total_amount":"19.90"}`;
  test.each<[string, Parameters<FakeAlipay['gateway']['behave']>[0]]>([
    ['that hangs up', () => 'hang up'],
    ['that answers 502', () => ({ status: 502, body: 'Bad Gateway' })],
    ['that answers HTML', () => ({ body: '<html>' })],
    ['that does not sign', () => ({ body: `{"alipay_trade_query_response":${trade}}` })],
    [
      'that signs with another key',
      () => ({ body: `{"alipay_trade_query_response":${trade},"sign":"AAAA"}` }),
    ],
    ['that is not well', () => ({ body: '{"error_response":{"code":"20000"}}' })],
  ])('%s is unavailable', async (_, reply) => {
    alipay.gateway.behave(reply);
    await expect(provider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
