import { expressPath, orderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { mergeUsers } from '@/server/mall/operator/users';
import { paidOrder } from '@/tests/integration/after-sale/support/cases';
import {
  newAddress,
  newSpec,
  order,
  times,
  unpaidOrder,
  userWith,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const parcel = { company: 'sf', expressNo: 'SF1234567890' };

describe('shipping', () => {
  // R-OPERATOR-04
  test('a paid order is on its way, and the shopper sees the parcel', async () => {
    const { userId, orderId } = await paidOrder(shop, { priceFen: 0 });
    await shipOrder(shop.mall.deps, orderId, parcel);
    await addTrace(shop.mall.deps, orderId, { textZh: '已揽收', textEn: 'Picked up' });
    const { data: detail } = await shop.call(orderDetail, { orderId }, { userId });
    expect(detail.status).toBe(OrderStatus.unreceived);
    const { data } = await shop.call(expressPath, { id: orderId }, { userId, locale: 'en' });
    expect(data).toMatchObject({ expressNo: 'SF1234567890', traces: [{ text: 'Picked up' }] });
  });

  // R-OPERATOR-04
  test('happens once, however many operators do it', async () => {
    const { orderId } = await paidOrder(shop, { priceFen: 0 });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        shipOrder(shop.mall.deps, orderId, { ...parcel, expressNo: `SF000000${index}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['an unknown company', { company: 'owl', expressNo: 'X1234567' }, /no company owl; known are sf/],
    ['a number that is none', { company: 'sf', expressNo: '<b>' }, /tracking number/],
  ])('with %s is refused', async (_, wrong, message) => {
    const { orderId } = await paidOrder(shop, { priceFen: 0 });
    await expect(shipOrder(shop.mall.deps, orderId, wrong)).rejects.toThrow(message);
  });

  test('an unpaid order is not sent', async () => {
    const { orderId } = await unpaidOrder(shop);
    await expect(shipOrder(shop.mall.deps, orderId, parcel)).rejects.toMatchObject({ reason: 'order_state' });
    await expect(addTrace(shop.mall.deps, orderId, { textZh: '一', textEn: 'a' })).rejects.toMatchObject({
      reason: 'order_state',
    });
  });

  test('an order that does not exist is told', async () => {
    await expect(shipOrder(shop.mall.deps, 'none', parcel)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('lines that arrive at once all find their place', async () => {
    const { orderId } = await paidOrder(shop, { priceFen: 0 });
    await shipOrder(shop.mall.deps, orderId, parcel);
    await times(10, (index) => addTrace(shop.mall.deps, orderId, { textZh: `${index}`, textEn: `${index}` }));
    const rows = await shop.mall.db
      .selectFrom('order_traces')
      .select('position')
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([...Array(10).keys()]);
  });
});

test('orders are listed newest first, by status and user, page by page', async () => {
  const userId = await userWith(shop, 1000);
  const addressId = await newAddress(shop, userId);
  const goodsSpecId = await newSpec(shop, { points: 100 });
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    shop.pass(1000);
    made.unshift((await order(shop, userId, { goodsSpecId, addressId })).data.orderId);
  }
  const page = (after?: string) => listOrders(shop.mall.db, { userId, after, limit: 2 });
  expect((await page()).map(({ orderId }) => orderId)).toEqual(made.slice(0, 2));
  expect((await page(made[1])).map(({ orderId }) => orderId)).toEqual(made.slice(2));
  const closed = await listOrders(shop.mall.db, { userId, status: OrderStatus.closed, limit: 10 });
  expect(closed).toEqual([]);
  const known = await userWith(shop, 0);
  await mergeUsers(shop.mall.deps, userId, known);
  expect((await page()).map((each) => each.userId)).toEqual([known, known]);
});
