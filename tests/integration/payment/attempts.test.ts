import { settlePaidAttempts } from '@/server/mall/payment/attempts/settle-paid-attempts';
import { startPayment } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createPaymentId,
  createStartedPayment,
  readPaymentState,
  startProductionMall,
} from '../../support/builders/payment';
import { type FakeAlipay, startFakeAlipay } from '../../support/fakes/fake-alipay';
import { type FakeWechatPay, startFakeWechatPay } from '../../support/fakes/fake-wechat-pay';

let alipay: FakeAlipay;
let wechat: FakeWechatPay;
let testMall: TestMall;
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([startFakeAlipay(), startFakeWechatPay()]);
  testMall = await startProductionMall({ alipay: alipay.settings, wechat: wechat.settings });
});
afterEach(() => {
  jest.restoreAllMocks();
  alipay.gateway.reset();
  wechat.gateway.reset();
});
afterAll(async () => {
  await testMall.close();
  await alipay.close();
  await wechat.close();
});

const getTradeNumber = (payUrl: string) => {
  const content = new URL(payUrl).searchParams.get('biz_content') ?? '';
  return (JSON.parse(content) as { out_trade_no: string }).out_trade_no;
};

test('reuses Alipay’s trade for every start, and queries it once', async () => {
  const bill = await createStartedPayment(testMall, 'alipay');
  const urls = new Set<string>();
  for (let index = 0; index < 30; index += 1)
    urls.add(getTradeNumber((await startPayment(testMall, bill.userId, bill.orderId)).answer.data.payUrl));
  expect(urls.size).toBe(1);
  expect(await settlePaidAttempts(testMall.mall.deps, bill.orderId)).toBe(false);
  expect(alipay.calls('alipay.trade.query')).toHaveLength(1);
});

test('creates another attempt when the expiry would change', async () => {
  const bill = await createStartedPayment(testMall, 'alipay');
  testMall.advanceTime(29 * 60_000 + 30_000);
  await startPayment(testMall, bill.userId, bill.orderId);
  expect(await readPaymentState(testMall, bill)).toBe('order 1, payment closed');
});

test('never reuses a WeChat Pay URL, and creates at most 20', async () => {
  const bill = await createStartedPayment(testMall, 'wechat');
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await startPayment(testMall, bill.userId, bill.orderId, 'wechat')).answer.status);
  expect(statuses).toEqual([...Array(19).fill(200), 409, 409]);
});

test('queries all attempts of a silent provider within one deadline', async () => {
  const bill = await createStartedPayment(testMall, 'alipay');
  const row = { order_id: bill.orderId, provider: 'alipay' as const, amount_fen: 1990 };
  const rows = Array.from({ length: 19 }, (_, index) => ({
    ...row,
    id: createPaymentId(),
    attempt: index + 2,
    status: 'closed' as const,
    created_at: testMall.now().toISOString(),
  }));
  await testMall.mall.db.insertInto('payments').values(rows).execute();
  alipay.gateway.setReply(() => 'silent');
  const controller = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const call = settlePaidAttempts(testMall.mall.deps, bill.orderId);
  const rejection = expect(call).rejects.toMatchObject({ code: 'unavailable' });
  while (alipay.gateway.requests.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
  controller.abort();
  await rejection;
  expect(alipay.gateway.requests).toHaveLength(5);
});
