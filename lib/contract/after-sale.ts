import { z } from 'zod';
import {
  caseAction,
  caseSchema,
  caseStatus,
  refundReason,
  requestReason,
  requestType,
} from './after-sale-case';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { count, fen, id, instant, points } from './fields';
import { orderStatus } from './order';
import { routes } from './routes';
import { multilineTextSchema, ownPictureList } from './typed-fields';

export { complaint, complaintDetail } from './complaint';

const afterSaleSchema = z.object({
  orderId: id,
  orderStatus,
  actions: z.array(caseAction).describe('actions that are allowed now'),
  types: z.array(requestType).describe('types that refundRequest accepts now'),
  refundableFen: fen.describe('maximum amount that can be refunded'),
  points: points.optional().describe('points that the order cost; absent: unknown'),
  missingPoints: points
    .optional()
    .describe(
      'points that this order gave and that the shopper has spent or reserved; above 0, a refund before sending waits for an operator; absent: unknown',
    ),
  requestUntil: instant
    .nullable()
    .describe('deadline of refundRequest; null: not yet known, or not possible'),
  noReasonUntil: instant
    .nullable()
    .describe('deadline for reason noReason; null: not yet known, or not possible'),
  case: caseSchema.nullable().describe('the latest case; null: the order has none'),
});
export type AfterSale = z.output<typeof afterSaleSchema>;
/** An existing after-sale case. */
export type AfterSaleCase = NonNullable<AfterSale['case']>;

const caseSummarySchema = z.object({ caseId: id, status: caseStatus });
export type CaseSummary = z.output<typeof caseSummarySchema>;

export const refund = defineEndpoint({
  ...routes.refund,
  source: 'R-AFTER-02',
  summary:
    'Requests a refund of an order that is not sent yet; shortly after payment it is refunded at once, unless points that it gave are spent or reserved',
  perMinute: 20,
  input: z.object({ orderId: id, reason: refundReason.default('changedMind') }),
  data: caseSummarySchema,
  example: {
    input: { orderId: example.undeliveredOrderId, reason: 'changedMind' },
    data: { caseId: 'p9vVt0cY3l1wK2bqQm7xZA', status: 'refunded' },
  },
});

export const refundRequest = defineEndpoint({
  ...routes.refundRequest,
  source: 'R-AFTER-05',
  summary: 'Requests a refund, a return or an exchange of an order that was sent',
  perMinute: 20,
  input: z.object({
    orderId: id,
    type: requestType,
    reason: requestReason,
    description: multilineTextSchema(500).default(''),
    pictures: ownPictureList,
    amountFen: fen.optional().describe('fen, at most the paid amount; absent: the paid amount'),
  }),
  data: caseSummarySchema,
  example: {
    input: {
      orderId: example.sentOrderId,
      type: 'money',
      reason: 'damaged',
      description: '杯口有一处缺口',
      pictures: [],
      amountFen: 990,
    },
    data: { caseId: 'p9vVt0cY3l1wK2bqQm7xZA', status: 'requested' },
  },
});

const requestedAt = '2026-03-10T03:50:00.000Z';

export const afterSale = defineEndpoint({
  ...routes.afterSale,
  source: 'R-AFTER-13',
  summary: 'Returns the after-sale case of an order with its timeline and the actions that are allowed now',
  params: z.object({ orderId: id }),
  data: afterSaleSchema,
  example: {
    params: { orderId: example.requestedOrderId },
    data: {
      orderId: example.requestedOrderId,
      orderStatus: 5,
      actions: ['cancel'],
      types: [],
      refundableFen: 1990,
      points: 599,
      missingPoints: 0,
      requestUntil: null,
      noReasonUntil: null,
      case: {
        caseId: 'example-case-requested',
        caseNo: `${example.requestedOrderId}-1`,
        type: 'return',
        status: 'requested',
        reason: 'quality',
        description: '釉面开裂',
        pictures: [],
        amountFen: 1990,
        refundArrivedAt: null,
        rejectReason: null,
        returnTo: null,
        returnParcel: null,
        replacement: null,
        createdAt: requestedAt,
        timeline: [{ step: 'requested', at: requestedAt, text: '你申请了退货退款' }],
      },
    },
  },
});

export const cancelAfterSale = defineEndpoint({
  ...routes.cancelAfterSale,
  source: 'R-AFTER-14',
  summary: 'Withdraws an open case; the order returns to its previous status',
  input: z.object({ orderId: id }),
  data: z.null(),
  example: { input: { orderId: example.requestedOrderId }, data: null },
});

export const expressTypes = defineEndpoint({
  ...routes.expressTypes,
  source: 'R-AFTER-11',
  summary: 'Lists the courier companies',
  cacheSeconds: 3600,
  data: z.array(z.object({ code: id, name: z.string(), phone: z.string().describe('hotline') })),
  example: {
    data: [
      { code: 'sf', name: '顺丰速运', phone: '95338' },
      { code: 'jd', name: '京东物流', phone: '950616' },
    ],
  },
});

export const updateReturnGoodsExpress = defineEndpoint({
  ...routes.updateReturnGoodsExpress,
  source: 'R-AFTER-10',
  summary: 'Saves the tracking number of a return parcel; can be corrected while the parcel is in transit',
  perMinute: 10,
  input: z.object({
    orderId: id,
    expressCode: z.string().min(1).max(20).describe('code of /api/expressTypes'),
    expressNo: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{8,30}$/, '8 to 30 letters and digits')
      .describe('tracking number of the courier'),
  }),
  data: z.null(),
  example: {
    input: { orderId: example.returningOrderId, expressCode: 'sf', expressNo: 'SF1020304050607' },
    data: null,
  },
});

// R-AFTER-19
export const orderComment = defineEndpoint({
  ...routes.orderComment,
  source: 'R-AFTER-18',
  summary: 'Adds reviews of the items of a completed order, one for each item',
  perMinute: 10,
  input: z.object({
    orderId: id,
    items: z
      .array(
        z.object({
          goodsSpecId: id,
          stars: z.number().int().min(1).max(5),
          text: multilineTextSchema(500).default(''),
          pictures: ownPictureList,
        }),
      )
      .min(1)
      .max(20),
  }),
  data: z.object({ comments: count.describe('number of reviews added by this call') }),
  example: {
    input: {
      orderId: example.completedOrderId,
      items: [{ goodsSpecId: example.goodsSpecId, stars: 5, text: '杯子很好看，包装也仔细', pictures: [] }],
    },
    data: { comments: 1 },
  },
});
