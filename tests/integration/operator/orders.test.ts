import { expressPath, orderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { mergeUsers } from '@/server/mall/operator/users';
import { createPaidOrder } from '@/tests/support/builders/after-sale';
import {
  createAddress,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  runConcurrently,
} from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const parcel = { company: 'sf', expressNo: 'SF1234567890' };

describe('shipping by an operator', () => {
  // R-OPERATOR-04
  test('marks a paid order as sent and shows the parcel to the shopper', async () => {
    const { userId, orderId } = await createPaidOrder(testMall, { priceFen: 0 });
    await shipOrder(testMall.mall.deps, orderId, parcel);
    await addTrace(testMall.mall.deps, orderId, { textZh: '已揽收', textEn: 'Picked up' });
    const { data: detail } = await testMall.call(orderDetail, { orderId }, { userId });
    expect(detail.status).toBe(OrderStatus.unreceived);
    const { data } = await testMall.call(expressPath, { id: orderId }, { userId, locale: 'en' });
    expect(data).toMatchObject({ expressNo: 'SF1234567890', traces: [{ text: 'Picked up' }] });
  });

  // R-OPERATOR-04
  test('sends an order once when several operators ship it at once', async () => {
    const { orderId } = await createPaidOrder(testMall, { priceFen: 0 });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        shipOrder(testMall.mall.deps, orderId, { ...parcel, expressNo: `SF000000${index}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    [
      'an unknown company',
      { company: 'owl', expressNo: 'X1234567' },
      /unknown company owl; known companies: sf/,
    ],
    ['a malformed number', { company: 'sf', expressNo: '<b>' }, /tracking number/],
  ])('rejects %s', async (_, wrong, message) => {
    const { orderId } = await createPaidOrder(testMall, { priceFen: 0 });
    await expect(shipOrder(testMall.mall.deps, orderId, wrong)).rejects.toThrow(message);
  });

  test('rejects an unpaid order', async () => {
    const { orderId } = await createUnpaidOrder(testMall);
    await expect(shipOrder(testMall.mall.deps, orderId, parcel)).rejects.toMatchObject({
      reason: 'order_state',
    });
    await expect(addTrace(testMall.mall.deps, orderId, { textZh: '一', textEn: 'a' })).rejects.toMatchObject({
      reason: 'order_state',
    });
  });

  test('rejects an unknown order', async () => {
    await expect(shipOrder(testMall.mall.deps, 'none', parcel)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('parallel trace lines each get their own position', async () => {
    const { orderId } = await createPaidOrder(testMall, { priceFen: 0 });
    await shipOrder(testMall.mall.deps, orderId, parcel);
    await runConcurrently(10, (index) =>
      addTrace(testMall.mall.deps, orderId, { textZh: `${index}`, textEn: `${index}` }),
    );
    const rows = await testMall.mall.db
      .selectFrom('order_traces')
      .select('position')
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([...Array(10).keys()]);
  });
});

test('lists orders newest first, by status and user, page by page', async () => {
  const userId = await createUser(testMall, 1000);
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createSpec(testMall, { points: 100 });
  const orderIds: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    testMall.advanceTime(1000);
    orderIds.unshift((await createOrder(testMall, userId, { goodsSpecId, addressId })).data.orderId);
  }
  const page = (after?: string) => listOrders(testMall.mall.db, { userId, after, limit: 2 });
  expect((await page()).map(({ orderId }) => orderId)).toEqual(orderIds.slice(0, 2));
  expect((await page(orderIds[1])).map(({ orderId }) => orderId)).toEqual(orderIds.slice(2));
  const closedOrders = await listOrders(testMall.mall.db, { userId, status: OrderStatus.closed, limit: 10 });
  expect(closedOrders).toEqual([]);
  const knownUserId = await createUser(testMall, 0);
  await mergeUsers(testMall.mall.deps, userId, knownUserId);
  expect((await page()).map((each) => each.userId)).toEqual([knownUserId, knownUserId]);
});
