import { z } from 'zod';
import { shippingAddress } from './address';
import { caseStatus, caseType } from './after-sale-case';
import { payType } from './config';
import { example } from './examples';
import { activityType, count, fen, href, id, instant, points } from './fields';

/** 1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed (R-ORDER-02). */
export const orderStatus = z
  .number()
  .int()
  .min(1)
  .max(6)
  .describe('1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed');

export const orderItemSchema = z.object({
  goodsId: id,
  goodsSpecId: id,
  title: z.string(),
  specName: z.string(),
  picture: href,
  quantity: z.number().int().min(1),
  points: points.describe('each'),
  priceFen: fen.describe('each'),
  commented: z.boolean().optional().describe('the shopper has commented it'),
});
export type OrderItem = z.output<typeof orderItemSchema>;

export const closeReason = z.enum(['cancelled', 'expired', 'refunded', 'refused']);

export const orderSummarySchema = z.object({
  orderId: id,
  status: orderStatus,
  closeReason: closeReason.nullable(),
  items: z.array(orderItemSchema),
  points: points.describe('in all'),
  payAmount: fen.describe('in all'),
  createdAt: instant,
  payDeadline: instant.nullable(),
  kind: z.enum(['physical', 'service']),
  mergeOrderId: id
    .nullable()
    .optional()
    .describe('the orders that it was made and is paid with; null: by itself'),
  expressFen: fen.optional().describe('shipping, part of payAmount'),
  couponId: id.nullable().optional().describe('the coupon that the user gave; for the whole merge order'),
  couponFen: fen.optional().describe('what the coupon took off; payAmount is what is left'),
  couponPoints: points.optional().describe('what the coupon took off; points is what is left'),
  isCashOnDelivery: z.boolean().optional().describe('payAmount is collected at the door'),
  sentAt: instant.nullable().optional().describe('since then there is a way of the parcel to ask for'),
  deliveredAt: instant.nullable().optional().describe('the courier has handed it over'),
  remindedAt: instant.nullable().optional().describe('when the shopper last asked for it to be sent'),
  openCase: z
    .object({ type: caseType, status: caseStatus })
    .nullable()
    .optional()
    .describe('the refund or after-sale case that waits for somebody'),
  paidTogether: z
    .object({ orders: count, payAmount: fen.describe('of all of them') })
    .nullable()
    .optional()
    .describe('while it is unpaid: the orders of its merge order, which one payment pays'),
  isOwn: z.boolean().optional().describe('false: found by phone, of another account'),
});
export type OrderSummary = z.output<typeof orderSummarySchema>;

/** The address an order was made with. */
export const orderAddressSchema = shippingAddress;

export type OrderAddress = z.output<typeof orderAddressSchema>;

/** What the shopper said about an item. */
export const publishedReviewSchema = z.object({
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(href),
  createdAt: instant,
});
export type PublishedReview = z.output<typeof publishedReviewSchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  items: z.array(
    orderItemSchema.extend({
      comment: publishedReviewSchema.nullable().optional().describe('the shopper’s own'),
    }),
  ),
  activityType,
  address: orderAddressSchema.nullable(),
  remark: z.string(),
  paidAt: instant.nullable(),
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
  closedAt: instant.nullable(),
  payChannel: payType.nullable(),
  pointsGained: points.describe('points given because the order was paid'),
  lateRefund: z
    .object({ amountFen: fen, done: z.boolean().describe('false: on its way') })
    .optional()
    .describe('money that came in after the order was closed, or twice; it goes back by itself'),
  serverNow: instant.optional().describe('the clock that payDeadline is judged by'),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

export const exampleSummary = {
  orderId: example.undeliveredOrderId,
  status: 2,
  closeReason: null,
  items: [
    {
      goodsId: example.goodsId,
      goodsSpecId: example.goodsSpecId,
      title: '茶杯',
      specName: '白色',
      picture: '/vantmall/catalogue/cup.webp',
      quantity: 1,
      points: 100,
      priceFen: 1990,
    },
  ],
  points: 100,
  payAmount: 1990,
  createdAt: '2026-03-10T03:40:00.000Z',
  payDeadline: null,
  kind: 'physical' as const,
  sentAt: null,
  deliveredAt: null,
  remindedAt: null,
  openCase: null,
  paidTogether: null,
  isOwn: true,
};
