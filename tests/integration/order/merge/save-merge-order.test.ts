import { randomUUID } from 'node:crypto';
import { mergeOrderDetail, multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, queryOrder, queryRealOrder } from '@/lib/contract/order';
import {
  createSpec,
  readOrder,
  readPoints,
  readStock,
  runConcurrently,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createTwoSpecs,
  createUnpaidMergeOrder,
  createUserOptions,
  listOrders,
  readMergeOrder,
  saveMergeOrder,
} from '../../../support/builders/merge-order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { recordChanges: true },
);

describe('multi_order/saveOrder', () => {
  // R-ORDER-18, R-ORDER-20
  test('creates one order per supplier with one amount to pay', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const [one, two] = await createTwoSpecs(testMall);
    const three = await createSpec(testMall, { points: 10, supplier: 'north' });
    const items = [{ goodsSpecId: one }, { goodsSpecId: two, quantity: 2 }, { goodsSpecId: three }];
    const { status, data } = await saveMergeOrder(testMall, userId, { items, addressId, remark: '尽快' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ payAmount: 2990, payDeadline: expect.any(String) });
    expect(data.orderIds).toHaveLength(2);
    const detail = await readMergeOrder(testMall, userId, data.mergeOrderId);
    expect(detail).toMatchObject({ payState: 'unpaid', points: 210, payAmount: 2990, expressFen: 0 });
    const specs = detail.orders.map(({ items: lines }) => lines.map(({ goodsSpecId }) => goodsSpecId));
    expect(specs).toEqual([[one, three], [two]]);
    for (const order of detail.orders)
      expect(order).toMatchObject({ status: 1, remark: '尽快', mergeOrderId: data.mergeOrderId });
    expect(await readPoints(testMall, userId)).toBe(790);
    expect(await readStock(testMall, two)).toBe(3);
  });

  test('lists each order with its merge order', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const { data } = await testMall.call(queryOrder, { status: 1 }, createUserOptions(userId));
    expect(data.list.map(({ orderId }) => orderId).sort()).toEqual([...orderIds].sort());
    for (const order of data.list) expect(order.mergeOrderId).toBe(mergeOrderId);
  });

  test('completes the payment at once when the items cost points alone', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(testMall, { points: 70, supplier })),
    );
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    const detail = await readMergeOrder(testMall, userId, data.mergeOrderId);
    expect(detail.payState).toBe('paid');
    expect(detail.orders.map(({ status, pointsGained }) => [status, pointsGained])).toEqual([
      [2, 35],
      [2, 35],
    ]);
  });

  test('puts items without shipping into an order of their own without an address', async () => {
    const { userId } = await createBuyer(testMall);
    const card = await createSpec(testMall, { points: 5, kind: 'service' });
    const alone = await saveMergeOrder(testMall, userId, { items: [{ goodsSpecId: card }] });
    expect((await readOrder(testMall, alone.data.orderIds[0] ?? '')).status).toBe(4);
    const cup = await createSpec(testMall, { points: 5 });
    const both = await saveMergeOrder(testMall, userId, {
      items: [{ goodsSpecId: card }, { goodsSpecId: cup }],
    });
    expect([both.status, both.issues?.[0]?.path]).toEqual([400, 'addressId']);
  });

  // R-ORDER-19
  test('rejects a total above the largest amount that each item stays below', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(testMall, { points: 0, priceFen: 600_000_000, supplier })),
    );
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const answer = await saveMergeOrder(testMall, userId, { items, addressId });
    expect([answer.status, answer.reason]).toEqual([409, 'limit_reached']);
  });

  test('creates nothing when one spec is out of stock', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const [one, two] = await createTwoSpecs(testMall);
    const items = [
      { goodsSpecId: one, quantity: 2 },
      { goodsSpecId: two, quantity: 5 },
    ];
    const answers = await runConcurrently(6, () => saveMergeOrder(testMall, userId, { items, addressId }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, reason } of answers)
      if (status !== 200) expect(['out_of_stock', 'points_short']).toContain(reason);
    expect([await readStock(testMall, one), await readStock(testMall, two)]).toEqual([3, 0]);
    expect(await listOrders(testMall, userId)).toHaveLength(2);
    await assertConsistent(testMall.mall.db, { [one]: 5, [two]: 5 });
  });

  test('creates nothing when the points do not suffice for all items', async () => {
    const { userId, addressId } = await createBuyer(testMall, 140);
    const [one, two] = await createTwoSpecs(testMall);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    expect((await saveMergeOrder(testMall, userId, { items, addressId })).reason).toBe('points_short');
    expect(await readPoints(testMall, userId)).toBe(140);
    expect(await listOrders(testMall, userId)).toEqual([]);
    expect(await readStock(testMall, one)).toBe(5);
  });

  test.each([
    ['no lines', []],
    ['one spec twice', ['same', 'same']],
    ['21 lines', Array.from({ length: 21 }, (_, index) => `spec-${index}`)],
  ])('rejects %s as bad input', async (_, specs) => {
    const { userId } = await createBuyer(testMall);
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    expect((await saveMergeOrder(testMall, userId, { items })).status).toBe(400);
  });

  test('rejects cash on delivery, an unknown spec, a stale price and an invalid quantity', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    const send = (item: Record<string, unknown>) =>
      saveMergeOrder(testMall, userId, { items: [{ goodsSpecId, ...item }], addressId });
    expect((await send({ activityType: 4 })).status).toBe(400);
    expect((await send({ goodsSpecId: 'nothing' })).status).toBe(404);
    expect((await send({ expectedPoints: 1 })).reason).toBe('price_changed');
    expect((await send({ quantity: 11 })).reason).toBe('limit_reached');
    expect((await send({ quantity: 0 })).status).toBe(400);
  });
});

describe('idempotency key of a merge order', () => {
  test('20 parallel calls with one key create one merge order and return the same', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const [one, two] = await createTwoSpecs(testMall);
    const items = [{ goodsSpecId: one }, { goodsSpecId: two }];
    const key = randomUUID();
    const answers = await runConcurrently(20, () =>
      saveMergeOrder(testMall, userId, { items, addressId }, key),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(new Set(accepted.map(({ data }) => data.mergeOrderId)).size).toBe(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer.reason).toBe('key_running');
    expect(await listOrders(testMall, userId)).toHaveLength(2);
    expect((await saveMergeOrder(testMall, userId, { items, addressId }, key)).data).toEqual(
      accepted[0]?.data,
    );
  });

  test('returns 422 when the key is used with other lines', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const [one, two] = await createTwoSpecs(testMall);
    const key = randomUUID();
    await saveMergeOrder(testMall, userId, { items: [{ goodsSpecId: one }], addressId }, key);
    const other = await saveMergeOrder(testMall, userId, { items: [{ goodsSpecId: two }], addressId }, key);
    expect([other.status, other.reason]).toEqual([422, 'key_reused']);
  });
});

test('parallel orders of the same specs in different order all succeed without a deadlock', async () => {
  const specs = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      createSpec(testMall, { points: 1, stock: 40, supplier: `s${index % 2}` }),
    ),
  );
  const buyers = await runConcurrently(8, () => createBuyer(testMall));
  const answers = await runConcurrently(32, (index) => {
    const buyer = buyers[index % buyers.length];
    const turned = [...specs.slice(index % 4), ...specs.slice(0, index % 4)];
    const items = (index % 3 ? turned : turned.toReversed()).map((goodsSpecId) => ({ goodsSpecId }));
    return saveMergeOrder(testMall, buyer?.userId ?? '', { items, addressId: buyer?.addressId });
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await assertConsistent(testMall.mall.db, Object.fromEntries(specs.map((id) => [id, 40])));
  for (const id of specs) expect(await readStock(testMall, id)).toBe(8);
});

test('returns the same 404 for another user’s merge order and an unknown one', async () => {
  const { mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
  const { userId, addressId } = await createBuyer(testMall);
  for (const id of [mergeOrderId, 'M000000000000000000', orderIds[0] ?? '']) {
    expect(
      (await testMall.call(mergeOrderDetail, { mergeOrderId: id }, createUserOptions(userId))).status,
    ).toBe(404);
    const moved = await testMall.call(
      multiUpdateAddress,
      { mergeOrderId: id, addressId },
      createUserOptions(userId),
    );
    expect(moved.status).toBe(404);
    expect((await testMall.call(cancelOrder, { orderId: id }, createUserOptions(userId))).status).toBe(404);
    expect((await testMall.call(queryRealOrder, { id }, createUserOptions(userId))).status).toBe(404);
  }
});
