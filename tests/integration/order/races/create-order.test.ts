import { randomUUID } from 'node:crypto';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createActivity, createBuyer, listOrders } from '@/tests/support/builders/merge-order';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createOrder,
  createSpec,
  createUnpaidOrder,
  readPoints,
  readStock,
} from '../../../support/builders/order';
import { describeOutcome } from '../../../support/call-outcome';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

/** The outcomes of both calls, sorted, so that it does not matter which call had which. */
const describeBoth = (...answers: Parameters<typeof describeOutcome>[0][]) =>
  answers.map(describeOutcome).sort().join(', ');

type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** A buyer with these points, and goods of 100 points with this stock. */
async function createBuyerAndGoods(testMall: TestMall, { points = 1000, stock = 5 } = {}) {
  const { userId, addressId } = await createBuyer(testMall, points);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 990, stock });
  return { userId, addressId, goodsSpecId, stock };
}
const getInitialStock = ({ goodsSpecId, stock }: { goodsSpecId: string; stock: number }) => ({
  [goodsSpecId]: stock,
});

// R-ORDER-13
test('two racing orders with one key create one order and return it', async () => {
  const save = (
    testMall: TestMall,
    state: Awaited<ReturnType<typeof createBuyerAndGoods>> & { key: string },
  ) =>
    createOrder(
      testMall,
      state.userId,
      { goodsSpecId: state.goodsSpecId, addressId: state.addressId },
      state.key,
    );
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: async (testMall) => ({ ...(await createBuyerAndGoods(testMall)), key: randomUUID() }),
    getInitialStock: getInitialStock,
    first: save,
    second: save,
    async describeOutcome(testMall, state, one, other) {
      const accepted = [one, other].filter(({ status }) => status === 200);
      const orders = await listOrders(testMall, state.userId);
      expect(orders).toHaveLength(1);
      for (const { data } of accepted) expect(data.orderId).toBe(orders[0]?.id);
      expect((await save(testMall, state)).data).toEqual(accepted[0]?.data);
      expect(await readStock(testMall, state.goodsSpecId)).toBe(4);
      return describeBoth(one, other);
    },
  });
  expect(outcomes).toContain('made, made');
  expect(['409 key_running, made', 'made, made']).toEqual(expect.arrayContaining(outcomes));
});

test('two buyers racing for the last piece: one gets it, and the other loses nothing', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const first = await createBuyerAndGoods(testMall, { points: 100, stock: 1 });
      return { first, second: await createBuyer(testMall, 100), ...getInitialStock(first) };
    },
    getInitialStock: ({ first }) => getInitialStock(first),
    first: (testMall, { first: { userId, addressId, goodsSpecId } }) =>
      createOrder(testMall, userId, { goodsSpecId, addressId }),
    second: (testMall, { first: { goodsSpecId }, second: { userId, addressId } }) =>
      createOrder(testMall, userId, { goodsSpecId, addressId }),
    async describeOutcome(testMall, { first, second }, one, other) {
      expect(await readPoints(testMall, first.userId)).toBe(one.status === 200 ? 0 : 100);
      expect(await readPoints(testMall, second.userId)).toBe(other.status === 200 ? 0 : 100);
      return `${describeOutcome(one)}, ${describeOutcome(other)}`;
    },
  });
  expect(outcomes).toEqual(['409 out_of_stock, made', 'made, 409 out_of_stock']);
});

// R-ACTIVITY-03
test('two buyers racing for the last piece of an activity: one gets it, though the goods have more', async () => {
  const save = (testMall: TestMall, goodsSpecId: string, { userId, addressId }: Buyer) =>
    createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 3 });
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const first = await createBuyerAndGoods(testMall, { points: 100, stock: 5 });
      const offer = { activityType: 3, points: 90, priceFen: 100, stock: 1 };
      const activityId = await createActivity(testMall, first.goodsSpecId, offer);
      return { first, second: await createBuyer(testMall, 100), activityId };
    },
    getInitialStock: ({ first }) => getInitialStock(first),
    first: (testMall, { first }) => save(testMall, first.goodsSpecId, first),
    second: (testMall, { first, second }) => save(testMall, first.goodsSpecId, second),
    async describeOutcome(testMall, { first, second, activityId }, one, other) {
      expect(await readPoints(testMall, first.userId)).toBe(one.status === 200 ? 10 : 100);
      expect(await readPoints(testMall, second.userId)).toBe(other.status === 200 ? 10 : 100);
      expect(await readStock(testMall, first.goodsSpecId)).toBe(5);
      const offers = testMall.mall.db.selectFrom('activity_specs').select('stock');
      expect(await offers.where('activity_id', '=', activityId).execute()).toEqual([{ stock: 0 }]);
      return `${describeOutcome(one)}, ${describeOutcome(other)}`;
    },
  });
  expect(outcomes).toEqual(['409 out_of_stock, made', 'made, 409 out_of_stock']);
});

test('two orders racing for points that suffice for one create one order', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const state = await createBuyerAndGoods(testMall, { points: 150 });
      return { ...state, otherSpecId: await createSpec(testMall, { points: 90, priceFen: 10, stock: 5 }) };
    },
    getInitialStock: (state) => ({ ...getInitialStock(state), [state.otherSpecId]: 5 }),
    first: (testMall, { userId, addressId, goodsSpecId }) =>
      createOrder(testMall, userId, { goodsSpecId, addressId }),
    second: (testMall, { userId, addressId, otherSpecId }) =>
      createOrder(testMall, userId, { goodsSpecId: otherSpecId, addressId }),
    describeOutcome: async (_shop, _state, one, other) =>
      `${describeOutcome(one)}, ${describeOutcome(other)}`,
  });
  expect(outcomes).toEqual(['409 points_short, made', 'made, 409 points_short']);
});

test('two orders racing for one coupon: one gets it, and the other is rejected', async () => {
  const save = (
    testMall: TestMall,
    state: Awaited<ReturnType<typeof createBuyerAndGoods>> & { couponId: string },
  ) => {
    const { userId, goodsSpecId, addressId, couponId } = state;
    return createOrder(testMall, userId, { goodsSpecId, addressId, couponId });
  };
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const state = await createBuyerAndGoods(testMall);
      const offered = await createCoupon(testMall, { value: 300, threshold: 500 });
      return { ...state, couponId: await createUserCoupon(testMall, state.userId, offered) };
    },
    getInitialStock: getInitialStock,
    first: save,
    second: save,
    async describeOutcome(testMall, { userId }, one, other) {
      expect(await listOrders(testMall, userId)).toMatchObject([{ coupon_fen: 300, pay_amount_fen: 690 }]);
      return describeBoth(one, other);
    },
  });
  expect(outcomes).toEqual(['409 coupon_unusable, made']);
});

test('two orders racing for a product limited to one create one order', async () => {
  const save = (
    testMall: TestMall,
    { userId, addressId, goodsSpecId }: Awaited<ReturnType<typeof createBuyerAndGoods>>,
  ) => createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 3 });
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const state = await createBuyerAndGoods(testMall);
      await createActivity(testMall, state.goodsSpecId, { activityType: 3, orderLimit: 1, stock: 5 });
      return state;
    },
    first: save,
    second: save,
    describeOutcome: async (_shop, _state, one, other) => describeBoth(one, other),
  });
  expect(outcomes).toEqual(['409 limit_reached, made']);
});

test('two racing repetitions of an order create one', async () => {
  const again = (testMall: TestMall, { userId, orderId }: { userId: string; orderId: string }) =>
    testMall.call(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey: randomUUID() });
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createUnpaidOrder(testMall);
      await testMall.call(cancelOrder, { orderId: order.orderId }, { userId: order.userId, pId: '10000' });
      return { ...order, stock: 3 };
    },
    getInitialStock: getInitialStock,
    first: again,
    second: again,
    async describeOutcome(testMall, { userId }, one, other) {
      expect(await listOrders(testMall, userId)).toHaveLength(2);
      expect(one.data.orderId).toBe(other.data.orderId);
      return describeBoth(one, other);
    },
  });
  expect(outcomes).toEqual(['made, made']);
});
