import { sql } from 'kysely';
import { saveMergeOrder } from '@/tests/support/builders/merge-order';
import { createOrder, readStock } from '../../../../support/builders/order';
import type { BuyingStep } from './step';
import { type Buyer, COUPON_TERMS, type Offer, pickByIndex, type World } from './world';

interface PurchaseLine {
  offer: Offer;
  quantity: number;
}

/** What somebody wants to buy. */
interface Purchase {
  buyer: Buyer;
  lines: readonly PurchaseLine[];
  withCoupon: boolean;
  isMerged: boolean;
}

/** What a purchase may be refused for. */
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
  const wishes = toLines(world, step);
  if (!buyer) throw new Error('nobody buys');
  const withCoupon = step.withCoupon && !wishes.some(({ offer }) => offer.isCashOnDelivery);
  return { buyer, lines: wishes, withCoupon, isMerged: step.kind === 'orderMany' };
}

/** Answers why it was refused; undefined when it was not. */
async function submit({ shop }: World, { buyer, lines: wishes, withCoupon, isMerged }: Purchase) {
  const { userId, addressId, couponId } = buyer;
  const shared = { addressId, ...(withCoupon && { couponId }) };
  const items = wishes.map(({ offer: { goodsSpecId, activityType }, quantity }) => ({
    ...{ goodsSpecId, activityType, quantity },
  }));
  const [first] = items;
  if (!first) throw new Error('nothing is bought');
  const answer = isMerged
    ? await saveMergeOrder(shop, userId, { items, ...shared })
    : await createOrder(shop, userId, { ...first, ...shared });
  return answer.status === 200 ? undefined : String(answer.reason);
}

/**
 * Buys something. Of many at once somebody may be refused for what another one has just got; who comes alone has
 * to get what there is, and to be refused for what there is not.
 */
export async function buy(world: World, step: BuyingStep, isAlone: boolean): Promise<void> {
  const purchase = toPurchase(world, step);
  const obstacles = isAlone ? [...(await findObstacles(world, purchase))] : undefined;
  const refusal = await submit(world, purchase);
  if (refusal !== undefined) expect(obstacles ?? POSSIBLE_REASONS).toContain(refusal);
  else if (obstacles) expect(obstacles).toEqual([]);
}

async function readPiecesLeft({ shop }: World, { goodsSpecId, activityId }: Offer): Promise<number> {
  if (activityId === null) return readStock(shop, goodsSpecId);
  const { db } = shop.mall;
  const offered = db.selectFrom('activity_specs').select('stock').where('activity_id', '=', activityId);
  return (await offered.executeTakeFirstOrThrow()).stock;
}

/** Pieces of an activity that a buyer has. */
async function readPiecesBought(
  { shop: { mall } }: World,
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
 * Points that a buyer can spend: not those that came back to a lot that had ended meanwhile, as the reward of an order
 * does with its refund. They stay there until the jobs write them off.
 */
async function readSpendablePoints({ shop }: World, userId: string): Promise<number> {
  const lots = await shop.mall.db
    .selectFrom('points_lots')
    .select(['remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const living = lots.filter(({ expires_at }) => !expires_at || expires_at > shop.now().toISOString());
  return living.reduce((sum, { remaining }) => sum + remaining, 0);
}

const ORDER_LIMITS: Readonly<Record<number, number>> = { 3: 2, 4: 1 };

/** Why this cannot be had now. */
async function findObstacles(world: World, { buyer, lines: wishes, withCoupon }: Purchase) {
  const { db } = world.shop.mall;
  const found = new Set<string>();
  for (const { offer, quantity } of wishes) {
    if (quantity > (await readPiecesLeft(world, offer))) found.add('out_of_stock');
    const limit = ORDER_LIMITS[offer.activityType] ?? Number.POSITIVE_INFINITY;
    if (offer.activityId && quantity + (await readPiecesBought(world, buyer.userId, offer)) > limit)
      found.add('limit_reached');
  }
  const now = world.shop.now().toISOString();
  const points = await readSpendablePoints(world, buyer.userId);
  const costs = (of: (offer: Offer) => number) =>
    wishes.reduce((sum, { offer, quantity }) => sum + of(offer) * quantity, 0);
  if (costs((offer) => offer.points) > points) found.add('points_short');
  const coupon = await db
    .selectFrom('user_coupons')
    .selectAll()
    .where('id', '=', buyer.couponId)
    .executeTakeFirstOrThrow();
  const isUsable = coupon.state === 'free' && coupon.valid_until > now;
  if (withCoupon && (!isUsable || costs((offer) => offer.priceFen) < COUPON_TERMS.threshold))
    found.add('coupon_unusable');
  return found;
}
