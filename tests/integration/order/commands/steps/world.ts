import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { newActivity } from '@/tests/integration/merge-order/support/merge';
import type { TestMall } from '@/tests/support/mall';
import { newAddress, newSpec, userWith } from '../../support/shop';
import type { BillState } from '../model/state';

/** Goods as they are offered: on their own, or in an activity with a price and pieces of its own. */
export interface Offer {
  goodsSpecId: string;
  activityType: number;
  activityId: string | null;
  points: number;
  priceFen: number;
  isAtDoor: boolean;
}

export interface Buyer {
  userId: string;
  addressId: string;
  couponId: string;
}

/** Who buys what in one run, and what came of it so far. */
export interface World {
  shop: TestMall;
  buyers: readonly Buyer[];
  offers: readonly Offer[];
  /** Pieces of each spec at first. */
  stock: Readonly<Record<string, number>>;
  /** Payments that were begun. */
  payments: string[];
  /** As they were when last looked at. */
  bills: ReadonlyMap<string, BillState>;
}

/** What the coupons take off, and from what on. */
export const COUPON = { value: 300, threshold: 500 };

async function inActivity(
  shop: TestMall,
  activityType: number,
  priceFen: number,
  limits: { stock: number; orderLimit: number },
): Promise<Offer> {
  const points = activityType === 4 ? 0 : 20;
  const goodsSpecId = await newSpec(shop, { points: 200, stock: 6 });
  const activityId = await newActivity(shop, goodsSpecId, { activityType, points, priceFen, ...limits });
  const lasting = shop.mall.db.updateTable('activities').set({ ends_at: '2100-01-01T00:00:00.000Z' });
  await lasting.where('id', '=', activityId).execute();
  return { goodsSpecId, activityType, activityId, points, priceFen, isAtDoor: activityType === 4 };
}

async function onItsOwn(
  shop: TestMall,
  goods: Parameters<typeof newSpec>[1] & { points: number; priceFen: number },
): Promise<Offer> {
  const goodsSpecId = await newSpec(shop, { stock: 6, ...goods });
  const { points, priceFen } = goods;
  return { goodsSpecId, activityType: 0, activityId: null, points, priceFen, isAtDoor: false };
}

async function newBuyer(shop: TestMall, points: number): Promise<Buyer> {
  const userId = await userWith(shop, points);
  const couponId = await ownedCoupon(shop, userId, await newCoupon(shop, COUPON));
  return { userId, addressId: await newAddress(shop, userId), couponId };
}

/** Three buyers, and fewer goods and points than they want. */
export async function newWorld(shop: TestMall): Promise<World> {
  const buyers = [await newBuyer(shop, 300), await newBuyer(shop, 500), await newBuyer(shop, 120)];
  const offers = [
    await onItsOwn(shop, { points: 100, priceFen: 500, supplier: 'north' }),
    await onItsOwn(shop, { points: 40, priceFen: 0, supplier: 'south' }),
    await onItsOwn(shop, { points: 30, priceFen: 1, kind: 'service' }),
    await inActivity(shop, 3, 300, { stock: 4, orderLimit: 2 }),
    await inActivity(shop, 4, 2900, { stock: 3, orderLimit: 1 }),
  ];
  const stock = Object.fromEntries(offers.map(({ goodsSpecId }) => [goodsSpecId, 6]));
  return { shop, buyers, offers, stock, payments: [], bills: new Map() };
}

export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
