import { z } from 'zod';
import { shippingAddress } from './address';
import { caseStatus, caseType } from './after-sale-case';
import { payType } from './config';
import { example } from './examples';
import { activityType, anyOrderId, count, fen, href, id, instant, points } from './fields';

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
  points: points.describe('points of one piece'),
  priceFen: fen.describe('price of one piece, fen'),
  commented: z.boolean().optional().describe('the shopper has reviewed the item'),
});
export type OrderItem = z.output<typeof orderItemSchema>;

export const closeReason = z.enum(['cancelled', 'expired', 'refunded', 'refused']);

export const orderSummarySchema = z.object({
  orderId: id,
  status: orderStatus,
  closeReason: closeReason.nullable(),
  items: z.array(orderItemSchema),
  points: points.describe('total points'),
  payAmount: fen.describe('total cash, fen'),
  createdAt: instant,
  payDeadline: instant.nullable(),
  kind: z.enum(['physical', 'service']),
  mergeOrderId: anyOrderId
    .nullable()
    .optional()
    .describe('merge order that it was created and is paid with; null: a single order'),
  expressFen: fen.optional().describe('shipping fee, included in payAmount'),
  couponId: id.nullable().optional().describe('coupon that the user applied, to the whole merge order'),
  couponFen: fen.optional().describe('discount of the coupon, already deducted from payAmount'),
  couponPoints: points.optional().describe('discount of the coupon, already deducted from points'),
  isCashOnDelivery: z.boolean().optional().describe('payAmount is collected on delivery'),
  sentAt: instant
    .nullable()
    .optional()
    .describe('when the parcel was sent; expressPath returns its route from then on'),
  deliveredAt: instant.nullable().optional().describe('when the courier delivered the parcel'),
  remindedAt: instant.nullable().optional().describe('when the shopper last asked to send the order'),
  openCase: z
    .object({ type: caseType, status: caseStatus })
    .nullable()
    .optional()
    .describe('the refund or after-sale case that is still open'),
  paidTogether: z
    .object({ orders: count, payAmount: fen.describe('total of all orders') })
    .nullable()
    .optional()
    .describe('for an unpaid order: the merge order that one payment pays; null: a single order'),
  isOwn: z.boolean().optional().describe('false: order of another account, found by phone'),
});
export type OrderSummary = z.output<typeof orderSummarySchema>;

/** The address that an order was created with. */
export const orderAddressSchema = shippingAddress;

export type OrderAddress = z.output<typeof orderAddressSchema>;

/** The shopper's review of an item. */
const publishedReviewSchema = z.object({
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(href),
  createdAt: instant,
});
export type PublishedReview = z.output<typeof publishedReviewSchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  items: z.array(
    orderItemSchema.extend({
      comment: publishedReviewSchema.nullable().optional().describe('the review of the shopper'),
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
  pointsGained: points.describe('points gained by paying for the order'),
  lateRefund: z
    .object({ amountFen: fen, done: z.boolean().describe('false: the refund is still in progress') })
    .optional()
    .describe(
      'refund of a payment that arrived after the order was closed, or twice; it starts automatically',
    ),
  serverNow: instant.optional().describe('current time of the server; compare payDeadline with it'),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

/** An order summary for the examples of the contract. */
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
