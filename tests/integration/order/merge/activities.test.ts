import { goodsList } from '@/lib/contract/goods';
import { convenientBuyingGoods } from '@/lib/contract/merge-order';
import { cancelOrder, confirmReceipt, orderDetail, queryRealOrder } from '@/lib/contract/order';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readOrder,
  readPoints,
  readStock,
  runConcurrently,
  startPayment,
} from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createActivity,
  createBuyer,
  createUserOptions,
  listOrders,
  readMergeOrder,
  saveMergeOrder,
} from '../../../support/builders/merge-order';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

const CASH_ON_DELIVERY = { activityType: 4, points: 0 };

describe('cash on delivery', () => {
  // R-DELIVERY-01
  test('a free claim needs no payment and is under way at once', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, CASH_ON_DELIVERY);
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    const detail = await testMall.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    expect(detail.data).toMatchObject({ status: 2, isCashOnDelivery: true, payAmount: 0, pointsGained: 0 });
    expect(await readStock(testMall, goodsSpecId)).toBe(50);
  });

  // R-DELIVERY-02
  test('marks the order as paid when the shopper confirms the parcel', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { ...CASH_ON_DELIVERY, priceFen: 2900 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
    const { orderId } = data;
    expect(data.payAmount).toBe(0);
    const real = () => testMall.call(queryRealOrder, { id: orderId }, createUserOptions(userId));
    expect((await real()).data).toMatchObject({ status: 2, paid: false, payAmount: 2900, payDeadline: null });
    expect((await startPayment(testMall, userId, orderId)).answer.reason).toBe('order_state');
    const cancelled = await testMall.call(cancelOrder, { orderId }, createUserOptions(userId));
    expect(cancelled.reason).toBe('order_state');
    testMall.advanceTime(61_000);
    await testMall.mall.runJobs();
    expect((await readOrder(testMall, orderId)).status).toBe(3);
    await testMall.call(confirmReceipt, { orderId }, createUserOptions(userId));
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 4,
      paid_at: testMall.now().toISOString(),
    });
    expect(await readPoints(testMall, userId)).toBe(1000);
  });

  test('marks the order as paid when the parcel is confirmed automatically', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { ...CASH_ON_DELIVERY, priceFen: 2900 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
    testMall.advanceTime(61_000);
    await testMall.mall.runJobs();
    testMall.advanceTime(11 * 86_400_000);
    await testMall.mall.runJobs();
    expect(await readOrder(testMall, data.orderId)).toMatchObject({ status: 4, paid_at: expect.any(String) });
  });

  // R-DELIVERY-03
  test('20 parallel claims of one product count once, and the next is possible after receipt', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    const activityId = await createActivity(testMall, goodsSpecId, { ...CASH_ON_DELIVERY, orderLimit: 10 });
    const claim = () => createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
    const answers = await runConcurrently(20, claim);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    const { stock } = await testMall.mall.db
      .selectFrom('activity_specs')
      .select('stock')
      .where('activity_id', '=', activityId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(49);
    testMall.advanceTime(61_000);
    await testMall.mall.runJobs();
    const [first] = await listOrders(testMall, userId);
    await testMall.call(confirmReceipt, { orderId: first?.id ?? '' }, createUserOptions(userId));
    expect((await claim()).status).toBe(200);
  });

  test('another user’s claim for another phone and address does not count', async () => {
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, CASH_ON_DELIVERY);
    const receivers = [{}, { phone: '13800138001', detail: '文三路 2 号' }];
    for (const receiver of receivers) {
      const userId = await createUser(testMall, 0);
      const addressId = await createAddress(testMall, userId, receiver);
      const { status } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
      expect(status).toBe(200);
    }
  });
});

describe('order limit of an activity', () => {
  // R-ORDER-31
  test('counts pieces over all orders of a user, also 20 in parallel', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { activityType: 5, orderLimit: 3, priceFen: 100 });
    const answers = await runConcurrently(20, () =>
      createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 5 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, reason } of answers) if (status !== 200) expect(reason).toBe('limit_reached');
    expect(await readPoints(testMall, userId)).toBe(970);
    expect(await readStock(testMall, goodsSpecId)).toBe(50);
  });

  test('counts merge orders, and releases pieces of a cancelled order', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { activityType: 5, orderLimit: 2, priceFen: 100 });
    const items = [{ goodsSpecId, quantity: 2, activityType: 5 }];
    const first = await saveMergeOrder(testMall, userId, { items, addressId });
    expect(first.status).toBe(200);
    const more = () => createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 5 });
    expect((await more()).reason).toBe('limit_reached');
    await testMall.call(cancelOrder, { orderId: first.data.mergeOrderId }, createUserOptions(userId));
    expect((await more()).status).toBe(200);
  });
});

describe('add-ons', () => {
  const offered = (pId = '10000', input = {}) => testMall.call(convenientBuyingGoods, input, { pId });

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
    const { userId, addressId } = await createBuyer(testMall);
    const [main, extra] = await Promise.all([createSpec(testMall), createSpec(testMall)]);
    await createActivity(testMall, extra, { activityType: 6, points: 7 });
    const items = [{ goodsSpecId: main }, { goodsSpecId: extra, activityType: 6 }];
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
    expect(data.orderIds).toHaveLength(1);
    const detail = await readMergeOrder(testMall, userId, data.mergeOrderId);
    expect(detail.orders[0]).toMatchObject({ activityType: 0, points: 107 });
    expect(await readStock(testMall, extra)).toBe(50);
  });

  test('a project without add-ons offers none', async () => {
    const project = testMall.mall.db.updateTable('projects').where('p_id', '=', '10004');
    await project.set({ config: '{}' }).execute();
    expect((await offered('10004')).data).toEqual([]);
  });
});

test('the demo’s standing activities continue week after week with more pieces', async () => {
  const runs = async (activityType: number) =>
    (await testMall.call(goodsList, { activityType }, { pId: '10000' })).data.total;
  const pieces = async () =>
    (
      await testMall.mall.db
        .selectFrom('activity_specs')
        .select(({ fn }) => fn.sum<number | string>('stock').as('sum'))
        .where('activity_id', '=', 'convenient-buying')
        .executeTakeFirstOrThrow()
    ).sum;
  const before = Number(await pieces());
  for (let week = 0; week < 3; week += 1) {
    for (const activityType of [2, 3, 4, 6]) expect(await runs(activityType)).toBeGreaterThan(3);
    testMall.advanceTime(7 * 86_400_000);
    await Promise.all([testMall.mall.runJobs(), testMall.mall.runJobs()]);
  }
  expect(Number(await pieces())).toBe(before + 3 * 10 * 200);
});
