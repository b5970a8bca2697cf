/** @jest-environment node */

import { mergeOrderDetail } from '@/lib/contract/merge-order';
import { orderDetail, queryOrder } from '@/lib/contract/order';
import { serviceOrder, topUpNumber } from '@/lib/contract/service-order';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPaidServiceOrder, createServiceGoods, readPieces } from '../../support/builders/service-order';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

test('returns the same 404 for another user’s, an unknown and a physical order', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall));
  const stranger = await createUser(testMall, 300);
  const addressId = await createAddress(testMall, stranger);
  const parcel = await createOrder(testMall, stranger, {
    goodsSpecId: await createSpec(testMall),
    addressId,
  });
  const orderIds = [order.orderId, '20260101000000000000', parcel.data.orderId];
  const answers = await Promise.all(
    orderIds.map((orderId) => testMall.call(serviceOrder, { orderId }, { userId: stranger, pId: '10000' })),
  );
  for (const { status, msg, data } of answers)
    expect([status, data, msg]).toEqual([404, null, answers[0]?.msg]);
});

test('rejects a number for another user’s top-up', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall, { type: 'topUp' }));
  const stranger = await createUser(testMall, 0);
  const input = { orderId: order.orderId, phone: '13900139000' };
  expect((await testMall.call(topUpNumber, input, { userId: stranger })).status).toBe(404);
  expect(await readPieces(testMall, order)).toMatchObject([{ state: 'needsNumber', phone: null }]);
});

// R-VOUCHER-01
test('no other call, operator list or log contains a code', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall));
  const [piece] = await readPieces(testMall, order);
  const { userId, orderId } = order;
  const caller = { userId, pId: '10000' };
  const responses = [
    await testMall.call(orderDetail, { orderId }, caller),
    await testMall.call(queryOrder, {}, caller),
    await testMall.call(mergeOrderDetail, { mergeOrderId: orderId }, caller),
    await listCodes(testMall.mall.db),
    await listUnfinishedPieces(testMall.mall.db, 1000),
    testMall.errors,
  ];
  expect(piece?.code).toBeTruthy();
  expect(JSON.stringify(responses)).not.toContain(piece?.code);
});
