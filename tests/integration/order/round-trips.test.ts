import { multiSaveOrder } from '@/lib/contract/merge-order';
import { saveOrder } from '@/lib/contract/order';
import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { newActivity, newBuyer, twoSpecs } from '@/tests/integration/merge-order/support/merge';
import { newService } from '@/tests/integration/service/support/services';
import { isOnPostgres } from '@/tests/support/databases';
import { startMall, type TestMall } from '@/tests/support/mall';
import { newSpec, times } from './support/shop';

/** The most that an order may cost; beginning and committing its transaction included. */
const MOST = 6;

let trips: string[] = [];
let shop: TestMall;
beforeAll(async () => {
  shop = await startMall({
    onStatement({ sql, isPipelined }) {
      if (!isPipelined) trips.push(sql);
    },
  });
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

/** Round trips of a call that succeeds. */
async function tripsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  trips = [];
  const { status } = await call();
  expect(status).toBe(200);
  return trips;
}

const asked = (userId: string) => ({ userId, pId: '10000', idempotencyKey: `trips-${userId}` });

test('an order with everything to it takes six round trips at most, in a repetition fewer', async () => {
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990, stock: 3 });
  await newActivity(shop, goodsSpecId, { activityType: 1, priceFen: 1500 });
  const couponId = await ownedCoupon(shop, userId, await newCoupon(shop, { threshold: 0 }));
  const input = { goodsSpecId, quantity: 1, activityType: 1, addressId, couponId };
  const call = () => shop.call(saveOrder, input, asked(userId));
  expect((await tripsOf(call)).length).toBeLessThanOrEqual(MOST);
  expect((await tripsOf(call)).length).toBeLessThanOrEqual(MOST);
});

test('an order that points alone pay, of the last piece, takes no more', async () => {
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop, { points: 100, stock: 1 });
  const call = () => shop.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, asked(userId));
  expect((await tripsOf(call)).length).toBeLessThanOrEqual(MOST);
});

test('goods without shipping, given at once, take no more', async () => {
  const { userId } = await newBuyer(shop);
  const { goodsSpecId } = await newService(shop, { priceFen: 0 });
  const call = () => shop.call(saveOrder, { goodsSpecId, quantity: 1 }, asked(userId));
  // SQLite waits until its transaction has begun; that is a call of a function there.
  const most = isOnPostgres ? MOST : MOST + 1;
  expect((await tripsOf(call)).length).toBeLessThanOrEqual(most);
});

test('several goods of several suppliers take no more', async () => {
  const { userId, addressId } = await newBuyer(shop);
  const items = (await twoSpecs(shop)).map((goodsSpecId) => ({ goodsSpecId, quantity: 1 }));
  const call = () => shop.call(multiSaveOrder, { items, addressId }, asked(userId));
  expect((await tripsOf(call)).length).toBeLessThanOrEqual(MOST);
});

test('statements that share a round trip keep their order while many orders are made at once', async () => {
  const goodsSpecId = await newSpec(shop, { points: 10, stock: 5 });
  const buyers = await times(12, () => newBuyer(shop, 10));
  const answers = await Promise.all(
    buyers.map(({ userId, addressId }) =>
      shop.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, asked(userId)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'out_of_stock']));
});
