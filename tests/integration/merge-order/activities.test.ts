import { goodsList } from '@/lib/contract/goods';
import { convenientBuyingGoods } from '@/lib/contract/merge-order';
import { cancelOrder, confirmReceipt, orderDetail, queryRealOrder } from '@/lib/contract/order';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  newSpec,
  order,
  orderRow,
  pointsOf,
  startPaying,
  stockOf,
  times,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, detailOf, newActivity, newBuyer, ordersOf, saveMerged } from './support/merge';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  await assertConsistent(shop.mall.db);
  expect(shop.errors).toEqual([]);
});
afterAll(() => shop.close());

const DOOR = { activityType: 4, points: 0 };

describe('pay on delivery', () => {
  // R-DELIVERY-01
  test('claims for nothing: under way at once, no payment', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, DOOR);
    const { data } = await order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, asUser(userId));
    expect(detail.data).toMatchObject({ status: 2, isCashOnDelivery: true, payAmount: 0, pointsGained: 0 });
    expect(await stockOf(shop, goodsSpecId)).toBe(50);
  });

  // R-DELIVERY-02
  test('notes the cash of the courier, who has it when the parcel is there', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, { ...DOOR, priceFen: 2900 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    const { orderId } = data;
    expect(data.payAmount).toBe(0);
    const real = () => shop.call(queryRealOrder, { id: orderId }, asUser(userId));
    expect((await real()).data).toMatchObject({ status: 2, paid: false, payAmount: 2900, payDeadline: null });
    expect((await startPaying(shop, userId, orderId)).answer.reason).toBe('order_state');
    const given = await shop.call(cancelOrder, { orderId }, asUser(userId));
    expect(given.reason).toBe('order_state');
    shop.pass(61_000);
    await shop.mall.runJobs();
    expect((await orderRow(shop, orderId)).status).toBe(3);
    await shop.call(confirmReceipt, { orderId }, asUser(userId));
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 4, paid_at: shop.now().toISOString() });
    expect(await pointsOf(shop, userId)).toBe(1000);
  });

  test('is collected too when nobody confirms the parcel', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, { ...DOOR, priceFen: 2900 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    shop.pass(61_000);
    await shop.mall.runJobs();
    shop.pass(11 * 86_400_000);
    await shop.mall.runJobs();
    expect(await orderRow(shop, data.orderId)).toMatchObject({ status: 4, paid_at: expect.any(String) });
  });

  // R-DELIVERY-03
  test('20 claims of one goods at once are one claim; the next is free when it has come', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    const activityId = await newActivity(shop, goodsSpecId, { ...DOOR, orderLimit: 10 });
    const claim = () => order(shop, userId, { goodsSpecId, addressId, activityType: 4 });
    const answers = await times(20, claim);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    const { stock } = await shop.mall.db
      .selectFrom('activity_specs')
      .select('stock')
      .where('activity_id', '=', activityId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(49);
    shop.pass(61_000);
    await shop.mall.runJobs();
    const [first] = await ordersOf(shop, userId);
    await shop.call(confirmReceipt, { orderId: first?.id ?? '' }, asUser(userId));
    expect((await claim()).status).toBe(200);
  });

  test('somebody else’s claim is no claim of mine', async () => {
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, DOOR);
    for (const { userId, addressId } of await times(2, () => newBuyer(shop)))
      expect((await order(shop, userId, { goodsSpecId, addressId, activityType: 4 })).status).toBe(200);
  });
});

describe('what a user may have of an activity', () => {
  // R-ORDER-31
  test('is counted over all orders, also 20 at once', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, { activityType: 5, orderLimit: 3, priceFen: 100 });
    const answers = await times(20, () => order(shop, userId, { goodsSpecId, addressId, activityType: 5 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    expect(await pointsOf(shop, userId)).toBe(970);
    expect(await stockOf(shop, goodsSpecId)).toBe(50);
  });

  test('is free again when an order is given up, and counts merge orders', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, { activityType: 5, orderLimit: 2, priceFen: 100 });
    const items = [{ goodsSpecId, quantity: 2, activityType: 5 }];
    const first = await saveMerged(shop, userId, { items, addressId });
    expect(first.status).toBe(200);
    const more = () => order(shop, userId, { goodsSpecId, addressId, activityType: 5 });
    expect((await more()).reason).toBe('limit_reached');
    await shop.call(cancelOrder, { orderId: first.data.mergeOrderId }, asUser(userId));
    expect((await more()).status).toBe(200);
  });
});

describe('add-ons', () => {
  const offered = (pId = '10000', input = {}) => shop.call(convenientBuyingGoods, input, { pId });

  // R-ORDER-49
  test('are offered by every demo project at prices and with pieces of their own', async () => {
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

  test('go along with what is ordered, in one parcel with goods of their supplier', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const [main, extra] = await Promise.all([newSpec(shop), newSpec(shop)]);
    await newActivity(shop, extra, { activityType: 6, points: 7 });
    const items = [{ goodsSpecId: main }, { goodsSpecId: extra, activityType: 6 }];
    const { data } = await saveMerged(shop, userId, { items, addressId });
    expect(data.orderIds).toHaveLength(1);
    const detail = await detailOf(shop, userId, data.mergeOrderId);
    expect(detail.orders[0]).toMatchObject({ activityType: 0, points: 107 });
    expect(await stockOf(shop, extra)).toBe(50);
  });

  test('are none for a project that names none', async () => {
    const project = shop.mall.db.updateTable('projects').where('p_id', '=', '10004');
    await project.set({ config: '{}' }).execute();
    expect((await offered('10004')).data).toEqual([]);
  });
});

test('the demo’s standing activities run on, week after week, with more pieces', async () => {
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
    shop.pass(7 * 86_400_000);
    await Promise.all([shop.mall.runJobs(), shop.mall.runJobs()]);
  }
  expect(Number(await pieces())).toBe(before + 3 * 10 * 200);
});
