import { projectConfig } from '@/lib/contract/config';
import { goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { login } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, createUser } from '../../support/builders/order';

/** A production mall before an operator has imported anything: no demo content, no sandbox, no provider. */
let shop: TestMall;
beforeAll(async () => {
  shop = await startMall({ settings: { demo: false } });
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

// R-OPS-05
test('an empty database serves an open mall with defaults and without products', async () => {
  const { data } = await shop.call(projectConfig, {});
  expect(data).toMatchObject({ pId: '10000', boolOpen: true, themeConfig: '', initPoints: 200 });
  expect((await shop.call(goodsList, {})).data).toMatchObject({ list: [], total: 0 });
  expect((await shop.call(goodsGroupConfig, {})).data).toEqual([]);
  expect((await shop.call(login, {})).status).toBe(200);
});

// R-PAY-04
test('offers no payment channel without a provider', async () => {
  const { paySetting } = (await shop.call(projectConfig, {})).data;
  expect(paySetting).toEqual({ isWxPay: false, isAliPay: false, isCloudPay: false });
});

// R-PAY-04
test('rejects an order that cannot be paid, and creates one paid with points alone', async () => {
  await shop.mall.db
    .insertInto('goods_groups')
    .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
    .execute();
  const userId = await createUser(shop, 500);
  const cash = await createSpec(shop, { priceFen: 100, kind: 'service' });
  const free = await createSpec(shop, { kind: 'service' });
  expect((await createOrder(shop, userId, { goodsSpecId: cash })).status).toBe(503);
  await shop.mall.db.updateTable('users').set({ phone: '13800138000' }).where('id', '=', userId).execute();
  expect((await createOrder(shop, userId, { goodsSpecId: free })).status).toBe(200);
});

// R-PAY-29
test.each(['/sandbox/cashier/1', '/api/pay/notify/alipay'])('%s takes no money', async (path) => {
  const response = await shop.fetch(path, { method: 'POST', body: '{}' });
  expect([404, 503]).toContain(response.status);
});
