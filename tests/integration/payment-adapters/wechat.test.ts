import { createPublicKey } from 'node:crypto';
import { createWechatPayProvider } from '@/server/mall/payment/wechat/provider';
import type { TestMall } from '@/tests/support/mall';
import { hexOf, newId, requestOf, startShop } from './support/shop';
import { type FakeWechatPay, sha256Verify, startWechatPay } from './support/wechat';

let wechat: FakeWechatPay;
let shop: TestMall;
beforeAll(async () => {
  wechat = await startWechatPay();
  shop = await startShop({ wechat: wechat.settings });
});
afterEach(() => {
  wechat.gateway.forget();
  wechat.refundStatus = 'SUCCESS';
});
afterAll(async () => {
  await shop.close();
  await wechat.close();
});

const provider = () => createWechatPayProvider(shop.mall.deps, wechat.settings);
const site = 'https://mall.example.com/vantmall';

/** What WeChat Pay tells of a payment. */
const transactionOf = (paymentId: string, changes: object = {}) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  out_trade_no: hexOf(paymentId),
  transaction_id: `42000${paymentId.slice(0, 6)}`,
  trade_state: 'SUCCESS',
  attach: '20260310120000000001',
  amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
  ...changes,
});

const orderOf = (paymentId: string) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  description: '茶杯 茶壶',
  out_trade_no: hexOf(paymentId),
  time_expire: '2026-03-10T12:30:00+08:00',
  attach: '20260310120000000001',
  notify_url: `${site}/api/pay/notify/wechat`,
  amount: { total: 1990, currency: 'CNY' },
});

// R-PAY-14
describe('H5 pay', () => {
  test('asks for a cashier, signed by the merchant, and leads back to the order', async () => {
    const request = requestOf();
    const { payUrl } = await provider().createCashier(request);
    expect(wechat.calls('/h5').at(-1)).toEqual({
      ...orderOf(request.paymentId),
      scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } },
    });
    const { origin, searchParams } = new URL(payUrl);
    expect(origin).toBe('https://wx.tenpay.com');
    expect(searchParams.get('prepay_id')).toBe('wx20');
    expect(searchParams.get('redirect_url')).toBe(`${site}/payindex?orderId=20260310120000000001&pId=10000`);
    expect(wechat.gateway.asked.at(-1)?.headers['wechatpay-serial']).toBe(wechat.settings.publicKeyId);
  });

  test.each([
    ['2001:db8:1:2::/64', '2001:db8:1:2::'],
    [undefined, '127.0.0.1'],
    ['somewhere', '127.0.0.1'],
  ])('from %s tells the address %s', async (clientAddress, payer_client_ip) => {
    await provider().createCashier(requestOf({ clientAddress }));
    expect(wechat.calls('/h5').at(-1)).toMatchObject({ scene_info: { payer_client_ip } });
  });
});

describe('JSAPI pay', () => {
  test('prepares the payment and signs what the page calls WeChat with', async () => {
    const request = requestOf({ payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' });
    const params = await provider().prepareInWechat?.(request);
    expect(wechat.calls('/jsapi').at(-1)).toEqual({
      ...orderOf(request.paymentId),
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    });
    const { appId, timeStamp, nonceStr, package: text, signType, paySign } = params ?? {};
    expect([appId, timeStamp, signType]).toEqual([wechat.settings.appId, '1773115200', 'RSA']);
    expect(text).toBe('prepay_id=wx26112221580621e9b071c00d9e093b0000');
    const key = createPublicKey(wechat.settings.privateKey);
    expect(sha256Verify(`${appId}\n${timeStamp}\n${nonceStr}\n${text}\n`, paySign ?? '', key)).toBe(true);
  });

  test('is refused to a shopper whom WeChat does not know', async () => {
    await expect(provider().prepareInWechat?.(requestOf())).rejects.toMatchObject({ code: 'forbidden' });
    expect(wechat.gateway.asked).toHaveLength(0);
  });
});

describe('a query', () => {
  test.each<[string, object, boolean]>([
    ['SUCCESS', {}, true],
    ['NOTPAY', { transaction_id: undefined, amount: { total: 1990 } }, false],
    ['CLOSED', { transaction_id: undefined, amount: undefined }, false],
    ['REFUND', {}, false],
    ['SUCCESS', { amount: { total: 1990, currency: 'HKD' } }, false],
  ])('of a payment in %s with %j finds money: %s', async (trade_state, changes, isPaid) => {
    const paymentId = newId();
    const told = transactionOf(paymentId, { trade_state, ...changes });
    wechat.transactions.set(hexOf(paymentId), told);
    const found = { transactionId: transactionOf(paymentId).transaction_id, amountFen: 1990 };
    expect(await provider().query(paymentId)).toEqual(isPaid ? found : undefined);
  });

  test('of a payment that was never prepared finds nothing', async () => {
    expect(await provider().query(newId())).toBeUndefined();
  });

  test.each([{ appid: 'wx-other' }, { mchid: '1' }, { out_trade_no: '0'.repeat(32) }])(
    'answered with %j is not believed',
    async (changes) => {
      const paymentId = newId();
      wechat.transactions.set(hexOf(paymentId), transactionOf(paymentId, changes));
      await expect(provider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});

describe('a refund', () => {
  const refundOf = () => {
    const paymentId = newId();
    return {
      paymentId,
      transactionId: `42000${paymentId}`,
      refundId: newId(),
      amountFen: 505,
      paidFen: 1990,
    };
  };

  test('is asked for under its own number with what came in, and again, goes out once', async () => {
    const refund = refundOf();
    expect(await provider().refund(refund)).toBe('done');
    expect(await provider().refund(refund)).toBe('done');
    expect(wechat.refunds.get(hexOf(refund.refundId))).toEqual({
      status: 'SUCCESS',
      amount: { refund: 505, total: 1990, currency: 'CNY' },
    });
    expect(wechat.calls('/refunds').at(-1)).toMatchObject({ transaction_id: refund.transactionId });
  });

  test('that takes its time is under way until it is through', async () => {
    wechat.refundStatus = 'PROCESSING';
    const refund = refundOf();
    expect(await provider().refund(refund)).toBe('processing');
    const entry = wechat.refunds.get(hexOf(refund.refundId));
    if (entry) entry.status = 'SUCCESS';
    expect(await provider().refund(refund)).toBe('done');
  });

  test.each(['CLOSED', 'ABNORMAL'])('that ends as %s has failed', async (status) => {
    wechat.refundStatus = status;
    await expect(provider().refund(refundOf())).rejects.toMatchObject({ vendorCode: status });
  });
});

describe('a gateway', () => {
  test.each<[string, Parameters<FakeWechatPay['gateway']['behave']>[0]]>([
    ['that hangs up', () => 'hang up'],
    ['that answers 502', () => ({ status: 502, body: 'Bad Gateway' })],
    ['that has had enough', () => ({ status: 429, body: '{"code":"FREQUENCY_LIMITED"}' })],
    ['that does not sign', () => ({ body: '{}' })],
    ['that leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' })],
  ])('%s is unavailable', async (_, reply) => {
    wechat.gateway.behave(reply);
    await expect(provider().query(newId())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['another key', (good: Record<string, string>) => ({ ...good, 'wechatpay-signature': 'AAAA' })],
    ['a key nobody knows', (good: Record<string, string>) => ({ ...good, 'wechatpay-serial': 'OTHER' })],
    ['an old date', (good: Record<string, string>) => ({ ...good, 'wechatpay-timestamp': '1500000000' })],
  ])('that signs with %s is unavailable', async (_, change) => {
    const paymentId = newId();
    const { headers } = wechat.notice({}, new Date());
    wechat.gateway.behave(() => ({
      headers: change(headers),
      body: JSON.stringify(transactionOf(paymentId)),
    }));
    await expect(provider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('that says no is refused by its code', async () => {
    wechat.gateway.behave(() => ({ status: 400, body: '{"code":"PARAM_ERROR","message":"secret words"}' }));
    const refusal = provider().createCashier(requestOf());
    await expect(refusal).rejects.toMatchObject({ code: 'unavailable', vendorCode: 'PARAM_ERROR' });
    await expect(refusal).rejects.not.toThrow('secret words');
  });
});
