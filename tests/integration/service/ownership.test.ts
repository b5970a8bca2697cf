/** @jest-environment node */

import { mergeOrderDetail } from '@/lib/contract/merge-order';
import { orderDetail, queryOrder } from '@/lib/contract/order';
import { serviceOrder, topUpNumber } from '@/lib/contract/service-order';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { newAddress, newSpec, order, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { bought, newService, piecesOf } from './support/services';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

test('somebody else’s service order, an unknown one and one with a parcel are the same to the asker', async () => {
  const made = await bought(shop, await newService(shop));
  const stranger = await userWith(shop, 300);
  const addressId = await newAddress(shop, stranger);
  const parcel = await order(shop, stranger, { goodsSpecId: await newSpec(shop), addressId });
  const asked = [made.orderId, '20260101000000000000', parcel.data.orderId];
  const answers = await Promise.all(
    asked.map((orderId) => shop.call(serviceOrder, { orderId }, { userId: stranger, pId: '10000' })),
  );
  for (const { status, msg, data } of answers)
    expect([status, data, msg]).toEqual([404, null, answers[0]?.msg]);
});

test('nobody says the number of somebody else’s top-up', async () => {
  const made = await bought(shop, await newService(shop, { type: 'topUp' }));
  const stranger = await userWith(shop, 0);
  const wish = { orderId: made.orderId, phone: '13900139000' };
  expect((await shop.call(topUpNumber, wish, { userId: stranger })).status).toBe(404);
  expect(await piecesOf(shop, made)).toMatchObject([{ state: 'needsNumber', phone: null }]);
});

// R-VOUCHER-01
test('no other call, no list of operators and no log tells a code', async () => {
  const made = await bought(shop, await newService(shop));
  const [piece] = await piecesOf(shop, made);
  const { userId, orderId } = made;
  const caller = { userId, pId: '10000' };
  const told = [
    await shop.call(orderDetail, { orderId }, caller),
    await shop.call(queryOrder, {}, caller),
    await shop.call(mergeOrderDetail, { mergeOrderId: orderId }, caller),
    await listCodes(shop.mall.db),
    await listUnfinishedPieces(shop.mall.db, 1000),
    shop.errors,
  ];
  expect(piece?.code).toBeTruthy();
  expect(JSON.stringify(told)).not.toContain(piece?.code);
});
