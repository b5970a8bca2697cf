import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import {
  activityType,
  anyOrderId,
  count,
  fen,
  id,
  instant,
  mobilePhone,
  pageSchema,
  pagingInput,
  points,
} from './fields';
import {
  closeReason,
  exampleSummary,
  orderDetailSchema,
  orderStatus,
  orderSummarySchema,
} from './order-summary';
import { payerInput, wxPaySchema } from './payment';
import { phoneCode } from './phone';
import { routes } from './routes';
import { typedLine } from './typed-fields';

export * from './order-summary';

/** Input that orders of one product and of several share. */
export const purchaseInput = {
  addressId: id.optional().describe('required for products that are shipped'),
  remark: typedLine(100).default(''),
  couponId: id.optional().describe('coupon of the user: userCouponId of /api/coupon/list'),
  pageSource: z.string().max(60).optional(),
};

/**
 * The price of one piece as the shopper saw it; when it differs from the current price, the server rejects
 * the order with `price_changed`. It is never the price that is charged.
 */
export const expectedPrice = { expectedPoints: points.optional(), expectedPriceFen: fen.optional() };

/** One line of an order: a spec, its quantity and its activity. */
export const lineInput = {
  goodsSpecId: id,
  quantity: z.number().int().min(1).max(99),
  activityType: activityType.default(0),
};

export const savedOrderSchema = z.object({
  orderId: anyOrderId,
  payAmount: fen.describe('amount to pay now, fen; 0 for cash on delivery'),
  payDeadline: instant.nullable().describe('null when there is nothing to pay'),
});
export type SavedOrder = z.output<typeof savedOrderSchema>;

const exampleSaved = {
  orderId: example.unpaidOrderId,
  payAmount: 1990,
  payDeadline: '2026-03-10T04:30:00.000Z',
};

export const saveOrder = defineEndpoint({
  ...routes.saveOrder,
  source: 'R-ORDER-04',
  summary: 'Creates an order: reserves stock, points and a coupon in one transaction',
  input: z.object({ ...lineInput, ...purchaseInput, ...expectedPrice, ...payerInput }),
  data: savedOrderSchema.extend(wxPaySchema.shape),
  example: {
    input: { goodsSpecId: example.goodsSpecId, quantity: 1, addressId: example.addressId },
    data: exampleSaved,
  },
});

const orderIdInput = z.object({ orderId: anyOrderId });

export const reOrder = defineEndpoint({
  ...routes.reOrder,
  source: 'R-ORDER-17',
  summary: 'Creates a payable order from a closed one, or returns the order itself while it is unpaid',
  input: z.object({
    orderId: anyOrderId.describe('orderId, or the mergeOrderId of an unpaid merge order'),
    openOnly: z
      .boolean()
      .optional()
      .describe('true: only returns an unpaid order; a closed one is not ordered again'),
    ...payerInput,
  }),
  data: savedOrderSchema.extend(wxPaySchema.shape),
  example: { input: { orderId: example.closedOrderId }, data: exampleSaved },
});

export const orderDetail = defineEndpoint({
  ...routes.orderDetail,
  source: 'R-ORDER-24',
  summary: 'Returns an order of the user',
  input: orderIdInput,
  data: orderDetailSchema,
  example: {
    input: { orderId: example.undeliveredOrderId },
    data: {
      ...exampleSummary,
      activityType: 0,
      address: {
        receiver: '王小明',
        phone: '13800138000',
        province: '浙江省',
        city: '杭州市',
        county: '西湖区',
        areaCode: '330106',
        detail: '文三路 1 号',
      },
      remark: '',
      paidAt: '2026-03-10T03:45:00.000Z',
      sentAt: null,
      completedAt: null,
      closedAt: null,
      payChannel: 'alipay',
      pointsGained: 50,
    },
  },
});

export const queryRealOrder = defineEndpoint({
  ...routes.queryRealOrder,
  source: 'R-ORDER-25',
  summary: 'Returns the confirmed payment state of an order; pages poll it after returning from a cashier',
  params: z.object({
    id: anyOrderId.describe('orderId, or mergeOrderId: then amounts are totals of all its orders'),
  }),
  data: z.object({
    orderId: anyOrderId,
    status: orderStatus,
    closeReason: closeReason.nullable(),
    paid: z.boolean(),
    points,
    payAmount: fen,
    payDeadline: instant.nullable(),
    pointsGained: points,
  }),
  example: {
    params: { id: example.undeliveredOrderId },
    data: {
      orderId: example.undeliveredOrderId,
      status: 2,
      closeReason: null,
      paid: true,
      points: 100,
      payAmount: 1990,
      payDeadline: null,
      pointsGained: 50,
    },
  },
});
export type RealOrder = z.output<typeof queryRealOrder.data>;

export const cancelOrder = defineEndpoint({
  ...routes.cancelOrder,
  source: 'R-ORDER-16',
  summary: 'Closes an unpaid order and releases its reservations; closes all orders of a merge order',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.unpaidOrderId }, data: null },
});

export const confirmReceipt = defineEndpoint({
  ...routes.confirmReceipt,
  source: 'R-ORDER-26',
  summary: 'Confirms that the parcel has arrived and completes the order',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.sentOrderId }, data: null },
});

export const updateAddress = defineEndpoint({
  ...routes.updateAddress,
  source: 'R-ORDER-23',
  summary: 'Changes the address of an order that is not sent yet',
  input: orderIdInput.extend({ addressId: id }),
  data: z.null(),
  example: {
    input: { orderId: example.undeliveredOrderId, addressId: example.otherAddressId },
    data: null,
  },
});

export const remindOrder = defineEndpoint({
  ...routes.remindOrder,
  source: 'R-ORDER-30',
  summary: 'Asks the mall to send an order that is not sent yet; once in 24 hours',
  perMinute: 20,
  input: orderIdInput,
  data: z.object({ remindedAt: instant, nextAt: instant.describe('when the next reminder is possible') }),
  example: {
    input: { orderId: example.undeliveredOrderId },
    data: { remindedAt: example.at, nextAt: '2026-03-11T04:00:00.000Z' },
  },
});

export const expressPath = defineEndpoint({
  ...routes.expressPath,
  source: 'R-ORDER-28',
  summary: 'Returns the tracking information of an order’s parcel',
  params: z.object({ id: id.describe('orderId') }),
  data: z.object({
    orderId: id,
    company: z.string(),
    companyPhone: z.string(),
    expressNo: z.string(),
    delivered: z.boolean(),
    traces: z.array(z.object({ at: instant, text: z.string() })).describe('newest first'),
  }),
  example: {
    params: { id: example.sentOrderId },
    data: {
      orderId: example.sentOrderId,
      company: '顺丰速运',
      companyPhone: '95338',
      expressNo: 'SF1234567890',
      delivered: false,
      traces: [{ at: '2026-03-10T03:50:00.000Z', text: '包裹已发出' }],
    },
  },
});
export type ExpressPath = z.output<typeof expressPath.data>;

/** Orders of the list: by creation time, newest or oldest first (R-LIST-18). */
const orderSort = z.enum(['create_time_desc', 'create_time_asc']);
export type OrderSort = z.output<typeof orderSort>;

export const queryOrder = defineEndpoint({
  ...routes.queryOrder,
  source: 'R-LIST-01',
  summary: 'Lists the orders of the user, newest first; with a phone, all orders whose receiver has it',
  input: z.object({
    status: z.coerce.number().int().min(0).max(6).optional().describe('0: all; absent: all'),
    sort: orderSort.optional().describe('default: create_time_desc, the newest first'),
    phone: mobilePhone
      .optional()
      .describe('phone of the receiver; must be on the user’s allow-list (/api/userWhitePhone)'),
    phoneCode: phoneCode
      .optional()
      .describe('required with a phone; also valid for further pages during 15 minutes'),
    ...pagingInput,
  }),
  data: pageSchema(orderSummarySchema).extend({
    // R-LIST-19
    classifyList: z
      .array(z.object({ status: z.number().int().min(0).max(6), count }))
      .optional()
      .describe(
        'number of orders in each class of the list: status 0 (all) to 6, of the user or of the phone',
      ),
    serverNow: instant.optional().describe('current time of the server; compare payDeadline with it'),
  }),
  example: {
    input: { status: 2 },
    data: {
      list: [exampleSummary],
      pageNum: 1,
      pageSize: 10,
      total: 1,
      hasNextPage: false,
      classifyList: [
        { status: 0, count: 3 },
        { status: 2, count: 1 },
      ],
    },
  },
});

export const queryOrderCount = defineEndpoint({
  ...routes.queryOrderCount,
  source: 'R-LIST-06',
  summary: 'Counts the orders of the user by status',
  data: z.object({
    totalCount: count,
    unPayCount: count,
    unSendCount: count,
    sendCount: count,
    afterSaleCount: count,
  }),
  example: { data: { totalCount: 5, unPayCount: 1, unSendCount: 1, sendCount: 1, afterSaleCount: 0 } },
});
export type OrderCount = z.output<typeof queryOrderCount.data>;
