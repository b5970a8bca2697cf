import { cancelOrder } from '@/lib/contract/order';
import { withDefaults } from '@/server/mall/options';
import { recordPayment } from '@/server/mall/sandbox/transactions';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from './support/consistent';
import { newSpec, order, orderRow, paymentRow, startPaying, unpaidOrder, userWith } from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

const pathOf = (paymentId: string) => `/sandbox/cashier/${paymentId}`;
const open = (paymentId: string, language = 'zh-CN') =>
  shop.fetch(pathOf(paymentId), { headers: { 'accept-language': language } });

async function tokenOf(paymentId: string): Promise<string> {
  const page = await (await open(paymentId)).text();
  return /name="token" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
}

async function tap(paymentId: string, action: string, token?: string): Promise<Response> {
  const body = new URLSearchParams({ action, token: token ?? (await tokenOf(paymentId)) });
  return shop.fetch(pathOf(paymentId), { method: 'POST', body });
}

describe('the cashier page', () => {
  // R-PAY-28
  test('says what is paid to whom, that it is a sandbox, and needs no script', async () => {
    const { orderId, paymentId } = await unpaidOrder(shop, 'wechat');
    const response = await open(paymentId);
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const text of ['沙箱', '微信支付', '¥19.90', '茶杯 × 1', orderId]) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|https?:/i);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('speaks English, too', async () => {
    const { paymentId } = await unpaidOrder(shop);
    expect(await (await open(paymentId, 'en-GB,en;q=0.9')).text()).toContain('Sandbox: no real money moves');
  });

  // R-SECURITY-16
  test('writes names as text, whatever they hold', async () => {
    const userId = await userWith(shop, 100);
    const goodsSpecId = await newSpec(shop, {
      priceFen: 5,
      kind: 'service',
      title: '<img src=x onerror=alert(1)>"\'&',
    });
    const { data } = await order(shop, userId, { goodsSpecId });
    const { paymentId } = await startPaying(shop, userId, data.orderId);
    const page = await (await open(paymentId)).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('is 404 for a payment that nobody started', async () => {
    const response = await open('nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test('is not there when the sandbox is off', async () => {
    const payment = { sandbox: false, publicBase: '/vantmall', merchantId: 'm' };
    const real = await startMall({ settings: { payment } });
    expect((await real.fetch('/sandbox/cashier/nothing')).headers.get('content-type')).toContain('json');
    const userId = await userWith(real, 100);
    const goodsSpecId = await newSpec(real, { priceFen: 5, kind: 'service' });
    expect((await order(real, userId, { goodsSpecId })).status).toBe(503);
    await real.close();
  });
});

describe('a tap on the cashier', () => {
  test.each<[string, string, number]>([
    ['pay', 'paid', 2],
    ['payTwice', 'paid', 2],
    ['cancel', 'pending', 1],
    ['timeout', 'pending', 1],
  ])('“%s” leaves the payment %s, and leads back to the order', async (action, payment, status) => {
    const { orderId, paymentId } = await unpaidOrder(shop, 'cloud');
    const response = await tap(paymentId, action);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `/vantmall/payindex?orderId=${orderId}&pId=10000&fromPage=cashier`,
    );
    expect((await paymentRow(shop, paymentId)).status).toBe(payment);
    expect(await orderRow(shop, orderId)).toMatchObject({ status, version: status - 1 });
  });

  test('on a finished payment says so and changes nothing', async () => {
    const { orderId, paymentId } = await unpaidOrder(shop);
    const token = await tokenOf(paymentId);
    await tap(paymentId, 'pay', token);
    const again = await tap(paymentId, 'pay', token);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('这笔支付已完成');
    expect((await open(paymentId)).status).toBe(410);
    expect((await orderRow(shop, orderId)).version).toBe(1);
  });

  test('after the order was cancelled gives the money back', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    expect(await (await open(paymentId)).text()).toContain('该订单已关闭');
    expect((await tap(paymentId, 'pay')).status).toBe(303);
    expect((await paymentRow(shop, paymentId)).status).toBe('refunded');
    expect((await orderRow(shop, orderId)).status).toBe(6);
  });

  test('without the form’s own token, or with that of another payment, does nothing', async () => {
    const { orderId, paymentId } = await unpaidOrder(shop);
    const other = await unpaidOrder(shop);
    for (const token of ['', 'x', await tokenOf(other.paymentId)]) {
      const answer = await tap(paymentId, 'pay', token);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('这个页面已失效');
    }
    expect((await tap(paymentId, 'steal')).status).toBe(403);
    expect((await orderRow(shop, orderId)).status).toBe(1);
  });
});

// R-PAY-29
test('the sandbox is on in demo mode, and the mall does not start with it outside', () => {
  expect(withDefaults({}).payment.sandbox).toBe(true);
  expect(withDefaults({ demo: false }).payment.sandbox).toBe(false);
  const { payment } = withDefaults({});
  expect(() => withDefaults({ demo: false, payment })).toThrow('demo mode only');
});

test('a payment whose notice was lost is found before the order expires', async () => {
  const { orderId, paymentId } = await unpaidOrder(shop);
  await recordPayment(shop.mall.db, paymentId, 1990);
  shop.pass(31 * 60_000);
  await shop.mall.runJobs();
  expect((await orderRow(shop, orderId)).paid_at).not.toBeNull();
  expect((await paymentRow(shop, paymentId)).status).toBe('paid');
});
