import { randomUUID } from 'node:crypto';
import { mergeOrderDetail, multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, queryOrder, queryRealOrder, reOrder } from '@/lib/contract/order';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  newAddress,
  newSpec,
  orderRow,
  pointsOf,
  stockOf,
  times,
  userWith,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import {
  asUser,
  detailOf,
  newBuyer,
  ordersOf,
  paidMerged,
  saveMerged,
  twoSpecs,
  unpaidMerged,
} from './support/merge';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  await assertConsistent(shop.mall.db);
  expect(shop.errors).toEqual([]);
});
afterAll(() => shop.close());

describe('multi_order/saveOrder', () => {
  // R-ORDER-18, R-ORDER-20
  test('makes one order for each supplier and one amount to pay', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const [one, two] = await twoSpecs(shop);
    const three = await newSpec(shop, { points: 10, supplier: 'north' });
    const items = [{ goodsSpecId: one }, { goodsSpecId: two, quantity: 2 }, { goodsSpecId: three }];
    const { status, data } = await saveMerged(shop, userId, { items, addressId, remark: '尽快' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ payAmount: 2990, payDeadline: expect.any(String) });
    expect(data.orderIds).toHaveLength(2);
    const detail = await detailOf(shop, userId, data.mergeOrderId);
    expect(detail).toMatchObject({ payState: 'unpaid', points: 210, payAmount: 2990, expressFen: 0 });
    const specs = detail.orders.map(({ items: lines }) => lines.map(({ goodsSpecId }) => goodsSpecId));
    expect(specs).toEqual([[one, three], [two]]);
    for (const order of detail.orders)
      expect(order).toMatchObject({ status: 1, remark: '尽快', mergeOrderId: data.mergeOrderId });
    expect(await pointsOf(shop, userId)).toBe(790);
    expect(await stockOf(shop, two)).toBe(3);
  });

  test('its orders are in the list, each with the merge order it belongs to', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const { data } = await shop.call(queryOrder, { status: 1 }, asUser(userId));
    expect(data.list.map(({ orderId }) => orderId).sort()).toEqual([...orderIds].sort());
    for (const order of data.list) expect(order.mergeOrderId).toBe(mergeOrderId);
  });

  test('goods for points alone are paid at once', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const specs = await Promise.all(['a', 'b'].map((supplier) => newSpec(shop, { points: 70, supplier })));
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMerged(shop, userId, { items, addressId });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    const detail = await detailOf(shop, userId, data.mergeOrderId);
    expect(detail.payState).toBe('paid');
    expect(detail.orders.map(({ status, pointsGained }) => [status, pointsGained])).toEqual([
      [2, 50],
      [2, 50],
    ]);
  });

  test('goods without shipping are an order of their own, and need no address', async () => {
    const { userId } = await newBuyer(shop);
    const card = await newSpec(shop, { points: 5, kind: 'service' });
    const alone = await saveMerged(shop, userId, { items: [{ goodsSpecId: card }] });
    expect((await orderRow(shop, alone.data.orderIds[0] ?? '')).status).toBe(4);
    const cup = await newSpec(shop, { points: 5 });
    const both = await saveMerged(shop, userId, { items: [{ goodsSpecId: card }, { goodsSpecId: cup }] });
    expect([both.status, both.issues?.[0]?.path]).toEqual([400, 'addressId']);
  });

  // R-ORDER-19
  test('is all or nothing: one spec that is gone leaves everything as it was', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const [one, two] = await twoSpecs(shop);
    const items = [
      { goodsSpecId: one, quantity: 2 },
      { goodsSpecId: two, quantity: 5 },
    ];
    const answers = await times(6, () => saveMerged(shop, userId, { items, addressId }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers)
      if (status !== 200) expect(['out_of_stock', 'points_short']).toContain(reason);
    expect([await stockOf(shop, one), await stockOf(shop, two)]).toEqual([3, 0]);
    expect(await ordersOf(shop, userId)).toHaveLength(2);
    await assertConsistent(shop.mall.db, { [one]: 5, [two]: 5 });
  });

  test('points that do not reach for all of it buy none of it', async () => {
    const { userId, addressId } = await newBuyer(shop, 140);
    const [one, two] = await twoSpecs(shop);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    expect((await saveMerged(shop, userId, { items, addressId })).reason).toBe('points_short');
    expect(await pointsOf(shop, userId)).toBe(140);
    expect(await ordersOf(shop, userId)).toEqual([]);
    expect(await stockOf(shop, one)).toBe(5);
  });

  test.each([
    ['no lines', []],
    ['one spec twice', ['same', 'same']],
    ['21 lines', Array.from({ length: 21 }, (_, index) => `spec-${index}`)],
  ])('with %s is bad input', async (_, specs) => {
    const { userId } = await newBuyer(shop);
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    expect((await saveMerged(shop, userId, { items })).status).toBe(400);
  });

  test('with something paid at the door, an unknown spec or a stale price is refused', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    const send = (item: Record<string, unknown>) =>
      saveMerged(shop, userId, { items: [{ goodsSpecId, ...item }], addressId });
    expect((await send({ activityType: 4 })).status).toBe(400);
    expect((await send({ goodsSpecId: 'nothing' })).status).toBe(404);
    expect((await send({ expectedPoints: 1 })).reason).toBe('price_changed');
    expect((await send({ quantity: 11 })).reason).toBe('limit_reached');
    expect((await send({ quantity: 0 })).status).toBe(400);
  });
});

describe('the idempotency key of a merge order', () => {
  test('used 20 times at once makes one, and everybody hears the same', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const [one, two] = await twoSpecs(shop);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const key = randomUUID();
    const answers = await times(20, () => saveMerged(shop, userId, { items, addressId }, key));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ data }) => data.mergeOrderId)).size).toBe(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer.reason).toBe('key_running');
    expect(await ordersOf(shop, userId)).toHaveLength(2);
    expect((await saveMerged(shop, userId, { items, addressId }, key)).data).toEqual(made[0]?.data);
  });

  test('with other lines is 422', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const [one, two] = await twoSpecs(shop);
    const key = randomUUID();
    await saveMerged(shop, userId, { items: [{ goodsSpecId: one }], addressId }, key);
    const other = await saveMerged(shop, userId, { items: [{ goodsSpecId: two }], addressId }, key);
    expect([other.status, other.reason]).toEqual([422, 'key_reused']);
  });
});

test('orders that cross each other all come through: nobody waits in a circle', async () => {
  const specs = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      newSpec(shop, { points: 1, stock: 40, supplier: `s${index % 2}` }),
    ),
  );
  const buyers = await times(8, () => newBuyer(shop));
  const answers = await times(32, (index) => {
    const buyer = buyers[index % buyers.length];
    const turned = [...specs.slice(index % 4), ...specs.slice(0, index % 4)];
    const items = (index % 3 ? turned : turned.toReversed()).map((goodsSpecId) => ({ goodsSpecId }));
    return saveMerged(shop, buyer?.userId ?? '', { items, addressId: buyer?.addressId });
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await assertConsistent(shop.mall.db, Object.fromEntries(specs.map((id) => [id, 40])));
  for (const id of specs) expect(await stockOf(shop, id)).toBe(8);
});

describe('giving up', () => {
  // R-ORDER-19
  test('one order of an unpaid merge order gives all of it up', async () => {
    const { userId, orderIds, mergeOrderId, specs } = await unpaidMerged(shop);
    const answers = await times(8, (index) =>
      shop.call(cancelOrder, { orderId: orderIds[index % 2] ?? '' }, asUser(userId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const id of orderIds)
      expect(await orderRow(shop, id)).toMatchObject({ status: 6, close_reason: 'cancelled', version: 1 });
    expect(await pointsOf(shop, userId)).toBe(1000);
    expect(await stockOf(shop, specs[1])).toBe(5);
    expect((await detailOf(shop, userId, mergeOrderId)).payState).toBe('closed');
  });

  test('the merge order itself can be named, while it is unpaid', async () => {
    const { userId, mergeOrderId } = await unpaidMerged(shop);
    expect((await shop.call(cancelOrder, { orderId: mergeOrderId }, asUser(userId))).status).toBe(200);
    const paid = await paidMerged(shop);
    const late = await shop.call(cancelOrder, { orderId: paid.mergeOrderId }, asUser(paid.userId));
    expect([late.status, late.reason]).toEqual([409, 'order_state']);
  });

  test('what is not paid in time is closed as a whole by two runs of the job at once', async () => {
    const { userId, orderIds, specs } = await unpaidMerged(shop);
    shop.pass(31 * 60_000);
    await Promise.all([shop.mall.runJobs(), shop.mall.runJobs()]);
    for (const id of orderIds)
      expect(await orderRow(shop, id)).toMatchObject({ status: 6, close_reason: 'expired', version: 1 });
    expect(await pointsOf(shop, userId)).toBe(1000);
    expect(await stockOf(shop, specs[0])).toBe(5);
  });

  test('an order that was closed with others can be made again by itself, with all its lines', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const specs = await Promise.all([1, 2].map(() => newSpec(shop, { points: 10, priceFen: 100 })));
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMerged(shop, userId, { items, addressId });
    const [orderId = ''] = data.orderIds;
    await shop.call(cancelOrder, { orderId }, asUser(userId));
    const again = await shop.call(reOrder, { orderId }, { ...asUser(userId), idempotencyKey: randomUUID() });
    expect(again.data).toMatchObject({ payAmount: 200 });
    expect(await orderRow(shop, again.data.orderId)).toMatchObject({ merge_order_id: null, points: 20 });
  });
});

describe('multi_order/updateAddress', () => {
  // R-ORDER-22
  test('writes the address of all orders', async () => {
    const { userId, mergeOrderId, orderIds } = await paidMerged(shop);
    const addressId = await newAddress(shop, userId);
    await shop.mall.db.updateTable('addresses').set({ detail: '二楼' }).where('id', '=', addressId).execute();
    const call = () => shop.call(multiUpdateAddress, { mergeOrderId, addressId }, asUser(userId));
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(200);
    for (const id of orderIds) {
      const { address, version } = await orderRow(shop, id);
      expect([JSON.parse(address ?? '{}').detail, version]).toEqual(['二楼', 2]);
    }
  });

  test('is refused once one of them is sent', async () => {
    const { userId, mergeOrderId, orderIds } = await paidMerged(shop);
    const addressId = await newAddress(shop, userId);
    const sent = { status: 3, sent_at: shop.now().toISOString() };
    await shop.mall.db
      .updateTable('orders')
      .set(sent)
      .where('id', '=', orderIds[0] ?? '')
      .execute();
    const answer = await shop.call(multiUpdateAddress, { mergeOrderId, addressId }, asUser(userId));
    expect([answer.status, answer.reason]).toEqual([409, 'order_state']);
    expect((await orderRow(shop, orderIds[1] ?? '')).version).toBe(1);
  });

  test('needs an own address', async () => {
    const { userId, mergeOrderId } = await unpaidMerged(shop);
    const addressId = await newAddress(shop, await userWith(shop, 0));
    const answer = await shop.call(multiUpdateAddress, { mergeOrderId, addressId }, asUser(userId));
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([400, 'addressId']);
  });
});

test('somebody else’s merge order and none are the same', async () => {
  const { mergeOrderId, orderIds } = await unpaidMerged(shop);
  const { userId, addressId } = await newBuyer(shop);
  for (const id of [mergeOrderId, 'M000000000000000000', orderIds[0] ?? '']) {
    expect((await shop.call(mergeOrderDetail, { mergeOrderId: id }, asUser(userId))).status).toBe(404);
    const moved = await shop.call(multiUpdateAddress, { mergeOrderId: id, addressId }, asUser(userId));
    expect(moved.status).toBe(404);
    expect((await shop.call(cancelOrder, { orderId: id }, asUser(userId))).status).toBe(404);
    expect((await shop.call(queryRealOrder, { id }, asUser(userId))).status).toBe(404);
  }
});
