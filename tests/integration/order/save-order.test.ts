import { randomUUID } from 'node:crypto';
import { goodsList } from '@/lib/contract/goods';
import { cancelOrder, orderDetail, queryRealOrder, saveOrder } from '@/lib/contract/order';
import { MAX_UNPAID_ORDERS } from '@/server/mall/order/cart/user-limits';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readPoints,
  readStock,
} from '../../support/builders/order';

let testMall: TestMall;
let userId: string;
let addressId: string;
installTestMall((mall) => {
  testMall = mall;
});
beforeEach(async () => {
  userId = await createUser(testMall, 1000);
  addressId = await createAddress(testMall, userId);
});

const readDetail = async (orderId: string) =>
  (await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' })).data;

describe('saveOrder', () => {
  // R-ORDER-38
  test('rejects an order in a closed project, and takes nothing', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100, stock: 5 });
    const args = { goodsSpecId, quantity: 1, addressId };
    const options = { userId, pId: '10009', idempotencyKey: randomUUID() };
    expect(await testMall.call(saveOrder, args, options)).toMatchObject({
      status: 403,
      reason: 'mall_closed',
    });
    expect(await readStock(testMall, goodsSpecId)).toBe(5);
    expect((await createOrder(testMall, userId, { goodsSpecId, addressId })).status).toBe(200);
  });

  // R-ORDER-04, R-ORDER-05
  test('reserves points and stock for an order with cash, and waits 30 minutes for the payment', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 5 });
    const { status, data } = await createOrder(testMall, userId, {
      goodsSpecId,
      addressId,
      quantity: 2,
      remark: ' 轻放 ',
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      orderId: expect.stringMatching(/^\d{18}$/),
      payAmount: 3980,
      payDeadline: '2026-03-10T04:30:00.000Z',
    });
    expect(await readStock(testMall, goodsSpecId)).toBe(3);
    expect(await readPoints(testMall, userId)).toBe(800);
    expect(await readDetail(data.orderId)).toMatchObject({
      status: 1,
      points: 200,
      payAmount: 3980,
      remark: '轻放',
      kind: 'physical',
      address: { city: '杭州市', areaCode: '330106' },
      paidAt: null,
      pointsGained: 0,
      items: [{ goodsSpecId, quantity: 2, points: 100, priceFen: 1990, title: '茶杯', specName: '白色' }],
    });
  });

  // R-ORDER-06
  test('completes the payment of an order paid with points alone, and grants points', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    expect(await readDetail(data.orderId)).toMatchObject({
      status: 2,
      paidAt: testMall.now().toISOString(),
      pointsGained: 50,
    });
    const real = await testMall.call(queryRealOrder, { id: data.orderId }, { userId, pId: '10000' });
    expect(real.data).toMatchObject({ paid: true, status: 2, pointsGained: 50 });
    expect(await readPoints(testMall, userId)).toBe(950);
  });

  // R-VOUCHER-08
  test('completes an order without shipping at once, without an address', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    const now = testMall.now().toISOString();
    expect(await readDetail(data.orderId)).toMatchObject({ status: 4, address: null, completedAt: now });
  });

  // R-ORDER-09
  test('rejects invalid orders and changes nothing', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 5, stock: 3, orderLimit: 4 });
    const dear = await createSpec(testMall, { points: 1001 });
    const otherAddress = await createAddress(testMall, await createUser(testMall, 0));
    const refusals: [Record<string, unknown>, number, string | undefined][] = [
      [{ goodsSpecId: 'nothing' }, 404, undefined],
      [{ activityType: 1 }, 409, 'activity_over'],
      [{ expectedPoints: 99 }, 409, 'price_changed'],
      [{ expectedPoints: 100, expectedPriceFen: 0 }, 409, 'price_changed'],
      [{ quantity: 5 }, 409, 'limit_reached'],
      [{ quantity: 4 }, 409, 'out_of_stock'],
      [{ goodsSpecId: dear }, 409, 'points_short'],
      [{ addressId: undefined }, 400, undefined],
      [{ addressId: otherAddress }, 400, undefined],
      [{ addressId: 'nothing' }, 400, undefined],
    ];
    for (const [args, status, reason] of refusals) {
      const answer = await createOrder(testMall, userId, { goodsSpecId, addressId, ...args });
      expect({ args, status: answer.status, reason: answer.reason }).toEqual({ args, status, reason });
      if (status === 400) expect(answer.issues?.map(({ path }) => path)).toEqual(['addressId']);
    }
    expect(await readStock(testMall, goodsSpecId)).toBe(3);
    expect(await readPoints(testMall, userId)).toBe(1000);
  });

  test.each(['two\nlines', 'back\u202ewards', 'a\u2028b', 'a\u0007b'])(
    'rejects the remark %j',
    async (remark) => {
      const goodsSpecId = await createSpec(testMall, { points: 100 });
      const answer = await createOrder(testMall, userId, { goodsSpecId, addressId, remark });
      expect([answer.status, answer.issues?.map(({ path }) => path)]).toEqual([400, ['remark']]);
    },
  );

  test('rejects a total above the largest amount', async () => {
    const goodsSpecId = await createSpec(testMall, {
      points: 0,
      priceFen: 20_000_000,
      stock: 99,
      orderLimit: 99,
    });
    const input = { goodsSpecId, addressId, quantity: 99 };
    expect(await createOrder(testMall, userId, input)).toMatchObject({
      status: 409,
      reason: 'limit_reached',
    });
  });

  test.each([0, -1, 1.5, 100, 1e21, '2', null, Number.MAX_SAFE_INTEGER])(
    'rejects the quantity %p',
    async (quantity) => {
      const goodsSpecId = await createSpec(testMall, { kind: 'service' });
      const answer = await createOrder(testMall, userId, { goodsSpecId, quantity: quantity as number });
      expect(answer.status).toBe(400);
      expect(new Set(answer.issues?.map(({ path }) => path))).toEqual(new Set(['quantity']));
    },
  );

  // R-ORDER-56
  test('rejects another order while ten are unpaid, until one is cancelled', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 0, priceFen: 500, kind: 'service', stock: 100 });
    const free = await createSpec(testMall, { points: 1, kind: 'service' });
    const place = () => createOrder(testMall, userId, { goodsSpecId });
    const answers = [];
    for (let count = 0; count < MAX_UNPAID_ORDERS; count += 1) answers.push(await place());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await place()).toMatchObject({ status: 409, reason: 'unpaid_orders' });
    expect(await readStock(testMall, goodsSpecId)).toBe(100 - MAX_UNPAID_ORDERS);
    // Nothing is to be paid for this one, and another user is not concerned.
    expect((await createOrder(testMall, userId, { goodsSpecId: free })).status).toBe(200);
    expect((await createOrder(testMall, await createUser(testMall, 0), { goodsSpecId })).status).toBe(200);
    const orderId = answers[0]?.data.orderId ?? '';
    await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    expect((await place()).status).toBe(200);
  });

  // R-ORDER-07
  test('ignores prices that the browser sends', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 5, kind: 'service' });
    const options = { userId, pId: '10000', idempotencyKey: randomUUID() };
    const args = { goodsSpecId, quantity: 1, points: 1, priceFen: 0, payAmount: 0, status: 4 };
    const answer = await testMall.send(saveOrder, args, options);
    expect(answer.data).toMatchObject({ payAmount: 5 });
    expect(await readPoints(testMall, userId)).toBe(900);
  });

  // R-ACTIVITY-01
  test('uses price and stock of a running activity', async () => {
    const { db } = testMall.mall;
    const goodsSpecId = await createSpec(testMall, { points: 100, stock: 9, kind: 'service' });
    const { goods_id } = await db
      .selectFrom('goods_specs')
      .select('goods_id')
      .where('id', '=', goodsSpecId)
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    const window = { starts_at: '2026-03-10T03:00:00.000Z', ends_at: '2026-03-10T05:00:00.000Z' };
    await db
      .insertInto('activities')
      .values({ id, activity_type: 5, p_id: '', title_zh: '', title_en: '', ...window })
      .execute();
    await db
      .insertInto('activity_specs')
      .values({
        activity_id: id,
        goods_spec_id: goodsSpecId,
        goods_id,
        position: 0,
        points: 60,
        price_fen: 7,
        stock: 1,
        initial_stock: 1,
        order_limit: 1,
      })
      .execute();
    const first = await createOrder(testMall, userId, { goodsSpecId, activityType: 5 });
    expect(first.data.payAmount).toBe(7);
    expect(await readPoints(testMall, userId)).toBe(940);
    expect((await createOrder(testMall, userId, { goodsSpecId, activityType: 5 })).reason).toBe(
      'out_of_stock',
    );
    expect(await readStock(testMall, goodsSpecId)).toBe(9);
    await testMall.call(cancelOrder, { orderId: first.data.orderId }, { userId, pId: '10000' });
    const { stock } = await db
      .selectFrom('activity_specs')
      .select('stock')
      .where('activity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(1);
    expect(await readStock(testMall, goodsSpecId)).toBe(9);
  });
});

// R-ACTIVITY-02
test('lists show the price of the activity that an order would use', async () => {
  const goodsSpecId = await createSpec(testMall, { points: 100, kind: 'service' });
  const { goods_id } = await testMall.mall.db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();
  const now = testMall.now().getTime();
  for (const [id, p_id, points, hours] of [
    ['every', '', 40, 1],
    ['own-late', '10000', 60, 3],
    ['own-soon', '10000', 70, 2],
  ] as const) {
    const window = {
      starts_at: new Date(now - 1000).toISOString(),
      ends_at: new Date(now + hours * 3_600_000).toISOString(),
    };
    await testMall.mall.db
      .insertInto('activities')
      .values({ id, activity_type: 5, p_id, title_zh: '', title_en: '', ...window })
      .execute();
    const stock = { stock: 5, initial_stock: 5, order_limit: 5 };
    await testMall.mall.db
      .insertInto('activity_specs')
      .values({
        activity_id: id,
        goods_spec_id: goodsSpecId,
        goods_id,
        position: 0,
        points,
        price_fen: 0,
        ...stock,
      })
      .execute();
  }
  const { data } = await testMall.call(goodsList, { activityType: 5, pageSize: 50 }, { pId: '10000' });
  const listed = data.list.filter(({ goodsId }) => goodsId === goods_id);
  expect(listed.map(({ points }) => points)).toEqual([70]);
  const saved = await createOrder(testMall, userId, { goodsSpecId, activityType: 5, expectedPoints: 70 });
  expect(saved.status).toBe(200);
  expect((await readDetail(saved.data.orderId)).points).toBe(70);
});
