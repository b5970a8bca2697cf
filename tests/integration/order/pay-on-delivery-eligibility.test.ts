import { payOnDeliveryEligibility } from '@/lib/contract/pay-on-delivery';
import { setProject } from '@/server/mall/operator/project';
import { createActivity, createBuyer, createUserOptions } from '@/tests/support/builders/merge-order';
import { createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { createServiceGoods } from '@/tests/support/builders/service-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { HOUR } from '@/tests/support/time';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const findGoodsId = async (goodsSpecId: string): Promise<string> =>
  (
    await testMall.mall.db
      .selectFrom('goods_specs')
      .select('goods_id')
      .where('id', '=', goodsSpecId)
      .executeTakeFirstOrThrow()
  ).goods_id;

/** Creates a product that can be claimed on delivery. */
async function createOffer(offer: { stock?: number; activityType?: number } = {}) {
  const goodsSpecId = await createSpec(testMall);
  await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0, ...offer });
  return { goodsSpecId, goodsId: await findGoodsId(goodsSpecId) };
}

const ask = async (userId: string, goodsId: string, pId = '10000') =>
  (await testMall.call(payOnDeliveryEligibility, { goodsId }, { ...createUserOptions(userId), pId })).data;

const rejectedFor = (reason: string) => ({ allowed: false, reason });
const allowed = { allowed: true, reason: null };

// R-DELIVERY-05
test('allows the first claim of a user and rejects the second, but not that of another user', async () => {
  const { userId, addressId } = await createBuyer(testMall);
  const { goodsSpecId, goodsId } = await createOffer();
  expect(await ask(userId, goodsId)).toEqual(allowed);
  await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
  expect(await ask(userId, goodsId)).toEqual(rejectedFor('limit_reached'));
  expect(await ask(await createUser(testMall, 0), goodsId)).toEqual(allowed);
});

// R-DELIVERY-05
test.each<[string, string, () => Promise<string>]>([
  ['an unknown product', 'activity_over', async () => 'nothing'],
  ['a product without an activity', 'activity_over', async () => findGoodsId(await createSpec(testMall))],
  [
    'a product in another activity',
    'activity_over',
    async () => (await createOffer({ activityType: 1 })).goodsId,
  ],
  ['a product without pieces', 'out_of_stock', async () => (await createOffer({ stock: 0 })).goodsId],
])('rejects %s with the reason %s', async (_, reason, createGoods) => {
  expect(await ask(await createUser(testMall, 0), await createGoods())).toEqual(rejectedFor(reason));
});

test('rejects a service, which is not delivered', async () => {
  const { goodsSpecId } = await createServiceGoods(testMall, { priceFen: 0 });
  await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0 });
  const goodsId = await findGoodsId(goodsSpecId);
  expect(await ask(await createUser(testMall, 0), goodsId)).toEqual(rejectedFor('activity_over'));
});

test('rejects every claim while the project is closed', async () => {
  const { goodsId } = await createOffer();
  await setProject(testMall.mall.db, '10006', { isOpen: false });
  expect(await ask(await createUser(testMall, 0), goodsId, '10006')).toEqual(rejectedFor('mall_closed'));
});

test('rejects a claim after the end of the activity', async () => {
  const { goodsId } = await createOffer();
  testMall.advanceTime(2 * HOUR);
  expect(await ask(await createUser(testMall, 0), goodsId)).toEqual(rejectedFor('activity_over'));
});
