import { settlePaidAttempts } from '@/server/mall/payment/attempts/settle-paid-attempts';
import { startPaying } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { type FakeAlipay, startAlipay } from './support/alipay';
import { newId, started, startShop, stateOf } from './support/shop';
import { type FakeWechatPay, startWechatPay } from './support/wechat';

let alipay: FakeAlipay;
let wechat: FakeWechatPay;
let shop: TestMall;
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([startAlipay(), startWechatPay()]);
  shop = await startShop({ alipay: alipay.settings, wechat: wechat.settings });
});
afterEach(() => {
  jest.restoreAllMocks();
  alipay.gateway.forget();
  wechat.gateway.forget();
});
afterAll(async () => {
  await shop.close();
  await alipay.close();
  await wechat.close();
});

const numberOf = (payUrl: string) => {
  const content = new URL(payUrl).searchParams.get('biz_content') ?? '';
  return (JSON.parse(content) as { out_trade_no: string }).out_trade_no;
};

test('Alipay’s cashier opens again for the same trade, and is asked about once', async () => {
  const bill = await started(shop, 'alipay');
  const urls = new Set<string>();
  for (let index = 0; index < 30; index += 1)
    urls.add(numberOf((await startPaying(shop, bill.userId, bill.orderId)).answer.data.payUrl));
  expect(urls.size).toBe(1);
  expect(await settlePaidAttempts(shop.mall.deps, bill.orderId)).toBe(false);
  expect(alipay.calls('alipay.trade.query')).toHaveLength(1);
});

test('a cashier whose time to pay would change is another attempt', async () => {
  const bill = await started(shop, 'alipay');
  shop.pass(29 * 60_000 + 30_000);
  await startPaying(shop, bill.userId, bill.orderId);
  expect(await stateOf(shop, bill)).toBe('order 1, payment closed');
});

test('WeChat’s addresses are not given out twice, and there are 20 at most', async () => {
  const bill = await started(shop, 'wechat');
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await startPaying(shop, bill.userId, bill.orderId, 'wechat')).answer.status);
  expect(statuses).toEqual([...Array(19).fill(200), 409, 409]);
});

test('providers that say nothing are waited for no longer than a deadline for all attempts', async () => {
  const bill = await started(shop, 'alipay');
  const row = { order_id: bill.orderId, provider: 'alipay' as const, amount_fen: 1990 };
  const rows = Array.from({ length: 19 }, (_, index) => ({
    ...row,
    id: newId(),
    attempt: index + 2,
    status: 'closed' as const,
    created_at: shop.now().toISOString(),
  }));
  await shop.mall.db.insertInto('payments').values(rows).execute();
  alipay.gateway.behave(() => 'silent');
  const over = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const asked = settlePaidAttempts(shop.mall.deps, bill.orderId);
  const refused = expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  while (alipay.gateway.asked.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
  over.abort();
  await refused;
  expect(alipay.gateway.asked).toHaveLength(5);
});
