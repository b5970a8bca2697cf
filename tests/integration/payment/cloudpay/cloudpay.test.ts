import { cloudPay } from '@/lib/contract/payment';
import { createSignedHeaders } from '@/server/mall/http/signed-call';
import { createCloudpayProvider } from '@/server/mall/payment/cloudpay/provider';
import {
  cancelStartedOrder,
  createPaymentId,
  createPaymentRequest,
  createStartedPayment,
  readOrderDetail,
  readPaymentState,
  type StartedPayment,
  startProductionMall,
  toProviderId,
} from '@/tests/support/builders/payment';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { type FakeCloudpay, startFakeCloudpay } from '@/tests/support/fakes/fake-cloudpay';
import type { Reply } from '@/tests/support/fakes/fake-gateway';
import type { TestMall } from '@/tests/support/test-mall';

let cloudpay: FakeCloudpay;
let testMall: TestMall;
beforeAll(async () => {
  cloudpay = await startFakeCloudpay(() => testMall.now());
  testMall = await startProductionMall({ cloud: cloudpay.settings });
});
afterEach(() => {
  cloudpay.gateway.reset();
  return assertConsistent(testMall.mall.db);
});
afterAll(async () => {
  await testMall.close();
  await cloudpay.close();
});

const createProvider = () => createCloudpayProvider(testMall.mall.deps, cloudpay.settings);
const UNPAID = 'order 1, payment pending';

const buildBody = ({ orderId, paymentId }: StartedPayment, changes: object = {}) => ({
  type: 'paid',
  merchantId: 'mall-1',
  paymentNo: toProviderId(paymentId),
  orderId,
  transactionId: `t-${toProviderId(paymentId)}`,
  amountFen: 1990,
  currency: 'CNY',
  ...changes,
});

/** Sends a notification as the gateway does; `sentAt` and `secret` are those of its signature. */
async function notify(
  body: object | string,
  { secret = cloudpay.settings.secret, sentAt = testMall.now(), tamper = (text: string) => text } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await testMall.fetch('/api/pay/notify/cloud', {
    method: 'POST',
    headers: createSignedHeaders(secret, ['notification', text], sentAt),
    body: tamper(text),
  });
  return response.text();
}

// R-PAY-30
describe('the cashier of cloud payment', () => {
  test('is opened by a signed call with the order, and once for a payment', async () => {
    const request = createPaymentRequest();
    const number = toProviderId(request.paymentId);
    const { payUrl } = await createProvider().createCashier(request);
    expect(payUrl).toBe(`https://cashier.example.com/${number}`);
    expect(cloudPay.data.shape.payUrl.safeParse(payUrl).success).toBe(true);
    expect(cloudpay.listCalls('pay')).toEqual([
      {
        merchantId: 'mall-1',
        paymentNo: number,
        orderId: request.orderId,
        amountFen: 1990,
        currency: 'CNY',
        subject: '茶杯 茶壶',
        deadline: '2026-03-10T04:30:00.000Z',
        notifyUrl: 'https://mall.example.com/vantmall/api/pay/notify/cloud',
        returnUrl: 'https://mall.example.com/vantmall/payindex?orderId=20260310120000000001&pId=10000',
        payerAddress: '203.0.113.9',
      },
    ]);
    expect(await createProvider().createCashier(request)).toEqual({ payUrl });
  });

  test.each<[string, (body: object) => object]>([
    ['a script', () => ({ payUrl: 'javascript:alert(1)' })],
    ['an unencrypted page', () => ({ payUrl: 'http://cashier.example.com/1' })],
    ['nothing', () => ({})],
  ])('is not opened at %s', async (_, toBody) => {
    cloudpay.gateway.setReply((request) => cloudpay.reply(request, toBody({})));
    await expect(createProvider().createCashier(createPaymentRequest())).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

// R-PAY-30
describe('a notification of cloud payment', () => {
  test('pays the order, and changes nothing when it is repeated', async () => {
    const bill = await createStartedPayment(testMall, 'cloud');
    expect(await notify(buildBody(bill))).toBe('OK');
    expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
    expect(await readOrderDetail(testMall, bill)).toMatchObject({ payChannel: 'cloud', pointsGained: 50 });
    expect(await notify(buildBody(bill))).toBe('OK');
    expect(cloudpay.listCalls('refund')).toEqual([]);
    expect((await readOrderDetail(testMall, bill)).lateRefund).toBeUndefined();
  });

  test.each<[string, Parameters<typeof notify>[1] | (() => Parameters<typeof notify>[1])]>([
    ['is signed with another secret', { secret: 'another' }],
    ['was changed on its way', { tamper: (text: string) => text.replace('CNY', 'CNY ').trim() }],
    ['is six minutes old', () => ({ sentAt: new Date(testMall.now().getTime() - 6 * 60_000) })],
    ['comes from the future', () => ({ sentAt: new Date(testMall.now().getTime() + 6 * 60_000) })],
  ])('is rejected when it %s', async (_, how) => {
    const bill = await createStartedPayment(testMall, 'cloud');
    expect(await notify(buildBody(bill), typeof how === 'function' ? how() : how)).toBe('FAIL');
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test.each<[string, object]>([
    ['another amount', { amountFen: 1 }],
    ['another merchant', { merchantId: 'mall-2' }],
    ['another order', { orderId: '20260310120000999999' }],
    ['an unknown payment', { paymentNo: 'f'.repeat(32) }],
    ['another currency', { currency: 'USD' }],
    ['an amount as text', { amountFen: '1990' }],
    ['no transaction', { transactionId: '' }],
  ])('is rejected when it names %s', async (_, changes) => {
    const bill = await createStartedPayment(testMall, 'cloud');
    expect(await notify(buildBody(bill, changes))).toBe('FAIL');
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test('is rejected without JSON, and acknowledged when it is about something else', async () => {
    const bill = await createStartedPayment(testMall, 'cloud');
    expect(await notify('{')).toBe('FAIL');
    expect(await notify(buildBody(bill, { type: 'refunded' }))).toBe('OK');
    expect(await readPaymentState(testMall, bill)).toBe(UNPAID);
  });

  test('of a signature for a response is rejected', async () => {
    const bill = await createStartedPayment(testMall, 'cloud');
    const text = JSON.stringify(buildBody(bill));
    const headers = createSignedHeaders(cloudpay.settings.secret, ['query', text], testMall.now());
    const options = { method: 'POST', headers, body: text };
    expect(await (await testMall.fetch('/api/pay/notify/cloud', options)).text()).toBe('FAIL');
  });

  test('that arrives after the order is cancelled refunds the money', async () => {
    const bill = await createStartedPayment(testMall, 'cloud');
    await cancelStartedOrder(testMall, bill);
    expect(await notify(buildBody(bill))).toBe('OK');
    await testMall.mall.runJobs();
    expect(await readOrderDetail(testMall, bill)).toMatchObject({
      status: 6,
      lateRefund: { amountFen: 1990, done: true },
    });
    const [refund] = cloudpay
      .listCalls('refund')
      .filter(({ paymentNo }) => paymentNo === toProviderId(bill.paymentId));
    expect(refund).toMatchObject({ amountFen: 1990, paidFen: 1990, merchantId: 'mall-1' });
  });
});

// R-PAY-30
describe('the query of cloud payment', () => {
  test('returns a paid payment and nothing for any other', async () => {
    const paymentId = createPaymentId();
    expect(await createProvider().query(paymentId)).toBeUndefined();
    const refunds = new Map<string, number>();
    cloudpay.payments.set(toProviderId(paymentId), { amountFen: 5, status: 'unpaid', refunds });
    expect(await createProvider().query(paymentId)).toBeUndefined();
    cloudpay.payments.set(toProviderId(paymentId), { amountFen: 5, status: 'paid', refunds });
    expect(await createProvider().query(paymentId)).toEqual({
      transactionId: `t-${toProviderId(paymentId)}`,
      amountFen: 5,
    });
  });

  test.each<[string, (request: Parameters<FakeCloudpay['reply']>[0]) => Reply]>([
    ['is unsigned', () => ({ body: '{"status":"unpaid"}' })],
    ['hangs up', () => 'hang up'],
    ['never comes', () => 'silent'],
    ['is about another payment', (request) => cloudpay.reply(request, { status: 'unpaid', paymentNo: 'x' })],
    [
      'has no amount',
      (request) => {
        const { paymentNo } = JSON.parse(request.body) as { paymentNo: string };
        return cloudpay.reply(request, { status: 'paid', paymentNo, transactionId: 't' });
      },
    ],
    ['is an error', (request) => cloudpay.reply(request, {}, 500)],
  ])('rejects as unavailable when the answer %s', async (_, reply) => {
    cloudpay.gateway.setReply(reply);
    await expect(createProvider().query(createPaymentId())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

// R-PAY-30
test('a refund of cloud payment is sent with its number and returns its state', async () => {
  const paymentId = createPaymentId();
  const refundId = createPaymentId();
  cloudpay.payments.set(toProviderId(paymentId), { amountFen: 1990, status: 'paid', refunds: new Map() });
  const request = { paymentId, refundId, transactionId: 't', amountFen: 990, paidFen: 1990 };
  expect(await createProvider().refund(request)).toBe('done');
  expect(cloudpay.listCalls('refund')[0]).toEqual({
    merchantId: 'mall-1',
    paymentNo: toProviderId(paymentId),
    refundNo: toProviderId(refundId),
    transactionId: 't',
    amountFen: 990,
    paidFen: 1990,
  });
  const refundNo = toProviderId(refundId);
  cloudpay.gateway.setReply((asked) =>
    cloudpay.reply(asked, { refundNo, amountFen: 990, status: 'processing' }),
  );
  expect(await createProvider().refund(request)).toBe('processing');
  cloudpay.gateway.setReply((asked) => cloudpay.reply(asked, { code: 'REFUND_LIMIT' }, 409));
  await expect(createProvider().refund(request)).rejects.toMatchObject({ vendorCode: 'REFUND_LIMIT' });
  cloudpay.gateway.setReply((asked) => cloudpay.reply(asked, { refundNo, amountFen: 1, status: 'done' }));
  await expect(createProvider().refund(request)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a lost notification of cloud payment is reconciled by a query', async () => {
  const bill = await createStartedPayment(testMall, 'cloud');
  const payment = cloudpay.payments.get(toProviderId(bill.paymentId));
  if (payment) payment.status = 'paid';
  testMall.setTime(new Date(testMall.now().getTime() + 3 * 60_000).toISOString());
  await testMall.mall.runJobs();
  expect(await readPaymentState(testMall, bill)).toBe('order 2, payment paid');
});
