import type { TestMall } from '@/tests/support/mall';
import { atOnce } from './batch';
import { newWorld, type World } from './world';

const paying = [0, 1, 2, 3];

/** A world in which some orders are made already, and most of them paid. */
export async function busyWorld(shop: TestMall): Promise<World> {
  const world = await newWorld(shop);
  const order = { kind: 'order', what: 0, quantity: 1, withCoupon: false } as const;
  await atOnce(world, [
    { ...order, who: 0 },
    { ...order, who: 1, withCoupon: true },
    { ...order, who: 2, what: 3 },
    { ...order, who: 2, what: 4 },
    { kind: 'orderMany', who: 1, quantities: [1, 1, 1], withCoupon: false },
  ]);
  await atOnce(
    world,
    paying.map((which) => ({ kind: 'pay', which, channel: 'alipay', apt: true })),
  );
  await atOnce(
    world,
    paying.slice(1).map((which) => ({ kind: 'notify', which, manner: 'right', times: 2, apt: true })),
  );
  return world;
}
