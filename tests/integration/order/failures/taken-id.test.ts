import crypto from 'node:crypto';
import { newBuyer, saveMerged } from '@/tests/integration/merge-order/support/merge';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../support/consistent';
import { newSpec, order } from '../support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

/** Chance gives these numbers, and then others. */
function rigged(...numbers: number[]): void {
  let next = 900_000;
  jest.spyOn(crypto, 'randomInt').mockImplementation(() => numbers.shift() ?? next++);
}

test('an order whose id is taken gets another one, and takes nothing from the other order', async () => {
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990, stock: 5 });
  const [one, two] = [await newBuyer(shop, 100), await newBuyer(shop, 100)];
  rigged(7, 7, 7, 8);
  const first = await order(shop, one.userId, { goodsSpecId, addressId: one.addressId });
  const second = await order(shop, two.userId, { goodsSpecId, addressId: two.addressId });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.data.orderId).toMatch(/000007$/);
  expect(second.data.orderId).toMatch(/000008$/);
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db, { [goodsSpecId]: 5 });
});

test('so does one paid with points of the same lot, and a merge order', async () => {
  shop.pass(1000);
  const goodsSpecId = await newSpec(shop, { points: 100, stock: 5 });
  const otherSpecId = await newSpec(shop, { points: 100, stock: 5, supplier: 'other' });
  const { userId, addressId } = await newBuyer(shop, 1000);
  rigged(7, 7, 8);
  const first = await order(shop, userId, { goodsSpecId, addressId });
  const second = await order(shop, userId, { goodsSpecId, addressId });
  expect([first.status, second.status]).toEqual([200, 200]);
  const items = [{ goodsSpecId }, { goodsSpecId: otherSpecId }];
  rigged(1, 2, 3, 1, 4, 5, 6, 9, 10);
  const third = await saveMerged(shop, userId, { items, addressId });
  const fourth = await saveMerged(shop, userId, { items, addressId });
  expect([third.status, fourth.status]).toEqual([200, 200]);
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db, { [goodsSpecId]: 5, [otherSpecId]: 5 });
});
