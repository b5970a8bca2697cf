import { sql } from 'kysely';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { buildExampleWorld } from '@/tests/support/builders/example-world';
import { createActivity } from '@/tests/support/builders/merge-order';
import {
  createAddress,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall({ settings: noFulfilment });
});
afterEach(() => testMall.close());

test('finds no problems in a new mall', async () => {
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

// R-POINTS-02, R-OPERATOR-10
test('finds no problems after orders were created', async () => {
  await createUnpaidOrder(testMall);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

test('finds no problems in the example world', async () => {
  await buildExampleWorld(testMall);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

// R-OPERATOR-10
describe('problems in the database', () => {
  const faults: [
    string,
    RegExp,
    (ids: { orderId: string; userId: string; goodsSpecId: string }) => ReturnType<typeof sql>,
  ][] = [
    [
      'points that no ledger knows',
      /ledger/,
      ({ userId }) => sql`update points_lots set remaining = remaining - 1 where user_id = ${userId}`,
    ],
    [
      'an order that holds too little',
      /reserves or has spent its points/,
      ({ orderId }) => sql`delete from order_points where order_id = ${orderId}`,
    ],
    [
      'a piece that is gone',
      /supplied/,
      ({ goodsSpecId }) => sql`update goods_specs set stock = stock - 1 where id = ${goodsSpecId}`,
    ],
    [
      'an order paid by nothing',
      /one payment/,
      ({ orderId }) => sql`update orders set status = 2, paid_at = created_at where id = ${orderId}`,
    ],
    [
      'money that is owed to nobody',
      /refunds/,
      ({ orderId }) => sql`update payments set owed_back_fen = 1 where order_id = ${orderId}`,
    ],
    [
      'a coupon that is not there',
      /names an existing row/,
      ({ orderId }) => sql`update orders set coupon_id = 'none' where id = ${orderId}`,
    ],
    [
      'a comment that is not counted',
      /comments of a product are counted/,
      () => sql`update goods_ratings set comments = comments - 1, good_comments = 0`,
    ],
    [
      'a good comment that is not counted',
      /comments of a product are counted/,
      () => sql`update goods_ratings set good_comments = good_comments - 1 where good_comments > 0`,
    ],
    [
      'a product on sale that is not counted',
      /products on sale of a group are counted/,
      () => sql`update goods_counts set on_sale = on_sale - 1`,
    ],
    [
      'an after-sale without a case',
      /open case/,
      ({ orderId }) => sql`update orders set status = 5 where id = ${orderId}`,
    ],
  ];

  test.each(faults)('finds %s', async (_, rule, spoil) => {
    const ids = await createUnpaidOrder(testMall);
    await spoil(ids).execute(testMall.mall.db);
    const problems = await checkConsistency(testMall.mall.db);
    expect(problems.map((problem) => problem.rule).join()).toMatch(rule);
  });
});

// R-DELIVERY-11, R-OPERATOR-10
describe('claims on delivery', () => {
  /** Claims a product that is free on delivery. */
  async function claimProduct(): Promise<void> {
    const userId = await createUser(testMall, 0);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0 });
    const addressId = await createAddress(testMall, userId);
    const { status } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
    expect(status).toBe(200);
  }
  const spoil = (change: ReturnType<typeof sql>) => change.execute(testMall.mall.db);
  const findProblems = async () => (await checkConsistency(testMall.mall.db)).map(({ rule }) => rule);

  test('finds no problems after a claim', async () => {
    await claimProduct();
    expect(await findProblems()).toEqual([]);
    await assertConsistent(testMall.mall.db);
  });

  test('finds an open order without its claim', async () => {
    await claimProduct();
    await spoil(sql`delete from delivery_claims`);
    expect(await findProblems()).toEqual(['an open order on delivery has a claim of each product']);
    await expect(assertConsistent(testMall.mall.db)).rejects.toThrow('has its claim');
  });

  test('finds a claim of a product that its order does not have', async () => {
    await claimProduct();
    await spoil(sql`update orders set status = 6, close_reason = 'refused'`);
    await spoil(sql`update delivery_claims set goods_id = 'another'`);
    expect(await findProblems()).toEqual(['a claim belongs to an order on delivery of its product']);
    await expect(assertConsistent(testMall.mall.db)).rejects.toThrow('has an order of its product');
  });

  test('finds a claim of an order that is paid at once', async () => {
    const { orderId, userId } = await createUnpaidOrder(testMall);
    await spoil(sql`insert into delivery_claims (order_id, goods_id, user_id, phone, address)
      select order_id, goods_id, ${userId}, 'phone', 'address' from order_items where order_id = ${orderId}`);
    expect(await findProblems()).toEqual(['a claim belongs to an order on delivery of its product']);
    await expect(assertConsistent(testMall.mall.db)).rejects.toThrow('has an order of its product');
  });
});
