import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createActivity } from '@/tests/support/builders/merge-order';
import type { TestMall } from '@/tests/support/test-mall';
import { createAddress, createSpec, createUser } from '../../../../support/builders/order';
import type { BillState } from '../model/bill-state';

/** How goods are sold: normally, or in an activity with its own price and stock. */
export interface Offer {
  goodsSpecId: string;
  activityType: number;
  activityId: string | null;
  points: number;
  priceFen: number;
  isCashOnDelivery: boolean;
}

export interface Buyer {
  userId: string;
  addressId: string;
  couponId: string;
}

/** The buyers, goods and payments of one run. */
export interface World {
  testMall: TestMall;
  buyers: readonly Buyer[];
  offers: readonly Offer[];
  /** Initial stock of each spec. */
  stock: Readonly<Record<string, number>>;
  /** Ids of the started payments. */
  payments: string[];
  /** The bills at the last reading. */
  bills: ReadonlyMap<string, BillState>;
}

/** Discount and minimum of the coupons, in fen. */
export const COUPON_TERMS = { value: 300, threshold: 500 };

async function createActivityOffer(
  testMall: TestMall,
  activityType: number,
  priceFen: number,
  limits: { stock: number; orderLimit: number },
): Promise<Offer> {
  const points = activityType === 4 ? 0 : 20;
  const goodsSpecId = await createSpec(testMall, { points: 200, stock: 6 });
  const activityId = await createActivity(testMall, goodsSpecId, {
    activityType,
    points,
    priceFen,
    ...limits,
  });
  const lasting = testMall.mall.db.updateTable('activities').set({ ends_at: '2100-01-01T00:00:00.000Z' });
  await lasting.where('id', '=', activityId).execute();
  return { goodsSpecId, activityType, activityId, points, priceFen, isCashOnDelivery: activityType === 4 };
}

async function createPlainOffer(
  testMall: TestMall,
  goods: Parameters<typeof createSpec>[1] & { points: number; priceFen: number },
): Promise<Offer> {
  const goodsSpecId = await createSpec(testMall, { stock: 6, ...goods });
  const { points, priceFen } = goods;
  return { goodsSpecId, activityType: 0, activityId: null, points, priceFen, isCashOnDelivery: false };
}

/** Each buyer has a phone and an address of their own, since a phone or address claims a product on delivery once. */
async function createBuyerWithCoupon(testMall: TestMall, points: number): Promise<Buyer> {
  const userId = await createUser(testMall, points);
  const couponId = await createUserCoupon(testMall, userId, await createCoupon(testMall, COUPON_TERMS));
  const receiver = { phone: `138${String(points).padStart(8, '0')}`, detail: `文三路 ${points} 号` };
  return { userId, addressId: await createAddress(testMall, userId, receiver), couponId };
}

/** Three buyers, and fewer goods and points than they want. */
export async function createWorld(testMall: TestMall): Promise<World> {
  const buyers = [
    await createBuyerWithCoupon(testMall, 300),
    await createBuyerWithCoupon(testMall, 500),
    await createBuyerWithCoupon(testMall, 120),
  ];
  const offers = [
    await createPlainOffer(testMall, { points: 100, priceFen: 500, supplier: 'north' }),
    await createPlainOffer(testMall, { points: 40, priceFen: 0, supplier: 'south' }),
    await createPlainOffer(testMall, { points: 30, priceFen: 1, kind: 'service' }),
    await createActivityOffer(testMall, 3, 300, { stock: 4, orderLimit: 2 }),
    await createActivityOffer(testMall, 4, 2900, { stock: 3, orderLimit: 1 }),
  ];
  const stock = Object.fromEntries(offers.map(({ goodsSpecId }) => [goodsSpecId, 6]));
  return { testMall, buyers, offers, stock, payments: [], bills: new Map() };
}

export const pickByIndex = <T>(from: readonly T[], at: number): T | undefined =>
  from[at % Math.max(1, from.length)];
