import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { count, fen, id, instant, points, validItems } from './fields';
import { routes } from './routes';

/** Fields that an offered coupon and a taken one share. */
const couponTerms = {
  couponId: id.describe('id of the offer; many users can take the same coupon'),
  title: z.string(),
  kind: z
    .enum(['fen', 'points', 'consumption'])
    .describe(
      'fen: reduces the cash part; points: reduces the points; consumption: consumption points of a red packet, reduce the cash part',
    ),
  fenOff: fen.describe('maximum discount on the cash part, fen; 0 for kind points'),
  pointsOff: points.describe('maximum discount in points; 0 for the other kinds'),
  threshold: count.describe('minimum price of the products: points for kind points, else fen'),
  covers: z.enum(['all', 'group', 'goods']),
  coversText: z.string().describe('what the coupon covers, as text for the shopper'),
  targetIds: z.array(id).describe('ids of the groups or products that it covers; empty for covers all'),
};

/** A coupon that shoppers can take. */
export const couponSchema = z.object({
  ...couponTerms,
  perUser: count.describe('maximum number for one user'),
  takeUntil: instant.nullable().describe('null: no deadline'),
  validFrom: instant.nullable().describe('start of a fixed window; null: validDays applies'),
  validUntil: instant.nullable(),
  validDays: count.nullable().describe('days after taking, 24 hours each'),
});
export type Coupon = z.output<typeof couponSchema>;

const couponToTakeSchema = couponSchema.extend({
  state: z
    .enum(['canTake', 'taken', 'gone'])
    .describe('taken: the user has the maximum number; gone: other users took all of them'),
});
export type CouponToTake = z.output<typeof couponToTakeSchema>;

const userCouponSchema = z.object({
  ...couponTerms,
  userCouponId: id.describe('id to send as couponId of saveOrder'),
  consumptionPoints: points.describe('consumption points of a red packet; 0 for the other kinds'),
  state: z
    .enum(['usable', 'coming', 'held', 'used', 'expired'])
    .describe('coming: not valid yet; held: reserved by an unpaid order'),
  validFrom: instant,
  validUntil: instant,
  takenAt: instant,
});
export type UserCoupon = z.output<typeof userCouponSchema>;

const exampleOffer: Pick<Coupon, keyof typeof couponTerms> = {
  couponId: example.couponId,
  title: '满 19.90 元减 5 元',
  kind: 'fen',
  fenOff: 500,
  pointsOff: 0,
  threshold: 1990,
  covers: 'goods',
  coversText: '限指定商品',
  targetIds: [example.goodsId],
};
const exampleWindow = { takeUntil: null, validFrom: null, validUntil: null, validDays: 7 };
const exampleTaken: UserCoupon = {
  ...exampleOffer,
  userCouponId: example.userCouponId,
  consumptionPoints: 0,
  state: 'usable',
  validFrom: example.at,
  validUntil: '2026-03-17T04:00:00.000Z',
  takenAt: example.at,
};

export const couponList = defineEndpoint({
  ...routes.couponList,
  source: 'R-COUPON-01',
  summary: 'Lists the coupons that can be taken now and those of the user, usable ones first',
  data: z.object({ toTake: validItems(couponToTakeSchema), taken: z.array(userCouponSchema) }),
  example: {
    data: {
      toTake: [{ ...exampleOffer, ...exampleWindow, perUser: 1, state: 'canTake' }],
      taken: [exampleTaken],
    },
  },
});

export const couponOffers = defineEndpoint({
  ...routes.couponOffers,
  source: 'R-COUPON-18',
  summary: 'Lists the coupons that can be taken now and are not all taken, the same for every user',
  cacheSeconds: 30,
  data: validItems(couponSchema),
  example: { data: [{ ...exampleOffer, ...exampleWindow, perUser: 1 }] },
});

export const couponReceive = defineEndpoint({
  ...routes.couponReceive,
  source: 'R-COUPON-02',
  summary:
    'Takes a coupon. Reasons for a conflict: already_done at the limit of the user, limit_reached for a coupon of limited number when the user may receive no gifts today (guests beyond the limit of their device or network), out_of_stock when all are taken, activity_over outside its window',
  input: z.object({ couponId: id }),
  data: userCouponSchema,
  example: { input: { couponId: example.couponId }, data: exampleTaken },
});

export const goodsCouponConfig = defineEndpoint({
  ...routes.goodsCouponConfig,
  source: 'R-COUPON-03',
  summary: 'Lists the coupons for a product that can still be taken; empty for an unknown product',
  cacheSeconds: 30,
  input: z.object({ goodsId: id }),
  data: validItems(couponSchema),
  example: { input: { goodsId: example.goodsId }, data: [{ ...exampleOffer, ...exampleWindow, perUser: 1 }] },
});

const redPacketSchema = z.object({
  state: z.enum(['closed', 'opened']),
  amount: points.describe('consumption points; constant during the window'),
  fenOff: fen.describe('discount on the cash part of an order, fen'),
  threshold: fen.describe('minimum cash part of that order, fen'),
  startsAt: instant,
  endsAt: instant.describe('when packet and coupon expire and the next packet is available'),
  userCouponId: id.nullable().describe('the coupon from the packet; null while closed'),
});
export type RedPacket = z.output<typeof redPacketSchema>;

const examplePacket = {
  amount: 543_000,
  fenOff: 543,
  threshold: 1990,
  startsAt: '2026-03-09T16:00:00.000Z',
  endsAt: '2026-03-11T16:00:00.000Z',
};

export const redPacket = defineEndpoint({
  ...routes.redPacket,
  source: 'R-COUPON-11',
  summary:
    'Returns the current red packet; its amount is drawn at the first call and has no value until it is opened',
  data: redPacketSchema,
  example: { data: { ...examplePacket, state: 'closed', userCouponId: null } },
});

export const redPacketOpen = defineEndpoint({
  ...routes.redPacketOpen,
  source: 'R-COUPON-12',
  summary:
    'Opens the red packet and creates a coupon of consumption points, once in its window; repeated calls return the same result',
  data: redPacketSchema,
  example: { data: { ...examplePacket, state: 'opened', userCouponId: example.userCouponId } },
});
