import * as contract from '@/lib/contract/after-sale';
import { orderRow, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, casesOf, paidOrder, receivedOrder, request, sentOrder } from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const calls = { ...contract };
const names = [
  'refund',
  'refundRequest',
  'afterSale',
  'cancelAfterSale',
  'updateReturnGoodsExpress',
  'orderComment',
] as const;

// R-SECURITY-13
describe.each(names)('%s', (name) => {
  test('of somebody else’s order finds nothing, whatever its status', async () => {
    const thief = await userWith(shop, 0);
    const disputed = await sentOrder(shop);
    await request(shop, disputed);
    for (const bought of [await paidOrder(shop), await receivedOrder(shop), disputed]) {
      const { orderId, goodsSpecId } = bought;
      const args = {
        type: 'return',
        reason: name === 'refund' ? 'other' : 'quality',
        expressCode: 'sf',
        expressNo: 'SF1020304050607',
        items: [{ goodsSpecId, stars: 5 }],
      };
      const before = [await orderRow(shop, orderId), await casesOf(shop, orderId)];
      const theirs = await shop.send(calls[name], { ...args, orderId }, asUser(thief));
      const nobodys = await shop.send(calls[name], { ...args, orderId: '1' }, asUser(thief));
      expect([theirs.status, theirs.msg]).toEqual([404, 'no such order']);
      expect([nobodys.status, nobodys.msg]).toEqual([404, 'no such order']);
      expect([await orderRow(shop, orderId), await casesOf(shop, orderId)]).toEqual(before);
    }
  });

  test('wants a user', async () => {
    expect((await shop.send(calls[name], { orderId: '1' }, { pId: '10000' })).status).toBe(401);
  });
});

// R-AFTER-11
test('expressTypes answers anybody, in their language', async () => {
  const [zh, en] = [
    await shop.call(contract.expressTypes, {}),
    await shop.call(contract.expressTypes, {}, { locale: 'en' }),
  ];
  expect(zh.data).toContainEqual({ code: 'sf', name: '顺丰速运', phone: '95338' });
  expect(en.data).toContainEqual({ code: 'ems', name: 'China Post EMS', phone: '11183' });
});
