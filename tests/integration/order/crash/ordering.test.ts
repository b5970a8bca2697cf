import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { multiSaveOrder } from '@/lib/contract/merge-order';
import { cancelOrder, reOrder, saveOrder } from '@/lib/contract/order';
import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { newBuyer, ordersOf } from '@/tests/integration/merge-order/support/merge';
import type { TestMall } from '@/tests/support/mall';
import type { CallOptions } from '@/tests/support/request';
import { assertConsistent } from '../support/consistent';
import { newSpec, pointsOf, unpaidOrder } from '../support/shop';
import { newChildren } from './support/child';
import { asTask } from './support/request';
import { dieAtEveryLine } from './support/sites';

jest.setTimeout(120_000);

let children: ReturnType<typeof newChildren>;
beforeAll(() => {
  children = newChildren();
});
afterAll(() => children.close());

/** A call that makes orders, and whose it is. */
interface Purchase<E extends AnyEndpoint> {
  endpoint: E;
  args: EndpointArgs<E>;
  options: CallOptions & { userId: string };
  /** First stock of what is bought. */
  stock: Record<string, number>;
  /** Orders of the user when it is done, and points that are left then. */
  orders: number;
  points: number;
}

/** Orders that a user has made, and the points that are left. */
const standing = async (shop: TestMall, userId: string) => [
  (await ordersOf(shop, userId)).length,
  await pointsOf(shop, userId),
];

/** Dies in a purchase everywhere; each time there is all of it or nothing, and the retry finds or completes it. */
async function dieBuying<E extends AnyEndpoint>(prepare: (shop: TestMall) => Promise<Purchase<E>>) {
  const left = new Set<string>();
  const send = (shop: TestMall, { endpoint, args, options }: Purchase<E>) =>
    shop.call(endpoint, args, options);
  const lines = await dieAtEveryLine<Purchase<E> & { before: number[] }>(children, {
    async prepare(shop) {
      const purchase = await prepare(shop);
      return { ...purchase, before: await standing(shop, purchase.options.userId) };
    },
    task: ({ endpoint, args, options }) => asTask(endpoint, args, options),
    rehearse: send,
    async check(shop, purchase) {
      const { stock, before, orders, points } = purchase;
      const { db } = shop.mall;
      const { userId } = purchase.options;
      await assertConsistent(db, stock);
      const found = await standing(shop, userId);
      expect([before, [orders, points]]).toContainEqual(found);
      left.add(found[0] === orders ? 'all' : 'nothing');
      const retried = await send(shop, purchase);
      expect(retried).toMatchObject({ status: 200 });
      expect(await send(shop, purchase)).toEqual(retried);
      expect(await standing(shop, userId)).toEqual([orders, points]);
      await assertConsistent(db, stock);
    },
  });
  expect([...left].sort()).toEqual(['all', 'nothing']);
  expect(lines).toBeGreaterThan(3);
}

const keyed = (userId: string) => ({ userId, pId: '10000', idempotencyKey: randomUUID() });

// R-ORDER-05, R-ORDER-34
test('an order for points alone: all or nothing, and the retry completes it once', async () => {
  await dieBuying(async (shop) => {
    const { userId, addressId } = await newBuyer(shop, 300);
    const goodsSpecId = await newSpec(shop, { points: 100, stock: 5 });
    return {
      endpoint: saveOrder,
      args: { goodsSpecId, quantity: 2, addressId },
      options: keyed(userId),
      stock: { [goodsSpecId]: 5 },
      orders: 1,
      points: 300 - 200 + 50,
    };
  });
});

test('an order for points and cash, with a coupon', async () => {
  await dieBuying(async (shop) => {
    const { userId, addressId } = await newBuyer(shop, 300);
    const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990, stock: 5 });
    const couponId = await ownedCoupon(shop, userId, await newCoupon(shop));
    return {
      endpoint: saveOrder,
      args: { goodsSpecId, quantity: 1, addressId, couponId },
      options: keyed(userId),
      stock: { [goodsSpecId]: 5 },
      orders: 1,
      points: 200,
    };
  });
});

test('a merged order of several suppliers', async () => {
  await dieBuying(async (shop) => {
    const { userId, addressId } = await newBuyer(shop, 1000);
    const specs = [
      await newSpec(shop, { points: 100, priceFen: 1990, stock: 5, supplier: 'north' }),
      await newSpec(shop, { points: 50, stock: 5, supplier: 'south' }),
      await newSpec(shop, { points: 10, priceFen: 1, stock: 5, kind: 'service' }),
    ];
    const couponId = await ownedCoupon(shop, userId, await newCoupon(shop));
    return {
      endpoint: multiSaveOrder,
      args: { items: specs.map((goodsSpecId) => ({ goodsSpecId, quantity: 2 })), addressId, couponId },
      options: keyed(userId),
      stock: Object.fromEntries(specs.map((id) => [id, 5])),
      orders: 3,
      points: 1000 - 320,
    };
  });
});

test('an order that is made again', async () => {
  await dieBuying(async (shop) => {
    const { userId, orderId, goodsSpecId } = await unpaidOrder(shop);
    await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    return {
      endpoint: reOrder,
      args: { orderId },
      options: keyed(userId),
      stock: { [goodsSpecId]: 3 },
      orders: 2,
      points: 200,
    };
  });
});
