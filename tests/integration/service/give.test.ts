/** @jest-environment node */

import { inTransaction } from '@/server/mall/db/transaction';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { closeUnpaidBill } from '@/server/mall/order/close-order';
import { fulfilOrders } from '@/server/mall/service-order/fulfil-orders';
import { order, orderRow, times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { bought, codesOf, newService, piecesOf, readService, stateOf, unpaid } from './support/services';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  expect(await checkConsistency(shop.mall.db)).toEqual([]);
  await shop.close();
});

const CODE = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/;

// R-VOUCHER-01
test('paying a voucher gives a code for each piece, with how to use it', async () => {
  const made = await bought(shop, await newService(shop), { quantity: 3 });
  const { data } = await readService(shop, made);
  const [item] = data.items;
  expect(data).toMatchObject({ orderId: made.orderId, status: 4, closeReason: null });
  expect(item).toMatchObject({ type: 'voucher', quantity: 3, howToUse: ['到店出示'] });
  expect(item?.pieces.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  const codes = item?.pieces.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(CODE);
  expect((await readService(shop, made, 'en')).data.items[0]?.howToUse).toEqual(['Show it']);
});

test('an order that points alone pay has its code at once', async () => {
  const { goodsSpecId } = await newService(shop, { priceFen: 0 });
  const userId = await userWith(shop, 300);
  const { data } = await order(shop, userId, { goodsSpecId });
  expect(await stateOf(shop, { userId, orderId: data.orderId })).toEqual(['ready']);
});

test('before it is paid there is nothing, and nothing after it was cancelled', async () => {
  const service = await newService(shop);
  const made = await unpaid(shop, service);
  expect((await readService(shop, made)).data).toMatchObject({ status: 1, items: [{ pieces: [] }] });
  await inTransaction(shop.mall.db, (tx) => closeUnpaidBill(tx, made.orderId, 'cancel', shop.now()));
  await made.pay();
  expect((await readService(shop, made)).data).toMatchObject({ status: 6, items: [{ pieces: [] }] });
  expect(await codesOf(shop, service)).toEqual([]);
});

// R-VOUCHER-02
test('the same notice twenty times at once gives one code', async () => {
  const service = await newService(shop);
  const made = await unpaid(shop, service);
  await times(20, made.pay);
  expect(await stateOf(shop, made)).toEqual(['ready']);
  expect(await codesOf(shop, service)).toHaveLength(1);
});

test('giving again gives nothing more', async () => {
  const service = await newService(shop);
  const made = await bought(shop, service, { quantity: 2 });
  const before = await piecesOf(shop, made);
  const row = await orderRow(shop, made.orderId);
  await times(5, () => inTransaction(shop.mall.db, (tx) => fulfilOrders(tx, [row], shop.now())));
  expect(await piecesOf(shop, made)).toEqual(before);
  expect(await codesOf(shop, service)).toHaveLength(2);
});

// R-VOUCHER-04
test('a code can be used to the end of its last day in Shanghai', async () => {
  const made = await bought(shop, await newService(shop, { validDays: 1 }));
  expect(await piecesOf(shop, made)).toMatchObject([
    { state: 'ready', validUntil: '2026-03-11T16:00:00.000Z' },
  ]);
  shop.moveTo('2026-03-11T15:59:59.000Z');
  expect(await stateOf(shop, made)).toEqual(['ready']);
  shop.moveTo('2026-03-11T16:00:00.000Z');
  expect(await stateOf(shop, made)).toEqual(['expired']);
});

test('a code without an end is good for ever', async () => {
  const made = await bought(shop, await newService(shop, { validDays: null }));
  shop.moveTo('2046-03-11T16:00:00.000Z');
  expect(await piecesOf(shop, made)).toMatchObject([{ state: 'ready', validUntil: null }]);
});

test('goods of which nobody has said how they are given wait for a code', async () => {
  const service = await newService(shop);
  await shop.mall.db.deleteFrom('service_goods').where('goods_id', '=', service.goodsId).execute();
  const made = await bought(shop, service);
  const { data } = await readService(shop, made);
  expect(data.items).toMatchObject([{ type: 'voucher', howToUse: [], pieces: [{ state: 'onItsWay' }] }]);
});
