import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { multiSaveOrder } from '@/lib/contract/merge-order';
import { cancelOrder, reOrder, saveOrder } from '@/lib/contract/order';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createBuyer, listOrders } from '@/tests/support/builders/merge-order';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';
import { createSpec, createUnpaidOrder, readPoints } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';
import { crashAtEveryStatement } from './support/crash-at-every-statement';
import { createCrashWorkers } from './support/crash-workers';
import { createTask } from './support/create-task';

jest.setTimeout(120_000);

let workers: ReturnType<typeof createCrashWorkers>;
beforeAll(() => {
  workers = createCrashWorkers();
});
afterAll(() => workers.close());

/** A call that creates orders, and its user. */
interface Purchase<E extends AnyEndpoint> {
  endpoint: E;
  args: EndpointArgs<E>;
  options: CallOptions & { userId: string };
  /** Initial stock of the specs. */
  stock: Record<string, number>;
  /** The user's orders and remaining points after the call. */
  orders: number;
  points: number;
}

/** Reads the number of a user's orders and the remaining points. */
const readAccountState = async (shop: TestMall, userId: string) => [
  (await listOrders(shop, userId)).length,
  await readPoints(shop, userId),
];

/**
 * Crashes a purchase before every statement. Each time all or nothing of it is stored, and a retry finds or
 * completes it.
 */
async function crashWhileBuying<E extends AnyEndpoint>(prepare: (shop: TestMall) => Promise<Purchase<E>>) {
  const outcomes = new Set<string>();
  const send = (shop: TestMall, { endpoint, args, options }: Purchase<E>) =>
    shop.call(endpoint, args, options);
  const lines = await crashAtEveryStatement<Purchase<E> & { before: number[] }>(workers, {
    async prepare(shop) {
      const purchase = await prepare(shop);
      return { ...purchase, before: await readAccountState(shop, purchase.options.userId) };
    },
    task: ({ endpoint, args, options }) => createTask(endpoint, args, options),
    rehearse: send,
    async check(shop, purchase) {
      const { stock, before, orders, points } = purchase;
      const { db } = shop.mall;
      const { userId } = purchase.options;
      await assertConsistent(db, stock);
      const state = await readAccountState(shop, userId);
      expect([before, [orders, points]]).toContainEqual(state);
      outcomes.add(state[0] === orders ? 'all' : 'nothing');
      const retried = await send(shop, purchase);
      expect(retried).toMatchObject({ status: 200 });
      expect(await send(shop, purchase)).toEqual(retried);
      expect(await readAccountState(shop, userId)).toEqual([orders, points]);
      await assertConsistent(db, stock);
    },
  });
  expect([...outcomes].sort()).toEqual(['all', 'nothing']);
  expect(lines).toBeGreaterThan(3);
}

const createKeyedOptions = (userId: string) => ({ userId, pId: '10000', idempotencyKey: randomUUID() });

// R-ORDER-05, R-ORDER-34
test('a crash while creating an order for points leaves all or nothing, and the retry completes it once', async () => {
  await crashWhileBuying(async (shop) => {
    const { userId, addressId } = await createBuyer(shop, 300);
    const goodsSpecId = await createSpec(shop, { points: 100, stock: 5 });
    return {
      endpoint: saveOrder,
      args: { goodsSpecId, quantity: 2, addressId },
      options: createKeyedOptions(userId),
      stock: { [goodsSpecId]: 5 },
      orders: 1,
      points: 300 - 200 + 50,
    };
  });
});

test('a crash while creating an order for points and cash with a coupon leaves all or nothing', async () => {
  await crashWhileBuying(async (shop) => {
    const { userId, addressId } = await createBuyer(shop, 300);
    const goodsSpecId = await createSpec(shop, { points: 100, priceFen: 1990, stock: 5 });
    const couponId = await createUserCoupon(shop, userId, await createCoupon(shop));
    return {
      endpoint: saveOrder,
      args: { goodsSpecId, quantity: 1, addressId, couponId },
      options: createKeyedOptions(userId),
      stock: { [goodsSpecId]: 5 },
      orders: 1,
      points: 200,
    };
  });
});

test('a crash while creating a merge order of several suppliers leaves all or nothing', async () => {
  await crashWhileBuying(async (shop) => {
    const { userId, addressId } = await createBuyer(shop, 1000);
    const specs = [
      await createSpec(shop, { points: 100, priceFen: 1990, stock: 5, supplier: 'north' }),
      await createSpec(shop, { points: 50, stock: 5, supplier: 'south' }),
      await createSpec(shop, { points: 10, priceFen: 1, stock: 5, kind: 'service' }),
    ];
    const couponId = await createUserCoupon(shop, userId, await createCoupon(shop));
    return {
      endpoint: multiSaveOrder,
      args: { items: specs.map((goodsSpecId) => ({ goodsSpecId, quantity: 2 })), addressId, couponId },
      options: createKeyedOptions(userId),
      stock: Object.fromEntries(specs.map((id) => [id, 5])),
      orders: 3,
      points: 1000 - 320,
    };
  });
});

test('a crash while repeating an order leaves all or nothing', async () => {
  await crashWhileBuying(async (shop) => {
    const { userId, orderId, goodsSpecId } = await createUnpaidOrder(shop);
    await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    return {
      endpoint: reOrder,
      args: { orderId },
      options: createKeyedOptions(userId),
      stock: { [goodsSpecId]: 3 },
      orders: 2,
      points: 200,
    };
  });
});
