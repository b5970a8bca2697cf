import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

const START = '2026-03-10T05:00:00.000Z';
const END = '2026-03-10T06:00:00.000Z';

let testMall: TestMall;
let specId: string;
beforeEach(async () => {
  testMall = await startMall();
  specId = await createSpec(testMall, { points: 100 });
  const { db } = testMall.mall;
  const { goods_id } = await db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', specId)
    .executeTakeFirstOrThrow();
  const titles = { title_zh: '专场', title_en: 'Special' };
  await db
    .insertInto('activities')
    .values({ id: 'special', activity_type: 1, p_id: '', ...titles, starts_at: START, ends_at: END })
    .execute();
  await db
    .insertInto('activity_specs')
    .values({
      activity_id: 'special',
      goods_spec_id: specId,
      goods_id,
      position: 0,
      points: 40,
      price_fen: 0,
      stock: 2,
      initial_stock: 2,
      order_limit: 1,
    })
    .execute();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const readStock = () =>
  testMall.mall.db
    .selectFrom('activity_specs')
    .select('stock')
    .where('activity_id', '=', 'special')
    .executeTakeFirstOrThrow();

/** Orders one piece at the price of the session; returns the answer and the points of the order, if there is one. */
async function orderAt(moment: string) {
  testMall.setTime(moment);
  const userId = await createUser(testMall, 500);
  const addressId = await createAddress(testMall, userId);
  const order = { goodsSpecId: specId, activityType: 1, addressId, expectedPoints: 40, expectedPriceFen: 0 };
  const { status, reason } = await createOrder(testMall, userId, order);
  const orders = testMall.mall.db.selectFrom('orders').select('points').where('user_id', '=', userId);
  return { status, reason, points: (await orders.executeTakeFirst())?.points };
}

const sold = { status: 200, reason: undefined, points: 40 };
const rejected = (reason: string) => ({ status: 409, reason, points: undefined });

// R-ACTIVITY-01
test('sells at the price of a session from its first to its last millisecond', async () => {
  expect(await orderAt('2026-03-10T04:59:59.000Z')).toEqual(rejected('activity_not_started'));
  expect(await orderAt('2026-03-10T04:59:59.999Z')).toEqual(rejected('activity_not_started'));
  expect(await readStock()).toEqual({ stock: 2 });
  expect(await orderAt(START)).toEqual(sold);
  expect(await orderAt('2026-03-10T05:59:59.999Z')).toEqual(sold);
  expect(await readStock()).toEqual({ stock: 0 });
  expect(await orderAt(END)).toEqual(rejected('activity_over'));
  expect(await orderAt('2026-03-10T06:00:01.000Z')).toEqual(rejected('activity_over'));
});

// R-ACTIVITY-03
test('rejects an order when the stock of the session is sold, although the product has stock', async () => {
  await orderAt(START);
  await orderAt('2026-03-10T05:00:01.000Z');
  expect(await orderAt('2026-03-10T05:00:02.000Z')).toEqual(rejected('out_of_stock'));
});
