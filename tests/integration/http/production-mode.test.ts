import { projectConfig } from '@/lib/contract/config';
import { goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { login } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, createUser } from '../../support/builders/order';

/** A production mall before an operator has imported anything: no demo content, no sandbox, no provider. */
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({ settings: { demo: false } });
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

// R-OPS-05
test('an empty database serves an open mall with defaults and without products', async () => {
  const { data } = await testMall.call(projectConfig, {});
  expect(data).toMatchObject({ pId: '10000', boolOpen: true, themeConfig: '', initPoints: 200 });
  expect((await testMall.call(goodsList, {})).data).toMatchObject({ list: [], total: 0 });
  expect((await testMall.call(goodsGroupConfig, {})).data).toEqual([]);
  expect((await testMall.call(login, {})).status).toBe(200);
});

// R-PAY-04
test('offers no payment channel without a provider', async () => {
  const { paySetting } = (await testMall.call(projectConfig, {})).data;
  expect(paySetting).toEqual({ isWxPay: false, isAliPay: false, isCloudPay: false });
});

// R-PAY-04
test('rejects an order that cannot be paid, and creates one paid with points alone', async () => {
  await testMall.mall.db
    .insertInto('goods_groups')
    .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
    .execute();
  const userId = await createUser(testMall, 500);
  const cash = await createSpec(testMall, { priceFen: 100, kind: 'service' });
  const free = await createSpec(testMall, { kind: 'service' });
  expect(await createOrder(testMall, userId, { goodsSpecId: cash })).toMatchObject({
    status: 403,
    reason: 'payment_unavailable',
  });
  await testMall.mall.db
    .updateTable('users')
    .set({ phone: '13800138000' })
    .where('id', '=', userId)
    .execute();
  expect((await createOrder(testMall, userId, { goodsSpecId: free })).status).toBe(200);
});

// R-PAY-29
test.each(['/sandbox/cashier/1', '/api/pay/notify/alipay'])('%s takes no money', async (path) => {
  const response = await testMall.fetch(path, { method: 'POST', body: '{}' });
  expect([404, 503]).toContain(response.status);
});
