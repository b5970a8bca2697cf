import crypto from 'node:crypto';
import { createBuyer, saveMergeOrder } from '@/tests/support/builders/merge-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => testMall.close());

/** `Math.random` returns these numbers first, and then random ones. */
function mockRandomNumbers(...numbers: number[]): void {
  let next = 900_000;
  jest.spyOn(crypto, 'randomInt').mockImplementation(() => numbers.shift() ?? next++);
}

test('an order whose id is taken gets another id and leaves the other order unchanged', async () => {
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 5 });
  const [one, two] = [await createBuyer(testMall, 100), await createBuyer(testMall, 100)];
  mockRandomNumbers(7, 7, 7, 8);
  const first = await createOrder(testMall, one.userId, { goodsSpecId, addressId: one.addressId });
  const second = await createOrder(testMall, two.userId, { goodsSpecId, addressId: two.addressId });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.data.orderId).toMatch(/000007$/);
  expect(second.data.orderId).toMatch(/000008$/);
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db, { [goodsSpecId]: 5 });
});

test('an order paid from the same lot and a merge order get another id, too', async () => {
  testMall.advanceTime(1000);
  const goodsSpecId = await createSpec(testMall, { points: 100, stock: 5 });
  const otherSpecId = await createSpec(testMall, { points: 100, stock: 5, supplier: 'other' });
  const { userId, addressId } = await createBuyer(testMall, 1000);
  mockRandomNumbers(7, 7, 8);
  const first = await createOrder(testMall, userId, { goodsSpecId, addressId });
  const second = await createOrder(testMall, userId, { goodsSpecId, addressId });
  expect([first.status, second.status]).toEqual([200, 200]);
  const items = [{ goodsSpecId }, { goodsSpecId: otherSpecId }];
  mockRandomNumbers(1, 2, 3, 1, 4, 5, 6, 9, 10);
  const third = await saveMergeOrder(testMall, userId, { items, addressId });
  const fourth = await saveMergeOrder(testMall, userId, { items, addressId });
  expect([third.status, fourth.status]).toEqual([200, 200]);
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db, { [goodsSpecId]: 5, [otherSpecId]: 5 });
});
