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
import { count, fen, id, instant } from './fields';
import { orderStatus } from './order';
import { routes } from './routes';
import { multilineTextSchema, ownPictureList } from './typed-fields';

// R-AFTER-19
export const orderComment = defineEndpoint({
  ...routes.orderComment,
  source: 'R-AFTER-18',
  summary: 'Comments the goods of a completed order, each once',
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
  data: z.object({ comments: count.describe('written now') }),
  example: {
    input: {
      orderId: example.completedOrderId,
      items: [{ goodsSpecId: example.goodsSpecId, stars: 5, text: '杯子很好看，包装也仔细', pictures: [] }],
    },
    data: { comments: 1 },
  },
});

export { complaint, complaintDetail } from './complaint';

const afterSaleSchema = z.object({
  orderId: id,
  orderStatus,
  actions: z.array(caseAction).describe('what the shopper may do now'),
  types: z.array(requestType).describe('what may be asked for by refundRequest now'),
  refundableFen: fen.describe('most that can be asked back'),
  requestUntil: instant.nullable().describe('when refundRequest ends; null: not yet fixed, or not possible'),
  noReasonUntil: instant.nullable().describe('the same for reason noReason'),
  case: caseSchema.nullable().describe('the latest one; null when there was none'),
});
export type AfterSale = z.output<typeof afterSaleSchema>;

const caseSummarySchema = z.object({ caseId: id, status: caseStatus });
export type CaseSummary = z.output<typeof caseSummarySchema>;

export const refund = defineEndpoint({
  ...routes.refund,
  source: 'R-AFTER-02',
  summary: 'Asks for the money of an order that is not sent yet; soon after paying it is given at once',
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
  summary: 'Asks for money, a return or an exchange after an order was sent',
  perMinute: 20,
  input: z.object({
    orderId: id,
    type: requestType,
    reason: requestReason,
    description: multilineTextSchema(500).default(''),
    pictures: ownPictureList,
    amountFen: fen.optional().describe('fen, at most what was paid; absent: all of it'),
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
  summary: 'The after-sale case of an order with every step, and what the shopper may do now',
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
        timeline: [{ step: 'requested', at: requestedAt, text: '您申请了退货退款' }],
      },
    },
  },
});

export const cancelAfterSale = defineEndpoint({
  ...routes.cancelAfterSale,
  source: 'R-AFTER-14',
  summary: 'Withdraws an open case; the order is again what it was before',
  input: z.object({ orderId: id }),
  data: z.null(),
  example: { input: { orderId: example.requestedOrderId }, data: null },
});

export const expressTypes = defineEndpoint({
  ...routes.expressTypes,
  source: 'R-AFTER-11',
  summary: 'Courier companies',
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
  summary: 'Tells how goods were sent back; may be corrected while they are on their way',
  perMinute: 10,
  input: z.object({
    orderId: id,
    expressCode: z.string().min(1).max(20).describe('of /api/expressTypes'),
    expressNo: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{8,30}$/, '8 to 30 letters and digits')
      .describe('as the courier wrote it'),
  }),
  data: z.null(),
  example: {
    input: { orderId: example.returningOrderId, expressCode: 'sf', expressNo: 'SF1020304050607' },
    data: null,
  },
});
