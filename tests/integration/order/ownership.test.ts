import { randomUUID } from 'node:crypto';
import * as orders from '@/lib/contract/order';
import * as payments from '@/lib/contract/payment';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  readOrder,
  runConcurrently,
} from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

// R-SECURITY-13
describe('another user’s order', () => {
  const calls = { ...orders, ...payments };
  const names = [
    'orderDetail',
    'queryRealOrder',
    'cancelOrder',
    'confirmReceipt',
    'updateAddress',
    'expressPath',
    'reOrder',
    'aliWapPay',
    'cloudPay',
    'wxH5Pay',
  ] as const;

  // R-ORDER-24, R-ORDER-44
  test.each(names)('%s returns 404 in every status', async (name) => {
    const thief = await createUser(testMall, 1000);
    const addressId = await createAddress(testMall, thief);
    const options = { userId: thief, pId: '10000', idempotencyKey: randomUUID() };
    const { orderId } = await createUnpaidOrder(testMall);
    for (const status of [1, 2, 3, 4, 5, 6]) {
      await testMall.mall.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
      const before = await readOrder(testMall, orderId);
      const result = await testMall.send(calls[name], { orderId, id: orderId, addressId }, options);
      const nobodys = await testMall.send(calls[name], { orderId: '1', id: '1', addressId }, options);
      expect({ name, status, code: result.status }).toEqual({ name, status, code: 404 });
      expect([nobodys.status, nobodys.msg]).toEqual([result.status, result.msg]);
      expect(await readOrder(testMall, orderId)).toEqual(before);
    }
    await testMall.mall.db.updateTable('orders').set({ status: 1 }).where('id', '=', orderId).execute();
    expect(testMall.errors).toEqual([]);
  });

  test('hides the order from lists and counts', async () => {
    await createUnpaidOrder(testMall);
    const options = { userId: await createUser(testMall, 0), pId: '10000' };
    expect((await testMall.call(orders.queryOrder, {}, options)).data).toMatchObject({
      list: [],
      total: 0,
      hasNextPage: false,
    });
    expect((await testMall.call(orders.queryOrderCount, {}, options)).data.totalCount).toBe(0);
  });
});

test('every order call returns 401 without a user', async () => {
  for (const definition of [
    orders.saveOrder,
    orders.queryOrder,
    orders.queryOrderCount,
    orders.orderDetail,
  ]) {
    const answer = await testMall.send(definition, { orderId: '1' }, { pId: '10000', idempotencyKey: 'k' });
    expect(answer.status).toBe(401);
  }
});

describe('queryOrder', () => {
  // R-LIST-01
  test('returns pages, newest first, by status, in the requested language', async () => {
    const userId = await createUser(testMall, 10_000);
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const dear = await createSpec(testMall, { kind: 'service', priceFen: 10 });
    const orderIds: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      testMall.advanceTime(1000);
      orderIds.unshift((await createOrder(testMall, userId, { goodsSpecId })).data.orderId);
    }
    await runConcurrently(2, () => createOrder(testMall, userId, { goodsSpecId: dear }));
    const options = { userId, pId: '10000', locale: 'en' as const };

    const first = (await testMall.call(orders.queryOrder, { status: 4 }, options)).data;
    expect(first.list.map(({ orderId }) => orderId)).toEqual(orderIds.slice(0, 10));
    expect(first).toMatchObject({ pageNum: 1, pageSize: 10, total: 12, hasNextPage: true });
    expect(first.list[0]?.items).toMatchObject([{ title: 'Cup', specName: 'White', goodsSpecId }]);
    const second = (await testMall.call(orders.queryOrder, { status: 4, pageNum: 2 }, options)).data;
    expect(second.list.map(({ orderId }) => orderId)).toEqual(orderIds.slice(10));
    expect(second.hasNextPage).toBe(false);
    const beyond = (await testMall.call(orders.queryOrder, { status: 4, pageNum: 3 }, options)).data;
    expect(beyond).toMatchObject({ list: [], total: 12, hasNextPage: false });
    expect((await testMall.call(orders.queryOrder, {}, options)).data.total).toBe(14);
    expect((await testMall.call(orders.queryOrderCount, {}, options)).data).toEqual({
      totalCount: 14,
      unPayCount: 2,
      unSendCount: 0,
      sendCount: 0,
      afterSaleCount: 0,
    });
    expect(testMall.errors).toEqual([]);
    await assertConsistent(testMall.mall.db);
  });

  test.each([{ pageSize: 51 }, { pageSize: 0 }, { pageNum: 0 }, { status: 7 }, { status: -1 }])(
    'rejects %j',
    async (args) => {
      const userId = await createUser(testMall, 0);
      expect((await testMall.send(orders.queryOrder, args, { userId, pId: '10000' })).status).toBe(400);
    },
  );
});
