import { randomUUID } from 'node:crypto';
import { multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import {
  createAddress,
  createSpec,
  createUser,
  readOrder,
  readPoints,
  readStock,
  runConcurrently,
} from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import { countOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createPaidMergeOrder,
  createUnpaidMergeOrder,
  createUserOptions,
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

describe('cancelling a merge order', () => {
  // R-ORDER-19
  test('cancelling one order of an unpaid merge order cancels all of it', async () => {
    const { userId, orderIds, mergeOrderId, specs } = await createUnpaidMergeOrder(testMall);
    const answers = await runConcurrently(8, (index) =>
      testMall.call(cancelOrder, { orderId: orderIds[index % 2] ?? '' }, createUserOptions(userId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const id of orderIds) {
      expect(await readOrder(testMall, id)).toMatchObject({ status: 6, close_reason: 'cancelled' });
      expect(await countOrderChanges(testMall, id)).toBe(1);
    }
    expect(await readPoints(testMall, userId)).toBe(1000);
    expect(await readStock(testMall, specs[1])).toBe(5);
    expect((await readMergeOrder(testMall, userId, mergeOrderId)).payState).toBe('closed');
  });

  test('accepts the id of an unpaid merge order, and rejects that of a paid one', async () => {
    const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
    expect(
      (await testMall.call(cancelOrder, { orderId: mergeOrderId }, createUserOptions(userId))).status,
    ).toBe(200);
    const paid = await createPaidMergeOrder(testMall);
    const lateCancel = await testMall.call(
      cancelOrder,
      { orderId: paid.mergeOrderId },
      createUserOptions(paid.userId),
    );
    expect([lateCancel.status, lateCancel.reason]).toEqual([409, 'order_state']);
  });

  test('two parallel job runs close an expired merge order as a whole', async () => {
    const { userId, orderIds, specs } = await createUnpaidMergeOrder(testMall);
    testMall.advanceTime(31 * 60_000);
    await Promise.all([testMall.mall.runJobs(), testMall.mall.runJobs()]);
    for (const id of orderIds) {
      expect(await readOrder(testMall, id)).toMatchObject({ status: 6, close_reason: 'expired' });
      expect(await countOrderChanges(testMall, id)).toBe(1);
    }
    expect(await readPoints(testMall, userId)).toBe(1000);
    expect(await readStock(testMall, specs[0])).toBe(5);
  });

  test('an order closed with others can be repeated alone with all its lines', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const specs = await Promise.all([1, 2].map(() => createSpec(testMall, { points: 10, priceFen: 100 })));
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
    const [orderId = ''] = data.orderIds;
    await testMall.call(cancelOrder, { orderId }, createUserOptions(userId));
    const again = await testMall.call(
      reOrder,
      { orderId },
      { ...createUserOptions(userId), idempotencyKey: randomUUID() },
    );
    expect(again.data).toMatchObject({ payAmount: 200 });
    expect(await readOrder(testMall, again.data.orderId)).toMatchObject({ merge_order_id: null, points: 20 });
  });
});

describe('multi_order/updateAddress', () => {
  // R-ORDER-22
  test('changes the address of all orders', async () => {
    const { userId, mergeOrderId, orderIds } = await createPaidMergeOrder(testMall);
    const addressId = await createAddress(testMall, userId);
    await testMall.mall.db
      .updateTable('addresses')
      .set({ detail: '二楼' })
      .where('id', '=', addressId)
      .execute();
    const call = () =>
      testMall.call(multiUpdateAddress, { mergeOrderId, addressId }, createUserOptions(userId));
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(200);
    for (const id of orderIds) {
      const { address } = await readOrder(testMall, id);
      expect([JSON.parse(address ?? '{}').detail, await countOrderChanges(testMall, id)]).toEqual([
        '二楼',
        2,
      ]);
    }
  });

  test('rejects the change once one of the orders is sent', async () => {
    const { userId, mergeOrderId, orderIds } = await createPaidMergeOrder(testMall);
    const addressId = await createAddress(testMall, userId);
    const sentState = { status: 3, sent_at: testMall.now().toISOString() };
    await testMall.mall.db
      .updateTable('orders')
      .set(sentState)
      .where('id', '=', orderIds[0] ?? '')
      .execute();
    const answer = await testMall.call(
      multiUpdateAddress,
      { mergeOrderId, addressId },
      createUserOptions(userId),
    );
    expect([answer.status, answer.reason]).toEqual([409, 'order_state']);
    expect(await countOrderChanges(testMall, orderIds[1] ?? '')).toBe(1);
  });

  test('rejects another user’s address', async () => {
    const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
    const addressId = await createAddress(testMall, await createUser(testMall, 0));
    const answer = await testMall.call(
      multiUpdateAddress,
      { mergeOrderId, addressId },
      createUserOptions(userId),
    );
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([400, 'addressId']);
  });
});
