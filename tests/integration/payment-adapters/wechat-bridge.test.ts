import { randomUUID } from 'node:crypto';
import { reOrder } from '@/lib/contract/order';
import { orderRow } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { newId, type Started, started, startShop } from './support/shop';
import { type FakeWechatPay, startWechatPay } from './support/wechat';

let wechat: FakeWechatPay;
let shop: TestMall;
beforeAll(async () => {
  wechat = await startWechatPay();
  shop = await startShop({ wechat: wechat.settings });
});
afterEach(() => {
  jest.restoreAllMocks();
  wechat.gateway.forget();
  expect(shop.errors).toEqual([]);
});
afterAll(async () => {
  await shop.close();
  await wechat.close();
});

/** An unpaid order of a shopper whom WeChat knows; its H5 payment was started before. */
async function newBill() {
  const openid = `o${newId()}`;
  const bill = await started(shop, 'wechat');
  await shop.mall.db.updateTable('users').set({ openid }).where('id', '=', bill.userId).execute();
  wechat.gateway.forget();
  return { ...bill, openid };
}

const pay = ({ userId, orderId }: Started, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  shop.call(
    reOrder,
    { orderId, openOnly: true, appType: 'WX_PUBLIC' },
    { userId, pId: '10000', locale, idempotencyKey: randomUUID() },
  );

const numbers = () => wechat.calls('/jsapi').map(({ out_trade_no }) => out_trade_no);

test('a page inside WeChat gets what WeChat Pay has prepared for its own shopper, and no sandbox', async () => {
  const bill = await newBill();
  const { data } = await pay(bill);
  expect(data.wxPayParams).toMatchObject({
    appId: wechat.settings.appId,
    package: 'prepay_id=wx26112221580621e9b071c00d9e093b0000',
    signType: 'RSA',
  });
  expect(data).not.toHaveProperty('sandboxCashier');
  expect(wechat.calls('/jsapi').at(-1)).toMatchObject({
    attach: bill.orderId,
    payer: { openid: bill.openid },
    amount: { total: 1990 },
  });
});

test('paying again is the same payment to WeChat, which takes money for it once', async () => {
  const bill = await newBill();
  const before = numbers().length;
  for (let time = 0; time < 25; time += 1) expect((await pay(bill)).data.wxPayParams).toBeDefined();
  const told = wechat.calls('/jsapi').slice(before);
  expect(told).toHaveLength(25);
  expect(new Set(told.map((call) => JSON.stringify(call))).size).toBe(1);
});

test('another shopper or another text is another payment: WeChat would refuse the number', async () => {
  const bill = await newBill();
  await pay(bill);
  await pay(bill, 'en');
  const change = { openid: `o${newId()}` };
  await shop.mall.db.updateTable('users').set(change).where('id', '=', bill.userId).execute();
  await pay(bill, 'en');
  expect(new Set(numbers().slice(-3)).size).toBe(3);
});

test.each<[string, Parameters<FakeWechatPay['gateway']['behave']>[0]]>([
  ['hangs up', () => 'hang up'],
  ['refuses', () => ({ status: 400, body: '{"code":"PARAM_ERROR"}' })],
])('an order stands when WeChat Pay %s', async (_, reply) => {
  const bill = await newBill();
  wechat.gateway.behave(reply);
  const { status, data } = await pay(bill);
  expect(status).toBe(200);
  expect(data).toMatchObject({ orderId: bill.orderId, payAmount: 1990, wxPayProblem: 'unavailable' });
  expect(data).not.toHaveProperty('wxPayParams');
  expect((await orderRow(shop, bill.orderId)).status).toBe(1);
  wechat.gateway.forget();
  expect((await pay(bill)).data.wxPayParams).toBeDefined();
});

test('an order is answered in time when WeChat Pay is silent', async () => {
  const bill = await newBill();
  wechat.gateway.behave(() => 'silent');
  const over = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const answer = pay(bill);
  while (wechat.gateway.asked.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  over.abort();
  expect((await answer).data).toMatchObject({ orderId: bill.orderId, wxPayProblem: 'unavailable' });
});
