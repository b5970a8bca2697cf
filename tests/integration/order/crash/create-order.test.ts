import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { multiSaveOrder } from '@/lib/contract/merge-order';
import { cancelOrder, reOrder, saveOrder } from '@/lib/contract/order';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createBuyer, listOrders } from '@/tests/support/builders/merge-order';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';
import { createSpec, createUnpaidOrder, readPoints } from '../../../support/builders/order';
import { crashAtEveryStatement } from './support/crash-at-every-statement';
import { createCrashWorkers } from './support/crash-workers';
import { createTask } from './support/create-task';

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
const readAccountState = async (testMall: TestMall, userId: string) => [
  (await listOrders(testMall, userId)).length,
  await readPoints(testMall, userId),
];

/**
 * Crashes a purchase before every statement. Each time all or nothing of it is stored, and a retry finds or
 * completes it.
 */
async function crashWhileBuying<E extends AnyEndpoint>(
  prepare: (testMall: TestMall) => Promise<Purchase<E>>,
) {
  const outcomes = new Set<string>();
  const send = (testMall: TestMall, { endpoint, args, options }: Purchase<E>) =>
    testMall.call(endpoint, args, options);
  const lines = await crashAtEveryStatement<Purchase<E> & { before: number[] }>(workers, {
    async prepare(testMall) {
      const purchase = await prepare(testMall);
      return { ...purchase, before: await readAccountState(testMall, purchase.options.userId) };
    },
    task: ({ endpoint, args, options }) => createTask(endpoint, args, options),
    rehearse: send,
    async check(testMall, purchase) {
      const { before, orders, points } = purchase;
      const { userId } = purchase.options;
      const state = await readAccountState(testMall, userId);
      expect([before, [orders, points]]).toContainEqual(state);
      outcomes.add(state[0] === orders ? 'all' : 'nothing');
      const retried = await send(testMall, purchase);
      expect(retried).toMatchObject({ status: 200 });
      expect(await send(testMall, purchase)).toEqual(retried);
      expect(await readAccountState(testMall, userId)).toEqual([orders, points]);
    },
    getInitialStock: ({ stock }) => stock,
  });
  expect([...outcomes].sort()).toEqual(['all', 'nothing']);
  expect(lines).toBeGreaterThan(3);
}

const createKeyedOptions = (userId: string) => ({ userId, pId: '10000', idempotencyKey: randomUUID() });

// R-ORDER-05, R-ORDER-34
test('a crash while creating an order for points leaves all or nothing, and the retry completes it once', async () => {
  await crashWhileBuying(async (testMall) => {
    const { userId, addressId } = await createBuyer(testMall, 300);
    const goodsSpecId = await createSpec(testMall, { points: 100, stock: 5 });
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
  await crashWhileBuying(async (testMall) => {
    const { userId, addressId } = await createBuyer(testMall, 300);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 5 });
    const couponId = await createUserCoupon(testMall, userId, await createCoupon(testMall));
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
  await crashWhileBuying(async (testMall) => {
    const { userId, addressId } = await createBuyer(testMall, 1000);
    const specs = [
      await createSpec(testMall, { points: 100, priceFen: 1990, stock: 5, supplier: 'north' }),
      await createSpec(testMall, { points: 50, stock: 5, supplier: 'south' }),
      await createSpec(testMall, { points: 10, priceFen: 1, stock: 5, kind: 'service' }),
    ];
    const couponId = await createUserCoupon(testMall, userId, await createCoupon(testMall));
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
  await crashWhileBuying(async (testMall) => {
    const { userId, orderId, goodsSpecId } = await createUnpaidOrder(testMall);
    await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
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
