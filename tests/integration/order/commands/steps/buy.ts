import { sql } from 'kysely';
import { saveMerged } from '@/tests/integration/merge-order/support/merge';
import { order, stockOf } from '../../support/shop';
import type { Buying } from './step';
import { type Buyer, COUPON, type Offer, pick, type World } from './world';

interface Wish {
  offer: Offer;
  quantity: number;
}

/** What somebody wants to buy. */
interface Purchase {
  buyer: Buyer;
  wishes: readonly Wish[];
  withCoupon: boolean;
  isMerged: boolean;
}

/** What a purchase may be refused for. */
const REFUSALS = ['out_of_stock', 'points_short', 'limit_reached', 'coupon_unusable'];

function wishesOf({ offers }: World, step: Buying): Wish[] {
  if (step.kind === 'order') {
    const offer = pick(offers, step.what);
    return offer ? [{ offer, quantity: offer.isAtDoor ? 1 : step.quantity }] : [];
  }
  return step.quantities.flatMap((quantity, at) => {
    const offer = offers[at];
    return offer && quantity > 0 ? [{ offer, quantity }] : [];
  });
}

function purchaseOf(world: World, step: Buying): Purchase {
  const buyer = pick(world.buyers, step.who);
  const wishes = wishesOf(world, step);
  if (!buyer) throw new Error('nobody buys');
  const withCoupon = step.withCoupon && !wishes.some(({ offer }) => offer.isAtDoor);
  return { buyer, wishes, withCoupon, isMerged: step.kind === 'orderMany' };
}

/** Answers why it was refused; undefined when it was not. */
async function send({ shop }: World, { buyer, wishes, withCoupon, isMerged }: Purchase) {
  const { userId, addressId, couponId } = buyer;
  const shared = { addressId, ...(withCoupon && { couponId }) };
  const items = wishes.map(({ offer: { goodsSpecId, activityType }, quantity }) => ({
    ...{ goodsSpecId, activityType, quantity },
  }));
  const [first] = items;
  if (!first) throw new Error('nothing is bought');
  const answer = isMerged
    ? await saveMerged(shop, userId, { items, ...shared })
    : await order(shop, userId, { ...first, ...shared });
  return answer.status === 200 ? undefined : String(answer.reason);
}

/**
 * Buys something. Of many at once somebody may be refused for what another one has just got; who comes alone has
 * to get what there is, and to be refused for what there is not.
 */
export async function buy(world: World, step: Buying, isAlone: boolean): Promise<void> {
  const purchase = purchaseOf(world, step);
  const obstacles = isAlone ? [...(await obstaclesOf(world, purchase))] : undefined;
  const refusal = await send(world, purchase);
  if (refusal !== undefined) expect(obstacles ?? REFUSALS).toContain(refusal);
  else if (obstacles) expect(obstacles).toEqual([]);
}

async function piecesLeft({ shop }: World, { goodsSpecId, activityId }: Offer): Promise<number> {
  if (activityId === null) return stockOf(shop, goodsSpecId);
  const { db } = shop.mall;
  const offered = db.selectFrom('activity_specs').select('stock').where('activity_id', '=', activityId);
  return (await offered.executeTakeFirstOrThrow()).stock;
}

/** Pieces of an activity that a buyer has. */
async function piecesHad({ shop: { mall } }: World, userId: string, { activityId }: Offer): Promise<number> {
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
 * Points that a buyer can spend: not those that came back to a lot that had ended meanwhile, as the reward of an order
 * does with its refund. They stay there until the jobs write them off.
 */
async function pointsLeft({ shop }: World, userId: string): Promise<number> {
  const lots = await shop.mall.db
    .selectFrom('points_lots')
    .select(['remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const living = lots.filter(({ expires_at }) => !expires_at || expires_at > shop.now().toISOString());
  return living.reduce((sum, { remaining }) => sum + remaining, 0);
}

const LIMITS: Readonly<Record<number, number>> = { 3: 2, 4: 1 };

/** Why this cannot be had now. */
async function obstaclesOf(world: World, { buyer, wishes, withCoupon }: Purchase) {
  const { db } = world.shop.mall;
  const found = new Set<string>();
  for (const { offer, quantity } of wishes) {
    if (quantity > (await piecesLeft(world, offer))) found.add('out_of_stock');
    const limit = LIMITS[offer.activityType] ?? Number.POSITIVE_INFINITY;
    if (offer.activityId && quantity + (await piecesHad(world, buyer.userId, offer)) > limit)
      found.add('limit_reached');
  }
  const now = world.shop.now().toISOString();
  const points = await pointsLeft(world, buyer.userId);
  const costs = (of: (offer: Offer) => number) =>
    wishes.reduce((sum, { offer, quantity }) => sum + of(offer) * quantity, 0);
  if (costs((offer) => offer.points) > points) found.add('points_short');
  const coupon = await db
    .selectFrom('user_coupons')
    .selectAll()
    .where('id', '=', buyer.couponId)
    .executeTakeFirstOrThrow();
  const isUsable = coupon.state === 'free' && coupon.valid_until > now;
  if (withCoupon && (!isUsable || costs((offer) => offer.priceFen) < COUPON.threshold))
    found.add('coupon_unusable');
  return found;
}
