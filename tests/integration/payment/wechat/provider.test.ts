import { createPublicKey } from 'node:crypto';
import { createWechatPayProvider } from '@/server/mall/payment/wechat/provider';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createPaymentId,
  createPaymentRequest,
  startProductionMall,
  toProviderId,
} from '../../../support/builders/payment';
import { type FakeWechatPay, startFakeWechatPay, verifySha256 } from '../../../support/fakes/fake-wechat-pay';

let wechat: FakeWechatPay;
let testMall: TestMall;
beforeAll(async () => {
  wechat = await startFakeWechatPay();
  testMall = await startProductionMall({ wechat: wechat.settings });
});
afterEach(() => {
  wechat.gateway.reset();
  wechat.refundStatus = 'SUCCESS';
});
afterAll(async () => {
  await testMall.close();
  await wechat.close();
});

const createProvider = () => createWechatPayProvider(testMall.mall.deps, wechat.settings);
const site = 'https://mall.example.com/vantmall';

/** WeChat Pay's data of a payment. */
const buildTransaction = (paymentId: string, changes: object = {}) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  out_trade_no: toProviderId(paymentId),
  transaction_id: `42000${paymentId.slice(0, 6)}`,
  trade_state: 'SUCCESS',
  attach: '20260310120000000001',
  amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
  ...changes,
});

const buildOrder = (paymentId: string) => ({
  appid: wechat.settings.appId,
  mchid: wechat.settings.mchId,
  description: '茶杯 茶壶',
  out_trade_no: toProviderId(paymentId),
  time_expire: '2026-03-10T12:30:00+08:00',
  attach: '20260310120000000001',
  notify_url: `${site}/api/pay/notify/wechat`,
  amount: { total: 1990, currency: 'CNY' },
});

// R-PAY-14
describe('WeChat H5 payment', () => {
  test('requests a cashier signed by the merchant, and returns to the order', async () => {
    const request = createPaymentRequest();
    const { payUrl } = await createProvider().createCashier(request);
    expect(wechat.calls('/h5').at(-1)).toEqual({
      ...buildOrder(request.paymentId),
      scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } },
    });
    const { origin, searchParams } = new URL(payUrl);
    expect(origin).toBe('https://wx.tenpay.com');
    expect(searchParams.get('prepay_id')).toBe('wx20');
    expect(searchParams.get('redirect_url')).toBe(`${site}/payindex?orderId=20260310120000000001&pId=10000`);
    expect(wechat.gateway.requests.at(-1)?.headers['wechatpay-serial']).toBe(wechat.settings.publicKeyId);
  });

  test.each([
    ['2001:db8:1:2::/64', '2001:db8:1:2::'],
    [undefined, '127.0.0.1'],
    ['somewhere', '127.0.0.1'],
  ])('sends for client address %s the address %s', async (clientAddress, payer_client_ip) => {
    await createProvider().createCashier(createPaymentRequest({ clientAddress }));
    expect(wechat.calls('/h5').at(-1)).toMatchObject({ scene_info: { payer_client_ip } });
  });
});

describe('WeChat JSAPI payment', () => {
  test('prepares the payment and signs the parameters for the page', async () => {
    const request = createPaymentRequest({ payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' });
    const params = await createProvider().prepareInWechat?.(request);
    expect(wechat.calls('/jsapi').at(-1)).toEqual({
      ...buildOrder(request.paymentId),
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    });
    const { appId, timeStamp, nonceStr, package: text, signType, paySign } = params ?? {};
    expect([appId, timeStamp, signType]).toEqual([wechat.settings.appId, '1773115200', 'RSA']);
    expect(text).toBe('prepay_id=wx26112221580621e9b071c00d9e093b0000');
    const key = createPublicKey(wechat.settings.privateKey);
    expect(verifySha256(`${appId}\n${timeStamp}\n${nonceStr}\n${text}\n`, paySign ?? '', key)).toBe(true);
  });

  test('rejects a user unknown to WeChat', async () => {
    await expect(createProvider().prepareInWechat?.(createPaymentRequest())).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(wechat.gateway.requests).toHaveLength(0);
  });
});

describe('WeChat Pay query', () => {
  test.each<[string, object, boolean]>([
    ['SUCCESS', {}, true],
    ['NOTPAY', { transaction_id: undefined, amount: { total: 1990 } }, false],
    ['CLOSED', { transaction_id: undefined, amount: undefined }, false],
    ['REFUND', {}, false],
    ['SUCCESS', { amount: { total: 1990, currency: 'HKD' } }, false],
  ])('a payment in %s with %j is paid: %s', async (trade_state, changes, isPaid) => {
    const paymentId = createPaymentId();
    const transaction = buildTransaction(paymentId, { trade_state, ...changes });
    wechat.transactions.set(toProviderId(paymentId), transaction);
    const payment = { transactionId: buildTransaction(paymentId).transaction_id, amountFen: 1990 };
    expect(await createProvider().query(paymentId)).toEqual(isPaid ? payment : undefined);
  });

  test('returns undefined for a payment that was never prepared', async () => {
    expect(await createProvider().query(createPaymentId())).toBeUndefined();
  });

  test('verifies the signature of a response with Chinese text and unknown fields', async () => {
    const paymentId = createPaymentId();
    const transaction = buildTransaction(paymentId, { trade_state_desc: '支付成功', success_time: 'now' });
    wechat.transactions.set(toProviderId(paymentId), transaction);
    expect(await createProvider().query(paymentId)).toMatchObject({ amountFen: 1990 });
  });

  test('rejects a response of more than a megabyte', async () => {
    const paymentId = createPaymentId();
    const transaction = buildTransaction(paymentId, { padding: 'x'.repeat(1_000_000) });
    wechat.transactions.set(toProviderId(paymentId), transaction);
    await expect(createProvider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([{ appid: 'wx-other' }, { mchid: '1' }, { out_trade_no: '0'.repeat(32) }])(
    'rejects a response with %j',
    async (changes) => {
      const paymentId = createPaymentId();
      wechat.transactions.set(toProviderId(paymentId), buildTransaction(paymentId, changes));
      await expect(createProvider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});

describe('WeChat Pay refund', () => {
  const buildRefund = () => {
    const paymentId = createPaymentId();
    return {
      paymentId,
      transactionId: `42000${paymentId}`,
      refundId: createPaymentId(),
      amountFen: 505,
      paidFen: 1990,
    };
  };

  test('sends a refund under its own number with the paid amount, and repeats it without effect', async () => {
    const refund = buildRefund();
    expect(await createProvider().refund(refund)).toBe('done');
    expect(await createProvider().refund(refund)).toBe('done');
    expect(wechat.refunds.get(toProviderId(refund.refundId))).toEqual({
      status: 'SUCCESS',
      amount: { refund: 505, total: 1990, currency: 'CNY' },
    });
    expect(wechat.calls('/refunds').at(-1)).toMatchObject({ transaction_id: refund.transactionId });
  });

  test('keeps the refund processing until WeChat Pay has finished', async () => {
    wechat.refundStatus = 'PROCESSING';
    const refund = buildRefund();
    expect(await createProvider().refund(refund)).toBe('processing');
    const entry = wechat.refunds.get(toProviderId(refund.refundId));
    if (entry) entry.status = 'SUCCESS';
    expect(await createProvider().refund(refund)).toBe('done');
  });

  test.each(['CLOSED', 'ABNORMAL'])('fails when it ends as %s', async (status) => {
    wechat.refundStatus = status;
    await expect(createProvider().refund(buildRefund())).rejects.toMatchObject({ vendorCode: status });
  });
});

describe('failing WeChat Pay gateway', () => {
  test.each<[string, Parameters<FakeWechatPay['gateway']['setReply']>[0]]>([
    ['that hangs up', () => 'hang up'],
    ['that answers 502', () => ({ status: 502, body: 'Bad Gateway' })],
    ['that has had enough', () => ({ status: 429, body: '{"code":"FREQUENCY_LIMITED"}' })],
    ['that does not sign', () => ({ body: '{}' })],
    ['that answers with no JSON', () => ({ status: 400, body: '<html>' })],
    ['that leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' })],
  ])('a gateway %s is unavailable', async (_, reply) => {
    wechat.gateway.setReply(reply);
    await expect(createProvider().query(createPaymentId())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['another key', (good: Record<string, string>) => ({ ...good, 'wechatpay-signature': 'AAAA' })],
    ['an unknown key', (good: Record<string, string>) => ({ ...good, 'wechatpay-serial': 'OTHER' })],
    ['an old date', (good: Record<string, string>) => ({ ...good, 'wechatpay-timestamp': '1500000000' })],
  ])('a gateway that signs with %s is unavailable', async (_, change) => {
    const paymentId = createPaymentId();
    const { headers } = wechat.createNotification({}, new Date());
    wechat.gateway.setReply(() => ({
      headers: change(headers),
      body: JSON.stringify(buildTransaction(paymentId)),
    }));
    await expect(createProvider().query(paymentId)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('rejects a failure with WeChat Pay’s code and without its message', async () => {
    wechat.gateway.setReply(() => ({ status: 400, body: '{"code":"PARAM_ERROR","message":"secret words"}' }));
    const cashier = createProvider().createCashier(createPaymentRequest());
    await expect(cashier).rejects.toMatchObject({ code: 'unavailable', vendorCode: 'PARAM_ERROR' });
    await expect(cashier).rejects.not.toThrow('secret words');
  });
});
