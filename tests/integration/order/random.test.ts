import fc from 'fast-check';
import { cancelOrder, confirmReceipt, reOrder } from '@/lib/contract/order';
import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { saveMerged } from '@/tests/integration/merge-order/support/merge';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from './support/consistent';
import { newAddress, newSpec, noticeOf, order, sendNotice, startPaying, userWith } from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const STOCK = 6;

interface World {
  buyers: { userId: string; addressId: string }[];
  specs: string[];
  orders: { userId: string; orderId: string }[];
  coupons: { userId: string; couponId: string }[];
  payments: string[];
}

const index = fc.nat({ max: 1000 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    who: index,
    what: index,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('orderMany' as const),
    who: index,
    quantities: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 4 }),
    coupon: fc.option(index),
  }),
  fc.record({
    kind: fc.constantFrom('cancel', 'confirm', 'again', 'pay', 'notify', 'jobs', 'wait'),
    which: index,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

async function orderSome(
  world: World,
  { who, what, quantity }: { who: number; what: number; quantity: number },
) {
  const [buyer, goodsSpecId] = [pick(world.buyers, who), pick(world.specs, what)];
  if (!buyer || !goodsSpecId) return;
  const { userId, addressId } = buyer;
  const answer = await order(shop, userId, { goodsSpecId, quantity, addressId });
  if (answer.status === 200) world.orders.push({ userId, orderId: answer.data.orderId });
}

/** Several goods at once, with a coupon or without. */
async function orderMany(
  world: World,
  { who, quantities, coupon }: { who: number; quantities: number[]; coupon: number | null },
) {
  const buyer = pick(world.buyers, who);
  if (!buyer) return;
  const { userId, addressId } = buyer;
  const items = world.specs.flatMap((goodsSpecId, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity === 0 ? [] : [{ goodsSpecId, quantity }];
  });
  const own = world.coupons.filter((each) => each.userId === userId);
  const couponId = coupon === null ? undefined : pick(own, coupon)?.couponId;
  const answer = await saveMerged(shop, userId, { items, addressId, couponId });
  if (answer.status !== 200) return;
  const { mergeOrderId, orderIds } = answer.data;
  for (const orderId of [mergeOrderId, ...orderIds]) world.orders.push({ userId, orderId });
}

async function run(world: World, step: Step): Promise<void> {
  if (step.kind === 'order') return orderSome(world, step);
  if (step.kind === 'orderMany') return orderMany(world, step);
  if (step.kind === 'jobs') return shop.mall.runJobs();
  if (step.kind === 'wait') return shop.pass((step.which % 20) * 60_000);
  const paymentId = pick(world.payments, step.which);
  if (step.kind === 'notify') {
    if (paymentId) await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId));
    return;
  }
  const { userId, orderId } = pick(world.orders, step.which) ?? {};
  if (!userId || !orderId) return;
  const options = { userId, pId: '10000', idempotencyKey: `${orderId}/${step.which}` };
  if (step.kind === 'cancel') await shop.call(cancelOrder, { orderId }, options);
  if (step.kind === 'confirm') await shop.call(confirmReceipt, { orderId }, options);
  if (step.kind === 'pay') {
    const { paymentId: opened } = await startPaying(shop, userId, orderId);
    if (opened) world.payments.push(opened);
  }
  if (step.kind === 'again') {
    const answer = await shop.call(reOrder, { orderId }, options);
    if (answer.status === 200) world.orders.push({ userId, orderId: answer.data.orderId });
  }
}

test('whatever happens in whatever order and at once, nothing is lost and nothing is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 14 }),
      async (rounds) => {
        const buyers = await Promise.all(
          [300, 500].map(async (points) => {
            const userId = await userWith(shop, points);
            return { userId, addressId: await newAddress(shop, userId) };
          }),
        );
        const specs = await Promise.all([
          newSpec(shop, { stock: STOCK, priceFen: 500, supplier: 'north' }),
          newSpec(shop, { stock: STOCK, points: 40, supplier: 'south' }),
          newSpec(shop, { stock: STOCK, points: 30, priceFen: 1, kind: 'service' }),
        ]);
        const coupons = await Promise.all(
          buyers.map(async ({ userId }) => {
            const offered = await newCoupon(shop, { value: 300, threshold: 500 });
            return { userId, couponId: await ownedCoupon(shop, userId, offered) };
          }),
        );
        const world: World = { buyers, specs, coupons, orders: [], payments: [] };
        for (const round of rounds) {
          await Promise.all(round.map((each) => run(world, each)));
          await assertConsistent(shop.mall.db, Object.fromEntries(specs.map((id) => [id, STOCK])));
        }
      },
    ),
    { numRuns: 20 },
  );
  expect(shop.errors).toEqual([]);
}, 120_000);
