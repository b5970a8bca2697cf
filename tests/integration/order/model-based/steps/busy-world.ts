import type { TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from './run-steps';
import { createWorld, type World } from './world';

const payingIndexes = [0, 1, 2, 3];

/** A world with some orders, most of them paid. */
export async function createBusyWorld(testMall: TestMall): Promise<World> {
  const world = await createWorld(testMall);
  const order = { kind: 'order', what: 0, quantity: 1, withCoupon: false } as const;
  await runConcurrently(world, [
    { ...order, who: 0 },
    { ...order, who: 1, withCoupon: true },
    { ...order, who: 2, what: 3 },
    { ...order, who: 2, what: 4 },
    { kind: 'orderMany', who: 1, quantities: [1, 1, 1], withCoupon: false },
  ]);
  await runConcurrently(
    world,
    payingIndexes.map((which) => ({ kind: 'pay', which, channel: 'alipay', apt: true })),
  );
  await runConcurrently(
    world,
    payingIndexes.slice(1).map((which) => ({ kind: 'notify', which, manner: 'right', times: 2, apt: true })),
  );
  return world;
}
