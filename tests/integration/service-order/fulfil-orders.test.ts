/** @jest-environment node */

import { inTransaction } from '@/server/mall/db/transaction';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { closeUnpaidBill } from '@/server/mall/order/close-order';
import { fulfilOrders } from '@/server/mall/service-order/fulfil-orders';
import { createOrder, createUser, readOrder, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createPaidServiceOrder,
  createServiceGoods,
  createUnpaidServiceOrder,
  readPieceStates,
  readPieces,
  readServiceCodes,
  readServiceOrder,
} from '../../support/builders/service-order';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
  await testMall.close();
});

const CODE_PATTERN = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/;

// R-VOUCHER-01
test('gives each piece of a paid voucher a code and instructions', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall), { quantity: 3 });
  const { data } = await readServiceOrder(testMall, order);
  const [item] = data.items;
  expect(data).toMatchObject({ orderId: order.orderId, status: 4, closeReason: null });
  expect(item).toMatchObject({ type: 'voucher', quantity: 3, howToUse: ['到店出示'] });
  expect(item?.pieces.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  const codes = item?.pieces.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(CODE_PATTERN);
  expect((await readServiceOrder(testMall, order, 'en')).data.items[0]?.howToUse).toEqual(['Show it']);
});

test('gives the code at once when points alone pay', async () => {
  const { goodsSpecId } = await createServiceGoods(testMall, { priceFen: 0 });
  const userId = await createUser(testMall, 300);
  const { data } = await createOrder(testMall, userId, { goodsSpecId });
  expect(await readPieceStates(testMall, { userId, orderId: data.orderId })).toEqual(['ready']);
});

test('gives no code before payment or after cancellation', async () => {
  const service = await createServiceGoods(testMall);
  const order = await createUnpaidServiceOrder(testMall, service);
  expect((await readServiceOrder(testMall, order)).data).toMatchObject({
    status: 1,
    items: [{ pieces: [] }],
  });
  await inTransaction(testMall.mall.db, (tx) => closeUnpaidBill(tx, order.orderId, 'cancel', testMall.now()));
  await order.pay();
  expect((await readServiceOrder(testMall, order)).data).toMatchObject({
    status: 6,
    items: [{ pieces: [] }],
  });
  expect(await readServiceCodes(testMall, service)).toEqual([]);
});

// R-VOUCHER-02
test('twenty parallel notifications give one code', async () => {
  const service = await createServiceGoods(testMall);
  const order = await createUnpaidServiceOrder(testMall, service);
  await runConcurrently(20, order.pay);
  expect(await readPieceStates(testMall, order)).toEqual(['ready']);
  expect(await readServiceCodes(testMall, service)).toHaveLength(1);
});

test('fulfilling an order again gives nothing more', async () => {
  const service = await createServiceGoods(testMall);
  const order = await createPaidServiceOrder(testMall, service, { quantity: 2 });
  const before = await readPieces(testMall, order);
  const row = await readOrder(testMall, order.orderId);
  await runConcurrently(5, () =>
    inTransaction(testMall.mall.db, (tx) => fulfilOrders(tx, [row], testMall.now())),
  );
  expect(await readPieces(testMall, order)).toEqual(before);
  expect(await readServiceCodes(testMall, service)).toHaveLength(2);
});

// R-VOUCHER-04
test('a code is valid until the end of its last day in Shanghai', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall, { validDays: 1 }));
  expect(await readPieces(testMall, order)).toMatchObject([
    { state: 'ready', validUntil: '2026-03-11T16:00:00.000Z' },
  ]);
  testMall.setTime('2026-03-11T15:59:59.000Z');
  expect(await readPieceStates(testMall, order)).toEqual(['ready']);
  testMall.setTime('2026-03-11T16:00:00.000Z');
  expect(await readPieceStates(testMall, order)).toEqual(['expired']);
});

test('a code without an end never expires', async () => {
  const order = await createPaidServiceOrder(
    testMall,
    await createServiceGoods(testMall, { validDays: null }),
  );
  testMall.setTime('2046-03-11T16:00:00.000Z');
  expect(await readPieces(testMall, order)).toMatchObject([{ state: 'ready', validUntil: null }]);
});

test('an order of items without fulfilment settings waits for a code', async () => {
  const service = await createServiceGoods(testMall);
  await testMall.mall.db.deleteFrom('service_goods').where('goods_id', '=', service.goodsId).execute();
  const order = await createPaidServiceOrder(testMall, service);
  const { data } = await readServiceOrder(testMall, order);
  expect(data.items).toMatchObject([{ type: 'voucher', howToUse: [], pieces: [{ state: 'onItsWay' }] }]);
});
