import { goodsList } from '@/lib/contract/goods';
import { convenientBuyingGoods } from '@/lib/contract/merge-order';
import { cancelOrder, confirmReceipt, orderDetail, queryRealOrder } from '@/lib/contract/order';
import {
  createOrder,
  createSpec,
  readOrder,
  readPoints,
  readStock,
  runConcurrently,
  startPayment,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createActivity,
  createBuyer,
  createUserOptions,
  listOrders,
  readMergeOrder,
  saveMergeOrder,
} from '../../../support/builders/merge-order';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  await assertConsistent(shop.mall.db);
  expect(shop.errors).toEqual([]);
});
afterAll(() => shop.close());

const CASH_ON_DELIVERY = { activityType: 4, points: 0 };

describe('cash on delivery', () => {
  // R-DELIVERY-01
  test('a free claim needs no payment and is under way at once', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, CASH_ON_DELIVERY);
    const { data } = await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    expect(detail.data).toMatchObject({ status: 2, isCashOnDelivery: true, payAmount: 0, pointsGained: 0 });
    expect(await readStock(shop, goodsSpecId)).toBe(50);
  });

  // R-DELIVERY-02
  test('marks the order as paid when the shopper confirms the parcel', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, { ...CASH_ON_DELIVERY, priceFen: 2900 });
    const { data } = await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    const { orderId } = data;
    expect(data.payAmount).toBe(0);
    const real = () => shop.call(queryRealOrder, { id: orderId }, createUserOptions(userId));
    expect((await real()).data).toMatchObject({ status: 2, paid: false, payAmount: 2900, payDeadline: null });
    expect((await startPayment(shop, userId, orderId)).answer.reason).toBe('order_state');
    const cancelled = await shop.call(cancelOrder, { orderId }, createUserOptions(userId));
    expect(cancelled.reason).toBe('order_state');
    shop.advanceTime(61_000);
    await shop.mall.runJobs();
    expect((await readOrder(shop, orderId)).status).toBe(3);
    await shop.call(confirmReceipt, { orderId }, createUserOptions(userId));
    expect(await readOrder(shop, orderId)).toMatchObject({ status: 4, paid_at: shop.now().toISOString() });
    expect(await readPoints(shop, userId)).toBe(1000);
  });

  test('marks the order as paid when the parcel is confirmed automatically', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, { ...CASH_ON_DELIVERY, priceFen: 2900 });
    const { data } = await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    shop.advanceTime(61_000);
    await shop.mall.runJobs();
    shop.advanceTime(11 * 86_400_000);
    await shop.mall.runJobs();
    expect(await readOrder(shop, data.orderId)).toMatchObject({ status: 4, paid_at: expect.any(String) });
  });

  // R-DELIVERY-03
  test('20 parallel claims of one product count once, and the next is possible after receipt', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    const activityId = await createActivity(shop, goodsSpecId, { ...CASH_ON_DELIVERY, orderLimit: 10 });
    const claim = () => createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    const answers = await runConcurrently(20, claim);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    const { stock } = await shop.mall.db
      .selectFrom('activity_specs')
      .select('stock')
      .where('activity_id', '=', activityId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(49);
    shop.advanceTime(61_000);
    await shop.mall.runJobs();
    const [first] = await listOrders(shop, userId);
    await shop.call(confirmReceipt, { orderId: first?.id ?? '' }, createUserOptions(userId));
    expect((await claim()).status).toBe(200);
  });

  test('another user’s claim does not count', async () => {
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, CASH_ON_DELIVERY);
    for (const { userId, addressId } of await runConcurrently(2, () => createBuyer(shop)))
      expect((await createOrder(shop, userId, { goodsSpecId, addressId, activityType: 4 })).status).toBe(200);
  });
});

describe('order limit of an activity', () => {
  // R-ORDER-31
  test('counts pieces over all orders of a user, also 20 in parallel', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, { activityType: 5, orderLimit: 3, priceFen: 100 });
    const answers = await runConcurrently(20, () =>
      createOrder(shop, userId, { goodsSpecId, addressId, activityType: 5 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    expect(await readPoints(shop, userId)).toBe(970);
    expect(await readStock(shop, goodsSpecId)).toBe(50);
  });

  test('counts merge orders, and releases pieces of a cancelled order', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    await createActivity(shop, goodsSpecId, { activityType: 5, orderLimit: 2, priceFen: 100 });
    const items = [{ goodsSpecId, quantity: 2, activityType: 5 }];
    const first = await saveMergeOrder(shop, userId, { items, addressId });
    expect(first.status).toBe(200);
    const more = () => createOrder(shop, userId, { goodsSpecId, addressId, activityType: 5 });
    expect((await more()).reason).toBe('limit_reached');
    await shop.call(cancelOrder, { orderId: first.data.mergeOrderId }, createUserOptions(userId));
    expect((await more()).status).toBe(200);
  });
});

describe('add-ons', () => {
  const offered = (pId = '10000', input = {}) => shop.call(convenientBuyingGoods, input, { pId });

  // R-ORDER-49
  test('every demo project offers add-ons with their own prices and stock', async () => {
    const { data } = await offered();
    expect(data.length).toBeGreaterThanOrEqual(8);
    for (const each of data) {
      expect(each.activity).toMatchObject({ activityType: 6 });
      expect(each.stock).toBeGreaterThan(0);
      expect(each.orderLimit).toBe(2);
    }
    expect((await offered('10003')).data).toHaveLength(data.length);
    const [first] = data;
    const rest = await offered('10000', { goodsId: first?.goodsId });
    expect(rest.data.map(({ goodsId }) => goodsId)).not.toContain(first?.goodsId);
    expect((await offered()).data).toEqual(data);
  });

  test('ships an add-on in one parcel with other items of its supplier', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const [main, extra] = await Promise.all([createSpec(shop), createSpec(shop)]);
    await createActivity(shop, extra, { activityType: 6, points: 7 });
    const items = [{ goodsSpecId: main }, { goodsSpecId: extra, activityType: 6 }];
    const { data } = await saveMergeOrder(shop, userId, { items, addressId });
    expect(data.orderIds).toHaveLength(1);
    const detail = await readMergeOrder(shop, userId, data.mergeOrderId);
    expect(detail.orders[0]).toMatchObject({ activityType: 0, points: 107 });
    expect(await readStock(shop, extra)).toBe(50);
  });

  test('a project without add-ons offers none', async () => {
    const project = shop.mall.db.updateTable('projects').where('p_id', '=', '10004');
    await project.set({ config: '{}' }).execute();
    expect((await offered('10004')).data).toEqual([]);
  });
});

test('the demo’s standing activities continue week after week with more pieces', async () => {
  const runs = async (activityType: number) =>
    (await shop.call(goodsList, { activityType }, { pId: '10000' })).data.total;
  const pieces = async () =>
    (
      await shop.mall.db
        .selectFrom('activity_specs')
        .select(({ fn }) => fn.sum<number | string>('stock').as('sum'))
        .where('activity_id', '=', 'convenient-buying')
        .executeTakeFirstOrThrow()
    ).sum;
  const before = Number(await pieces());
  for (let week = 0; week < 3; week += 1) {
    for (const activityType of [2, 3, 4, 6]) expect(await runs(activityType)).toBeGreaterThan(3);
    shop.advanceTime(7 * 86_400_000);
    await Promise.all([shop.mall.runJobs(), shop.mall.runJobs()]);
  }
  expect(Number(await pieces())).toBe(before + 3 * 10 * 200);
});
