import { randomUUID } from 'node:crypto';
import { reOrder } from '@/lib/contract/order';
import type { Locale } from '@/lib/rules/page/locale';
import { readOrder } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createPaymentId,
  createStartedPayment,
  type StartedPayment,
  startProductionMall,
} from '../../../support/builders/payment';
import { type FakeWechatPay, startFakeWechatPay } from '../../../support/fakes/fake-wechat-pay';

let wechat: FakeWechatPay;
let testMall: TestMall;
beforeAll(async () => {
  wechat = await startFakeWechatPay();
  testMall = await startProductionMall({ wechat: wechat.settings });
});
afterEach(() => {
  jest.restoreAllMocks();
  wechat.gateway.reset();
  expect(testMall.errors).toEqual([]);
});
afterAll(async () => {
  await testMall.close();
  await wechat.close();
});

/** An unpaid order of a shopper with a WeChat identity and a started H5 payment. */
async function createBill() {
  const openid = `o${createPaymentId()}`;
  const bill = await createStartedPayment(testMall, 'wechat');
  await testMall.mall.db.updateTable('users').set({ openid }).where('id', '=', bill.userId).execute();
  wechat.gateway.reset();
  return { ...bill, openid };
}

const payInWechat = ({ userId, orderId }: StartedPayment, locale: Locale = 'zh-CN') =>
  testMall.call(
    reOrder,
    { orderId, openOnly: true, appType: 'WX_PUBLIC' },
    { userId, pId: '10000', locale, idempotencyKey: randomUUID() },
  );

const listPreparedNumbers = () => wechat.calls('/jsapi').map(({ out_trade_no }) => out_trade_no);

test('returns WeChat Pay’s parameters for the shopper, and no sandbox cashier', async () => {
  const bill = await createBill();
  const { data } = await payInWechat(bill);
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

test('prepares the same payment for every repetition', async () => {
  const bill = await createBill();
  const before = listPreparedNumbers().length;
  for (let time = 0; time < 25; time += 1) expect((await payInWechat(bill)).data.wxPayParams).toBeDefined();
  const requests = wechat.calls('/jsapi').slice(before);
  expect(requests).toHaveLength(25);
  expect(new Set(requests.map((call) => JSON.stringify(call))).size).toBe(1);
});

test('prepares another payment for another shopper or another text', async () => {
  const bill = await createBill();
  await payInWechat(bill);
  await payInWechat(bill, 'en');
  const change = { openid: `o${createPaymentId()}` };
  await testMall.mall.db.updateTable('users').set(change).where('id', '=', bill.userId).execute();
  await payInWechat(bill, 'en');
  expect(new Set(listPreparedNumbers().slice(-3)).size).toBe(3);
});

test.each<[string, Parameters<FakeWechatPay['gateway']['setReply']>[0]]>([
  ['hangs up', () => 'hang up'],
  ['refuses', () => ({ status: 400, body: '{"code":"PARAM_ERROR"}' })],
])('keeps the order when WeChat Pay %s', async (_, reply) => {
  const bill = await createBill();
  wechat.gateway.setReply(reply);
  const { status, data } = await payInWechat(bill);
  expect(status).toBe(200);
  expect(data).toMatchObject({ orderId: bill.orderId, payAmount: 1990, wxPayProblem: 'unavailable' });
  expect(data).not.toHaveProperty('wxPayParams');
  expect((await readOrder(testMall, bill.orderId)).status).toBe(1);
  wechat.gateway.reset();
  expect((await payInWechat(bill)).data.wxPayParams).toBeDefined();
});

test('returns the order in time when WeChat Pay is silent', async () => {
  const bill = await createBill();
  wechat.gateway.setReply(() => 'silent');
  const controller = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const answer = payInWechat(bill);
  while (wechat.gateway.requests.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  controller.abort();
  expect((await answer).data).toMatchObject({ orderId: bill.orderId, wxPayProblem: 'unavailable' });
});
