import { cancelOrder } from '@/lib/contract/order';
import { me, presentSeen } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, createUser, readPoints } from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({ now: '2026-03-10T04:00:00.000Z' });
});
afterAll(() => testMall.close());

// R-POINTS-12
test('reserved points of an unpaid order prevent a second welcome gift', async () => {
  const userId = await createUser(testMall, 100);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, kind: 'service' });
  const { data } = await createOrder(testMall, userId, { goodsSpecId });
  expect((await testMall.call(me, {}, { userId })).data).toMatchObject({
    points: { activePoints: 0 },
    showPresentPoint: false,
  });
  await testMall.call(presentSeen, {}, { userId });
  await testMall.call(cancelOrder, { orderId: data.orderId }, { userId });
  expect(await readPoints(testMall, userId)).toBe(100);
  await assertConsistent(testMall.mall.db);
});
