import { multiSaveOrder } from '@/lib/contract/merge-order';
import { saveOrder } from '@/lib/contract/order';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createActivity, createBuyer, createTwoSpecs } from '@/tests/support/builders/merge-order';
import { createServiceGoods } from '@/tests/support/builders/service-order';
import { isOnPostgres } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createSpec, runConcurrently } from '../../support/builders/order';

/** Maximum number of round trips of an order, beginning and committing its transaction included. */
const MAX_ROUND_TRIPS = 6;
/** The same where an order needs all of them: SQLite waits until its transaction has begun, by a function call. */
const MOST = isOnPostgres ? MAX_ROUND_TRIPS : MAX_ROUND_TRIPS + 1;

let roundTrips: string[] = [];
let statements: string[] = [];
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({
    settings: { giftedGuestsADay: { perFingerPrint: 1, perAddress: 1 } },
    onStatement({ sql, isPipelined }) {
      statements.push(sql);
      if (!isPipelined) roundTrips.push(sql);
    },
  });
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

/** Records the round trips of a successful call. */
async function recordRoundTrips(call: () => Promise<{ status: number }>): Promise<string[]> {
  roundTrips = [];
  statements = [];
  const { status } = await call();
  expect(status).toBe(200);
  return roundTrips;
}

const createOptions = (userId: string) => ({ userId, pId: '10000', idempotencyKey: `trips-${userId}` });

test('an order with activity and coupon takes at most six round trips, and fewer when repeated', async () => {
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 3 });
  await createActivity(testMall, goodsSpecId, { activityType: 1, priceFen: 1500 });
  const couponId = await createUserCoupon(testMall, userId, await createCoupon(testMall, { threshold: 0 }));
  const input = { goodsSpecId, quantity: 1, activityType: 1, addressId, couponId };
  const call = () => testMall.call(saveOrder, input, createOptions(userId));
  expect((await recordRoundTrips(call)).length).toBeLessThanOrEqual(MAX_ROUND_TRIPS);
  expect((await recordRoundTrips(call)).length).toBeLessThanOrEqual(MAX_ROUND_TRIPS);
});

test('an order of the last piece paid with points alone takes at most six round trips', async () => {
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall, { points: 100, stock: 1 });
  const call = () => testMall.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, createOptions(userId));
  expect((await recordRoundTrips(call)).length).toBeLessThanOrEqual(MAX_ROUND_TRIPS);
});

test('an order without shipping takes at most six round trips', async () => {
  const { userId } = await createBuyer(testMall);
  const { goodsSpecId } = await createServiceGoods(testMall, { priceFen: 0 });
  const call = () => testMall.call(saveOrder, { goodsSpecId, quantity: 1 }, createOptions(userId));
  expect((await recordRoundTrips(call)).length).toBeLessThanOrEqual(MOST);
});

// R-POINTS-14
test('an order of a guest beyond the limit of gifts takes at most six round trips, and waits for no other guest', async () => {
  const goodsSpecId = await createSpec(testMall, { points: 100, stock: 9 });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const order = async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const options = { ...createOptions(userId), headers };
    return recordRoundTrips(() => testMall.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, options));
  };
  await order();
  expect(statements.filter((sql) => sql.startsWith('insert into "gift_counts"'))).toHaveLength(1);
  expect((await order()).length).toBeLessThanOrEqual(MOST);
  expect(statements.filter((sql) => /^(?:insert into|update|delete from) "gift_/.test(sql))).toEqual([]);
});

test('an order of several suppliers takes at most six round trips', async () => {
  const { userId, addressId } = await createBuyer(testMall);
  const items = (await createTwoSpecs(testMall)).map((goodsSpecId) => ({ goodsSpecId, quantity: 1 }));
  const call = () => testMall.call(multiSaveOrder, { items, addressId }, createOptions(userId));
  expect((await recordRoundTrips(call)).length).toBeLessThanOrEqual(MAX_ROUND_TRIPS);
});

test('pipelined statements keep their order while many orders are created in parallel', async () => {
  const goodsSpecId = await createSpec(testMall, { points: 10, stock: 5 });
  const buyers = await runConcurrently(12, () => createBuyer(testMall, 10));
  const answers = await Promise.all(
    buyers.map(({ userId, addressId }) =>
      testMall.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, createOptions(userId)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'out_of_stock']));
});
