import { randomUUID } from 'node:crypto';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { newActivity, newBuyer, ordersOf } from '@/tests/integration/merge-order/support/merge';
import type { TestMall } from '@/tests/support/mall';
import { atEveryLine } from '../support/contest';
import { type Pair, startPair } from '../support/pair';
import { newSpec, order, pointsOf, stockOf, unpaidOrder } from '../support/shop';
import { said } from '../support/told';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

/** What the two were told, whoever was told what. */
const both = (...answers: Parameters<typeof said>[0][]) => answers.map(said).sort().join(', ');

/** A buyer with these points and goods of 100 points, of which there are so many. */
async function wish(shop: TestMall, { points = 1000, stock = 5 } = {}) {
  const { userId, addressId } = await newBuyer(shop, points);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 990, stock });
  return { userId, addressId, goodsSpecId, stock };
}
const stockAtFirst = ({ goodsSpecId, stock }: { goodsSpecId: string; stock: number }) => ({
  [goodsSpecId]: stock,
});

// R-ORDER-13
test('an order against the same order with the same key: one order, one answer', async () => {
  const save = (shop: TestMall, state: Awaited<ReturnType<typeof wish>> & { key: string }) =>
    order(shop, state.userId, { goodsSpecId: state.goodsSpecId, addressId: state.addressId }, state.key);
  const seen = await atEveryLine(pair, {
    prepare: async (shop) => ({ ...(await wish(shop)), key: randomUUID() }),
    stock: stockAtFirst,
    one: save,
    other: save,
    async outcome(shop, state, one, other) {
      const made = [one, other].filter(({ status }) => status === 200);
      const orders = await ordersOf(shop, state.userId);
      expect(orders).toHaveLength(1);
      for (const { data } of made) expect(data.orderId).toBe(orders[0]?.id);
      expect((await save(shop, state)).data).toEqual(made[0]?.data);
      expect(await stockOf(shop, state.goodsSpecId)).toBe(4);
      return both(one, other);
    },
  });
  expect(seen).toContain('made, made');
  expect(['409 key_running, made', 'made, made']).toEqual(expect.arrayContaining(seen));
});

test('two buyers at the last piece: one has it, the other keeps everything', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const first = await wish(shop, { points: 100, stock: 1 });
      return { first, second: await newBuyer(shop, 100), ...stockAtFirst(first) };
    },
    stock: ({ first }) => stockAtFirst(first),
    one: (shop, { first: { userId, addressId, goodsSpecId } }) =>
      order(shop, userId, { goodsSpecId, addressId }),
    other: (shop, { first: { goodsSpecId }, second: { userId, addressId } }) =>
      order(shop, userId, { goodsSpecId, addressId }),
    async outcome(shop, { first, second }, one, other) {
      expect(await pointsOf(shop, first.userId)).toBe(one.status === 200 ? 0 : 100);
      expect(await pointsOf(shop, second.userId)).toBe(other.status === 200 ? 0 : 100);
      return `${said(one)}, ${said(other)}`;
    },
  });
  expect(seen).toEqual(['409 out_of_stock, made', 'made, 409 out_of_stock']);
});

test('two orders with the points of one: one is made', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const state = await wish(shop, { points: 150 });
      return { ...state, otherSpecId: await newSpec(shop, { points: 90, priceFen: 10, stock: 5 }) };
    },
    stock: (state) => ({ ...stockAtFirst(state), [state.otherSpecId]: 5 }),
    one: (shop, { userId, addressId, goodsSpecId }) => order(shop, userId, { goodsSpecId, addressId }),
    other: (shop, { userId, addressId, otherSpecId }) =>
      order(shop, userId, { goodsSpecId: otherSpecId, addressId }),
    outcome: async (_shop, _state, one, other) => `${said(one)}, ${said(other)}`,
  });
  expect(seen).toEqual(['409 points_short, made', 'made, 409 points_short']);
});

test('two orders with one coupon: one has it, the other is told', async () => {
  const save = (shop: TestMall, state: Awaited<ReturnType<typeof wish>> & { couponId: string }) => {
    const { userId, goodsSpecId, addressId, couponId } = state;
    return order(shop, userId, { goodsSpecId, addressId, couponId });
  };
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const state = await wish(shop);
      const offered = await newCoupon(shop, { value: 300, threshold: 500 });
      return { ...state, couponId: await ownedCoupon(shop, state.userId, offered) };
    },
    stock: stockAtFirst,
    one: save,
    other: save,
    async outcome(shop, { userId }, one, other) {
      expect(await ordersOf(shop, userId)).toMatchObject([{ coupon_fen: 300, pay_amount_fen: 690 }]);
      return both(one, other);
    },
  });
  expect(seen).toEqual(['409 coupon_unusable, made']);
});

test('two orders of what each may have once: one is made', async () => {
  const save = (shop: TestMall, { userId, addressId, goodsSpecId }: Awaited<ReturnType<typeof wish>>) =>
    order(shop, userId, { goodsSpecId, addressId, activityType: 3 });
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const state = await wish(shop);
      await newActivity(shop, state.goodsSpecId, { activityType: 3, orderLimit: 1, stock: 5 });
      return state;
    },
    one: save,
    other: save,
    outcome: async (_shop, _state, one, other) => both(one, other),
  });
  expect(seen).toEqual(['409 limit_reached, made']);
});

test('an order made again twice: one repetition', async () => {
  const again = (shop: TestMall, { userId, orderId }: { userId: string; orderId: string }) =>
    shop.call(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey: randomUUID() });
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await unpaidOrder(shop);
      await shop.call(cancelOrder, { orderId: made.orderId }, { userId: made.userId, pId: '10000' });
      return { ...made, stock: 3 };
    },
    stock: stockAtFirst,
    one: again,
    other: again,
    async outcome(shop, { userId }, one, other) {
      expect(await ordersOf(shop, userId)).toHaveLength(2);
      expect(one.data.orderId).toBe(other.data.orderId);
      return both(one, other);
    },
  });
  expect(seen).toEqual(['made, made']);
});
