import { cancelOrder } from '@/lib/contract/order';
import { me, presentSeen } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, createUser, readPoints } from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall({ now: '2026-03-10T04:00:00.000Z' });
});
afterAll(() => shop.close());

// R-POINTS-12
test('reserved points of an unpaid order prevent a second welcome gift', async () => {
  const userId = await createUser(shop, 100);
  const goodsSpecId = await createSpec(shop, { points: 100, priceFen: 1990, kind: 'service' });
  const { data } = await createOrder(shop, userId, { goodsSpecId });
  expect((await shop.call(me, {}, { userId })).data).toMatchObject({
    points: { activePoints: 0 },
    showPresentPoint: false,
  });
  await shop.call(presentSeen, {}, { userId });
  await shop.call(cancelOrder, { orderId: data.orderId }, { userId });
  expect(await readPoints(shop, userId)).toBe(100);
  await assertConsistent(shop.mall.db);
});
