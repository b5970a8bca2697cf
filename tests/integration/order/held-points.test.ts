import { cancelOrder } from '@/lib/contract/order';
import { me, presentSeen } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from './support/consistent';
import { newSpec, order, pointsOf, userWith } from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall({ now: '2026-03-10T04:00:00.000Z' });
});
afterAll(() => shop.close());

// R-POINTS-12
test('points that an unpaid order holds are not gone: no gift for coming back without any', async () => {
  const userId = await userWith(shop, 100);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990, kind: 'service' });
  const { data } = await order(shop, userId, { goodsSpecId });
  expect((await shop.call(me, {}, { userId })).data).toMatchObject({
    points: { activePoints: 0 },
    showPresentPoint: false,
  });
  await shop.call(presentSeen, {}, { userId });
  await shop.call(cancelOrder, { orderId: data.orderId }, { userId });
  expect(await pointsOf(shop, userId)).toBe(100);
  await assertConsistent(shop.mall.db);
});
