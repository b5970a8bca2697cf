import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { count, fen, id, instant, points } from './fields';
import { routes } from './routes';

/** What a coupon is, offered or taken. */
const couponTerms = {
  couponId: id.describe('what is offered: one coupon can be taken by many'),
  title: z.string(),
  kind: z
    .enum(['fen', 'points', 'consumption'])
    .describe('off the cash part; off the points; consumption points of a red packet, off the cash part'),
  fenOff: fen.describe('most it takes off the cash part, fen; 0 for kind points'),
  pointsOff: points.describe('most it takes off the points; 0 for the other kinds'),
  threshold: count.describe('what the goods must cost at least: points for kind points, else fen'),
  covers: z.enum(['all', 'group', 'goods']),
  coversText: z.string().describe('what it covers, for people'),
  targetIds: z.array(id).describe('groups or goods that it covers; empty for covers all'),
};

export const couponSchema = z.object({
  ...couponTerms,
  perUser: count.describe('how many one user may take'),
  takeUntil: instant.nullable().describe('null: without end'),
  validFrom: instant.nullable().describe('fixed window, or null and then validDays'),
  validUntil: instant.nullable(),
  validDays: count.nullable().describe('days from taking, 24 hours each'),
});
export type Coupon = z.output<typeof couponSchema>;

export const couponToTakeSchema = couponSchema.extend({
  state: z
    .enum(['canTake', 'taken', 'gone'])
    .describe('taken: as often as one may; gone: the last one was taken by somebody else'),
});
export type CouponToTake = z.output<typeof couponToTakeSchema>;

export const takenCouponSchema = z.object({
  ...couponTerms,
  userCouponId: id.describe('what saveOrder takes as couponId'),
  consumptionPoints: points.describe('of a red packet; 0 for the other kinds'),
  state: z
    .enum(['usable', 'coming', 'held', 'used', 'expired'])
    .describe('coming: not valid yet; held: an unpaid order has it'),
  validFrom: instant,
  validUntil: instant,
  takenAt: instant,
});
export type TakenCoupon = z.output<typeof takenCouponSchema>;

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
const exampleTaken: TakenCoupon = {
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
  summary: 'Coupons that can be taken now, and those the user has: usable ones first, then what is over',
  data: z.object({ toTake: z.array(couponToTakeSchema), taken: z.array(takenCouponSchema) }),
  example: {
    data: {
      toTake: [{ ...exampleOffer, ...exampleWindow, perUser: 1, state: 'canTake' }],
      taken: [exampleTaken],
    },
  },
});

export const couponReceive = defineEndpoint({
  ...routes.couponReceive,
  source: 'R-COUPON-02',
  summary:
    'Takes a coupon; refused with already_done at the limit of a user, out_of_stock when all are taken, activity_over outside its window',
  input: z.object({ couponId: id }),
  data: takenCouponSchema,
  example: { input: { couponId: example.couponId }, data: exampleTaken },
});

export const goodsCouponConfig = defineEndpoint({
  ...routes.goodsCouponConfig,
  source: 'R-COUPON-03',
  summary: 'Coupons for a goods that can still be taken; unknown goods have none',
  cacheSeconds: 30,
  input: z.object({ goodsId: id }),
  data: z.array(couponSchema),
  example: { input: { goodsId: example.goodsId }, data: [{ ...exampleOffer, ...exampleWindow, perUser: 1 }] },
});

export const redPacketSchema = z.object({
  state: z.enum(['closed', 'opened']),
  amount: points.describe('consumption points, the same all through the window'),
  fenOff: fen.describe('what they take off the cash part of an order, fen'),
  threshold: fen.describe('least cash part of that order, fen'),
  startsAt: instant,
  endsAt: instant.describe('when packet and coupon are over and the next packet can be had'),
  userCouponId: id.nullable().describe('the coupon that came out of it; null while closed'),
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
    'The red packet of these days: drawn for the user when it is first asked for, and worth nothing until opened',
  data: redPacketSchema,
  example: { data: { ...examplePacket, state: 'closed', userCouponId: null } },
});

export const redPacketOpen = defineEndpoint({
  ...routes.redPacketOpen,
  source: 'R-COUPON-12',
  summary:
    'Opens the red packet: a coupon of consumption points, once in its window; again it answers the same',
  data: redPacketSchema,
  example: { data: { ...examplePacket, state: 'opened', userCouponId: example.userCouponId } },
});
