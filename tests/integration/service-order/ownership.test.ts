/** @jest-environment node */

import { mergeOrderDetail } from '@/lib/contract/merge-order';
import { orderDetail, queryOrder } from '@/lib/contract/order';
import { serviceOrder, topUpNumber } from '@/lib/contract/service-order';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPaidServiceOrder, createServiceGoods, readPieces } from '../../support/builders/service-order';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

test('returns the same 404 for another user’s, an unknown and a physical order', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop));
  const stranger = await createUser(shop, 300);
  const addressId = await createAddress(shop, stranger);
  const parcel = await createOrder(shop, stranger, { goodsSpecId: await createSpec(shop), addressId });
  const orderIds = [order.orderId, '20260101000000000000', parcel.data.orderId];
  const answers = await Promise.all(
    orderIds.map((orderId) => shop.call(serviceOrder, { orderId }, { userId: stranger, pId: '10000' })),
  );
  for (const { status, msg, data } of answers)
    expect([status, data, msg]).toEqual([404, null, answers[0]?.msg]);
});

test('rejects a number for another user’s top-up', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop, { type: 'topUp' }));
  const stranger = await createUser(shop, 0);
  const input = { orderId: order.orderId, phone: '13900139000' };
  expect((await shop.call(topUpNumber, input, { userId: stranger })).status).toBe(404);
  expect(await readPieces(shop, order)).toMatchObject([{ state: 'needsNumber', phone: null }]);
});

// R-VOUCHER-01
test('no other call, operator list or log contains a code', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop));
  const [piece] = await readPieces(shop, order);
  const { userId, orderId } = order;
  const caller = { userId, pId: '10000' };
  const responses = [
    await shop.call(orderDetail, { orderId }, caller),
    await shop.call(queryOrder, {}, caller),
    await shop.call(mergeOrderDetail, { mergeOrderId: orderId }, caller),
    await listCodes(shop.mall.db),
    await listUnfinishedPieces(shop.mall.db, 1000),
    shop.errors,
  ];
  expect(piece?.code).toBeTruthy();
  expect(JSON.stringify(responses)).not.toContain(piece?.code);
});
