import 'server-only';
import {
  type CouponToTake,
  couponList,
  couponOffers,
  couponReceive,
  goodsCouponConfig,
  redPacket,
  redPacketOpen,
} from '@/lib/contract/coupon';
import type { Context } from '../context';
import { implement } from '../http/implement';
import {
  type CouponRow,
  listAvailableOffers,
  listGoodsCoupons,
  listOffers,
  toCoupon,
  toCoupons,
} from './coupon-offers';
import { readScopes } from './coupon-scope';
import { receiveCoupon } from './receive-coupon';
import { getCurrentPacket, openPacket } from './red-packet';
import { getUserCoupon, listUserCoupons } from './user-coupons';

/** Counts how many of each coupon the user has taken. */
async function countTakenByCoupon({ db, userId }: Context): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_coupons')
    .select((select) => ['coupon_id as couponId', select.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ couponId, count }) => [couponId, count]));
}

function getCouponState({ per_user, total, taken }: CouponRow, takenByUser: number): CouponToTake['state'] {
  if (takenByUser >= per_user) return 'taken';
  return total !== null && taken >= total ? 'gone' : 'canTake';
}

/** Lists the coupons that can be taken now, each with its state for this user. */
async function listAvailableCoupons(context: Context): Promise<CouponToTake[]> {
  const rows = await listOffers(context.db, context.now());
  const counts = await countTakenByCoupon(context);
  const getScope = await readScopes(context, rows);
  return rows.map((row) => ({
    ...toCoupon(context.locale, row, getScope(row)),
    state: getCouponState(row, counts.get(row.couponId) ?? 0),
  }));
}

const handleList = implement(couponList, async (context) => ({
  toTake: await listAvailableCoupons(context),
  taken: await listUserCoupons(context),
}));

const handleReceive = implement(couponReceive, async (context, { input }) =>
  getUserCoupon(context, await receiveCoupon(context, input.couponId)),
);

const handleOffers = implement(couponOffers, async (context) =>
  toCoupons(context, await listAvailableOffers(context.db, context.now())),
);

const handleGoodsCoupons = implement(goodsCouponConfig, (context, { input }) =>
  listGoodsCoupons(context, input.goodsId),
);

const handleRedPacket = implement(redPacket, getCurrentPacket);

const handleOpen = implement(redPacketOpen, openPacket);

/** Endpoints for coupons and the retention red packet. */
export const couponEndpoints = [
  handleList,
  handleOffers,
  handleReceive,
  handleGoodsCoupons,
  handleRedPacket,
  handleOpen,
];
