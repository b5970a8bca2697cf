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

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  expect(await checkConsistency(shop.mall.db)).toEqual([]);
  await shop.close();
});

const CODE_PATTERN = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/;

// R-VOUCHER-01
test('gives each piece of a paid voucher a code and instructions', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop), { quantity: 3 });
  const { data } = await readServiceOrder(shop, order);
  const [item] = data.items;
  expect(data).toMatchObject({ orderId: order.orderId, status: 4, closeReason: null });
  expect(item).toMatchObject({ type: 'voucher', quantity: 3, howToUse: ['到店出示'] });
  expect(item?.pieces.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  const codes = item?.pieces.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(CODE_PATTERN);
  expect((await readServiceOrder(shop, order, 'en')).data.items[0]?.howToUse).toEqual(['Show it']);
});

test('gives the code at once when points alone pay', async () => {
  const { goodsSpecId } = await createServiceGoods(shop, { priceFen: 0 });
  const userId = await createUser(shop, 300);
  const { data } = await createOrder(shop, userId, { goodsSpecId });
  expect(await readPieceStates(shop, { userId, orderId: data.orderId })).toEqual(['ready']);
});

test('gives no code before payment or after cancellation', async () => {
  const service = await createServiceGoods(shop);
  const order = await createUnpaidServiceOrder(shop, service);
  expect((await readServiceOrder(shop, order)).data).toMatchObject({ status: 1, items: [{ pieces: [] }] });
  await inTransaction(shop.mall.db, (tx) => closeUnpaidBill(tx, order.orderId, 'cancel', shop.now()));
  await order.pay();
  expect((await readServiceOrder(shop, order)).data).toMatchObject({ status: 6, items: [{ pieces: [] }] });
  expect(await readServiceCodes(shop, service)).toEqual([]);
});

// R-VOUCHER-02
test('twenty parallel notifications give one code', async () => {
  const service = await createServiceGoods(shop);
  const order = await createUnpaidServiceOrder(shop, service);
  await runConcurrently(20, order.pay);
  expect(await readPieceStates(shop, order)).toEqual(['ready']);
  expect(await readServiceCodes(shop, service)).toHaveLength(1);
});

test('fulfilling an order again gives nothing more', async () => {
  const service = await createServiceGoods(shop);
  const order = await createPaidServiceOrder(shop, service, { quantity: 2 });
  const before = await readPieces(shop, order);
  const row = await readOrder(shop, order.orderId);
  await runConcurrently(5, () => inTransaction(shop.mall.db, (tx) => fulfilOrders(tx, [row], shop.now())));
  expect(await readPieces(shop, order)).toEqual(before);
  expect(await readServiceCodes(shop, service)).toHaveLength(2);
});

// R-VOUCHER-04
test('a code is valid until the end of its last day in Shanghai', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop, { validDays: 1 }));
  expect(await readPieces(shop, order)).toMatchObject([
    { state: 'ready', validUntil: '2026-03-11T16:00:00.000Z' },
  ]);
  shop.setTime('2026-03-11T15:59:59.000Z');
  expect(await readPieceStates(shop, order)).toEqual(['ready']);
  shop.setTime('2026-03-11T16:00:00.000Z');
  expect(await readPieceStates(shop, order)).toEqual(['expired']);
});

test('a code without an end never expires', async () => {
  const order = await createPaidServiceOrder(shop, await createServiceGoods(shop, { validDays: null }));
  shop.setTime('2046-03-11T16:00:00.000Z');
  expect(await readPieces(shop, order)).toMatchObject([{ state: 'ready', validUntil: null }]);
});

test('an order of items without fulfilment settings waits for a code', async () => {
  const service = await createServiceGoods(shop);
  await shop.mall.db.deleteFrom('service_goods').where('goods_id', '=', service.goodsId).execute();
  const order = await createPaidServiceOrder(shop, service);
  const { data } = await readServiceOrder(shop, order);
  expect(data.items).toMatchObject([{ type: 'voucher', howToUse: [], pieces: [{ state: 'onItsWay' }] }]);
});
