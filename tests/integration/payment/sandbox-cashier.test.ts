import { cancelOrder, reOrder } from '@/lib/contract/order';
import { withDefaults } from '@/server/mall/options';
import { recordPayment } from '@/server/mall/sandbox/transactions';
import { installTestMall } from '@/tests/support/install-test-mall';
import { countOrderChanges } from '@/tests/support/order-changes';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  readOrder,
  readPayment,
  startPayment,
} from '../../support/builders/order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true },
);

const getCashierPath = (paymentId: string) => `/sandbox/cashier/${paymentId}`;
const openCashier = (paymentId: string, language = 'zh-CN') =>
  testMall.fetch(getCashierPath(paymentId), { headers: { 'accept-language': language } });

async function readToken(paymentId: string): Promise<string> {
  const page = await (await openCashier(paymentId)).text();
  return /name="token" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
}

async function submitCashier(paymentId: string, action: string, token?: string): Promise<Response> {
  const body = new URLSearchParams({ action, token: token ?? (await readToken(paymentId)) });
  return testMall.fetch(getCashierPath(paymentId), { method: 'POST', body });
}

describe('sandbox cashier page', () => {
  // R-PAY-28
  test('shows amount, product, order and the sandbox notice without scripts', async () => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall, 'wechat');
    const response = await openCashier(paymentId);
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const text of ['沙箱', '微信支付', '¥19.90', '茶杯 × 1', orderId]) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|https?:/i);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('translates the page into English', async () => {
    const { paymentId } = await createUnpaidOrder(testMall);
    expect(await (await openCashier(paymentId, 'en-GB,en;q=0.9')).text()).toContain(
      'Sandbox: no real money moves',
    );
  });

  // R-SECURITY-16
  test('escapes product names', async () => {
    const userId = await createUser(testMall, 100);
    const goodsSpecId = await createSpec(testMall, {
      priceFen: 5,
      kind: 'service',
      title: '<img src=x onerror=alert(1)>"\'&',
    });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    const { paymentId } = await startPayment(testMall, userId, data.orderId);
    const page = await (await openCashier(paymentId)).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('returns 404 for an unknown payment', async () => {
    const response = await openCashier('nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test('returns 404 when the sandbox is off', async () => {
    const payment = { sandbox: false, publicBase: '/vantmall', merchantId: 'm' };
    const real = await startMall({ settings: { payment } });
    expect((await real.fetch('/sandbox/cashier/nothing')).headers.get('content-type')).toContain('json');
    const userId = await createUser(real, 100);
    const goodsSpecId = await createSpec(real, { priceFen: 5, kind: 'service' });
    expect((await createOrder(real, userId, { goodsSpecId })).status).toBe(403);
    await real.close();
  });
});

describe('submitting the sandbox cashier', () => {
  // R-PAY-33
  test.each<[string, string, number]>([
    ['pay', 'paid', 2],
    ['payTwice', 'paid', 2],
    ['cancel', 'pending', 1],
    ['timeout', 'pending', 1],
  ])('“%s” leaves the payment %s and redirects to the order', async (action, payment, status) => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall, 'cloud');
    const response = await submitCashier(paymentId, action);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `/vantmall/payindex?orderId=${orderId}&pId=10000&fromPage=cashier${
        action === 'cancel' ? '&payResult=cancelled' : ''
      }`,
    );
    expect((await readPayment(testMall, paymentId)).status).toBe(payment);
    expect(await readOrder(testMall, orderId)).toMatchObject({ status });
    expect(await countOrderChanges(testMall, orderId)).toBe(status - 1);
  });

  test('returns 410 for a finished payment and changes nothing', async () => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall);
    const token = await readToken(paymentId);
    await submitCashier(paymentId, 'pay', token);
    const again = await submitCashier(paymentId, 'pay', token);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('这笔支付已完成');
    expect((await openCashier(paymentId)).status).toBe(410);
    expect(await countOrderChanges(testMall, orderId)).toBe(1);
  });

  test('refunds the money when the order was cancelled', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    expect(await (await openCashier(paymentId)).text()).toContain('该订单已关闭');
    expect((await submitCashier(paymentId, 'pay')).status).toBe(303);
    expect((await readPayment(testMall, paymentId)).status).toBe('refunded');
    expect((await readOrder(testMall, orderId)).status).toBe(6);
  });

  test('rejects a missing token and that of another payment', async () => {
    const { orderId, paymentId } = await createUnpaidOrder(testMall);
    const other = await createUnpaidOrder(testMall);
    for (const token of ['', 'x', await readToken(other.paymentId)]) {
      const answer = await submitCashier(paymentId, 'pay', token);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('这个页面已失效');
    }
    expect((await submitCashier(paymentId, 'steal')).status).toBe(403);
    expect((await readOrder(testMall, orderId)).status).toBe(1);
  });
});

// R-PAY-29
test('enables the sandbox in demo mode, and rejects it outside', () => {
  expect(withDefaults({}).payment.sandbox).toBe(true);
  expect(withDefaults({ demo: false }).payment.sandbox).toBe(false);
  const { payment } = withDefaults({});
  expect(() => withDefaults({ demo: false, payment })).toThrow('demo mode only');
});

test('finds a payment with a lost notification before the order expires', async () => {
  const { orderId, paymentId } = await createUnpaidOrder(testMall);
  await recordPayment(testMall.mall.db, paymentId, 1990);
  testMall.advanceTime(31 * 60_000);
  await testMall.mall.runJobs();
  expect((await readOrder(testMall, orderId)).paid_at).not.toBeNull();
  expect((await readPayment(testMall, paymentId)).status).toBe('paid');
});

test('repeating an overdue order that is paid without a notification settles it instead', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
  await recordPayment(testMall.mall.db, paymentId, 1990);
  testMall.advanceTime(31 * 60_000);
  const options = { userId, pId: '10000', idempotencyKey: 'repeat-overdue' };
  expect((await testMall.call(reOrder, { orderId }, options)).reason).toBe('order_state');
  expect((await readOrder(testMall, orderId)).status).toBe(2);
  expect((await readPayment(testMall, paymentId)).status).toBe('paid');
});
