import { sql } from 'kysely';
import { saveMergeOrder } from '@/tests/support/builders/merge-order';
import { createOrder, readStock } from '../../../../support/builders/order';
import type { BuyingStep } from './step';
import { type Buyer, COUPON_TERMS, type Offer, pickByIndex, type World } from './world';

interface PurchaseLine {
  offer: Offer;
  quantity: number;
}

/** The items of a purchase and its buyer. */
interface Purchase {
  buyer: Buyer;
  lines: readonly PurchaseLine[];
  withCoupon: boolean;
  isMerged: boolean;
}

/** Reasons for which a purchase may be rejected. */
const POSSIBLE_REASONS = ['out_of_stock', 'points_short', 'limit_reached', 'coupon_unusable'];

function toLines({ offers }: World, step: BuyingStep): PurchaseLine[] {
  if (step.kind === 'order') {
    const offer = pickByIndex(offers, step.what);
    return offer ? [{ offer, quantity: offer.isCashOnDelivery ? 1 : step.quantity }] : [];
  }
  return step.quantities.flatMap((quantity, at) => {
    const offer = offers[at];
    return offer && quantity > 0 ? [{ offer, quantity }] : [];
  });
}

function toPurchase(world: World, step: BuyingStep): Purchase {
  const buyer = pickByIndex(world.buyers, step.who);
  const lines = toLines(world, step);
  if (!buyer) throw new Error('the world has no buyers');
  const withCoupon = step.withCoupon && !lines.some(({ offer }) => offer.isCashOnDelivery);
  return { buyer, lines: lines, withCoupon, isMerged: step.kind === 'orderMany' };
}

/** Submits a purchase; returns the reason of its rejection, or undefined. */
async function submit({ testMall }: World, { buyer, lines, withCoupon, isMerged }: Purchase) {
  const { userId, addressId, couponId } = buyer;
  const shared = { addressId, ...(withCoupon && { couponId }) };
  const items = lines.map(({ offer: { goodsSpecId, activityType }, quantity }) => ({
    ...{ goodsSpecId, activityType, quantity },
  }));
  const [first] = items;
  if (!first) throw new Error('the purchase has no items');
  const answer = isMerged
    ? await saveMergeOrder(testMall, userId, { items, ...shared })
    : await createOrder(testMall, userId, { ...first, ...shared });
  return answer.status === 200 ? undefined : String(answer.reason);
}

/**
 * Buys something. A concurrent purchase may be rejected because another one was faster; a single purchase
 * must
 * succeed if nothing prevents it, and must otherwise be rejected for a reason that applies.
 */
export async function buy(world: World, step: BuyingStep, isAlone: boolean): Promise<void> {
  const purchase = toPurchase(world, step);
  const obstacles = isAlone ? [...(await findObstacles(world, purchase))] : undefined;
  const reason = await submit(world, purchase);
  if (reason !== undefined) expect(obstacles ?? POSSIBLE_REASONS).toContain(reason);
  else if (obstacles) expect(obstacles).toEqual([]);
}

async function readPiecesLeft({ testMall }: World, { goodsSpecId, activityId }: Offer): Promise<number> {
  if (activityId === null) return readStock(testMall, goodsSpecId);
  const { db } = testMall.mall;
  const offered = db.selectFrom('activity_specs').select('stock').where('activity_id', '=', activityId);
  return (await offered.executeTakeFirstOrThrow()).stock;
}

/** Reads how many pieces of an activity a buyer has. */
async function readPiecesBought(
  { testMall: { mall } }: World,
  userId: string,
  { activityId }: Offer,
): Promise<number> {
  const { sum } = await mall.db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(sql<number>`coalesce(sum(item.quantity), 0)`.as('sum'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', 6)
    .where('item.activity_id', '=', activityId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/**
 * Points that a buyer can spend: without points that were returned to an expired lot, as the refund of an
 * order may
 * do. The jobs write those off later.
 */
async function readSpendablePoints({ testMall }: World, userId: string): Promise<number> {
  const lots = await testMall.mall.db
    .selectFrom('points_lots')
    .select(['remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const validLots = lots.filter(({ expires_at }) => !expires_at || expires_at > testMall.now().toISOString());
  return validLots.reduce((sum, { remaining }) => sum + remaining, 0);
}

const ORDER_LIMITS: Readonly<Record<number, number>> = { 3: 2, 4: 1 };

/** The reasons that prevent the purchase now. */
async function findObstacles(world: World, { buyer, lines, withCoupon }: Purchase) {
  const { db } = world.testMall.mall;
  const reasons = new Set<string>();
  for (const { offer, quantity } of lines) {
    if (quantity > (await readPiecesLeft(world, offer))) reasons.add('out_of_stock');
    const limit = ORDER_LIMITS[offer.activityType] ?? Number.POSITIVE_INFINITY;
    if (offer.activityId && quantity + (await readPiecesBought(world, buyer.userId, offer)) > limit)
      reasons.add('limit_reached');
  }
  const now = world.testMall.now().toISOString();
  const points = await readSpendablePoints(world, buyer.userId);
  const costs = (getCost: (offer: Offer) => number) =>
    lines.reduce((sum, { offer, quantity }) => sum + getCost(offer) * quantity, 0);
  if (costs((offer) => offer.points) > points) reasons.add('points_short');
  const coupon = await db
    .selectFrom('user_coupons')
    .selectAll()
    .where('id', '=', buyer.couponId)
    .executeTakeFirstOrThrow();
  const isUsable = coupon.state === 'free' && coupon.valid_until > now;
  if (withCoupon && (!isUsable || costs((offer) => offer.priceFen) < COUPON_TERMS.threshold))
    reasons.add('coupon_unusable');
  return reasons;
}
