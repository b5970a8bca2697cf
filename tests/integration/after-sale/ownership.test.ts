import * as contract from '@/lib/contract/after-sale';
import { createUser, readOrder } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createPaidOrder,
  createReceivedOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  requestAfterSale,
} from '../../support/builders/after-sale';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const endpoints = { ...contract };
const names = [
  'refund',
  'refundRequest',
  'afterSale',
  'cancelAfterSale',
  'updateReturnGoodsExpress',
  'orderComment',
] as const;

// R-SECURITY-13
describe.each(names)('after-sale call %s', (name) => {
  test('returns 404 for another user’s order in every status', async () => {
    const thief = await createUser(testMall, 0);
    const disputed = await createSentOrder(testMall);
    await requestAfterSale(testMall, disputed);
    for (const order of [await createPaidOrder(testMall), await createReceivedOrder(testMall), disputed]) {
      const { orderId, goodsSpecId } = order;
      const args = {
        type: 'return',
        reason: name === 'refund' ? 'other' : 'quality',
        expressCode: 'sf',
        expressNo: 'SF1020304050607',
        items: [{ goodsSpecId, stars: 5 }],
      };
      const before = [await readOrder(testMall, orderId), await listCases(testMall, orderId)];
      const response = await testMall.send(endpoints[name], { ...args, orderId }, createUserOptions(thief));
      const nobodys = await testMall.send(
        endpoints[name],
        { ...args, orderId: '1' },
        createUserOptions(thief),
      );
      expect([response.status, response.msg]).toEqual([404, 'no such order']);
      expect([nobodys.status, nobodys.msg]).toEqual([404, 'no such order']);
      expect([await readOrder(testMall, orderId), await listCases(testMall, orderId)]).toEqual(before);
    }
  });

  test('returns 401 without a user', async () => {
    expect((await testMall.send(endpoints[name], { orderId: '1' }, { pId: '10000' })).status).toBe(401);
  });
});

// R-AFTER-11
test('expressTypes returns localized couriers to any caller', async () => {
  const [zh, en] = [
    await testMall.call(contract.expressTypes, {}),
    await testMall.call(contract.expressTypes, {}, { locale: 'en' }),
  ];
  expect(zh.data).toContainEqual({ code: 'sf', name: '顺丰速运', phone: '95338' });
  expect(en.data).toContainEqual({ code: 'ems', name: 'China Post EMS', phone: '11183' });
});
