import { z } from 'zod';
import { addressSchema } from './address';
import { payType } from './config';
import { define } from './define';
import { activityType, count, fen, href, id, instant, pageOf, paging, points } from './fields';
import { routes } from './routes';

/** 1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed (product 5). */
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
});
export type OrderItem = z.output<typeof orderItemSchema>;

export const closeReason = z.enum(['cancelled', 'expired', 'refunded']);

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
});
export type OrderSummary = z.output<typeof orderSummarySchema>;

/** The address an order was made with. */
export const orderAddressSchema = addressSchema.omit({
  addressId: true,
  isDefault: true,
});

export type OrderAddress = z.output<typeof orderAddressSchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  activityType,
  address: orderAddressSchema.nullable(),
  remark: z.string(),
  paidAt: instant.nullable(),
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
  closedAt: instant.nullable(),
  payChannel: payType.nullable(),
  pointsGained: points.describe('points given because the order was paid'),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

const shared = { source: 'spec 7, product 5' } as const;

export const savedOrderSchema = z.object({
  orderId: id,
  payAmount: fen,
  payDeadline: instant.nullable().describe('null when nothing is to be paid'),
});
export type SavedOrder = z.output<typeof savedOrderSchema>;

export const saveOrder = define({
  ...shared,
  ...routes.saveOrder,
  summary: 'Makes an order: holds stock and points in one transaction',
  input: z.object({
    goodsSpecId: id,
    quantity: z.number().int().min(1).max(99),
    activityType: activityType.default(0),
    addressId: id.optional().describe('needed for goods that are shipped'),
    remark: z.string().trim().max(100).default(''),
    /** What the shopper saw, each; another price now is refused with `price_changed`. Never what is charged. */
    expectedPoints: points.optional(),
    expectedPriceFen: fen.optional(),
    pageSource: z.string().max(60).optional(),
  }),
  data: savedOrderSchema,
});

const orderIdInput = z.object({ orderId: id });

export const reOrder = define({
  ...shared,
  ...routes.reOrder,
  summary: 'Makes a payable order again from a closed one, or answers the open one while it is unpaid',
  input: orderIdInput,
  data: savedOrderSchema,
});

export const orderDetail = define({
  ...shared,
  ...routes.orderDetail,
  summary: 'One order of the user',
  input: orderIdInput,
  data: orderDetailSchema,
});

export const queryRealOrder = define({
  ...shared,
  ...routes.queryRealOrder,
  summary: 'The truth about an order’s payment; polled after coming back from a cashier',
  params: z.object({ id: id.describe('orderId') }),
  data: z.object({
    orderId: id,
    status: orderStatus,
    closeReason: closeReason.nullable(),
    paid: z.boolean(),
    points,
    payAmount: fen,
    payDeadline: instant.nullable(),
    pointsGained: points,
  }),
});
export type RealOrder = z.output<typeof queryRealOrder.data>;

export const queryOrder = define({
  ...shared,
  ...routes.queryOrder,
  summary: 'Orders of the user, newest first',
  input: z.object({
    status: z.coerce.number().int().min(0).max(6).default(0).describe('0 = all'),
    ...paging,
  }),
  data: pageOf(orderSummarySchema),
});

export const queryOrderCount = define({
  ...shared,
  ...routes.queryOrderCount,
  summary: 'Orders of the user by status',
  data: z.object({
    totalCount: count,
    unPayCount: count,
    unSendCount: count,
    sendCount: count,
    afterSaleCount: count,
  }),
});
export type OrderCount = z.output<typeof queryOrderCount.data>;

export const cancelOrder = define({
  ...shared,
  ...routes.cancelOrder,
  summary: 'Closes an unpaid order and releases what it held',
  input: orderIdInput,
  data: z.null(),
});

export const confirmReceipt = define({
  ...shared,
  ...routes.confirmReceipt,
  summary: 'The parcel has arrived: the order is completed',
  input: orderIdInput,
  data: z.null(),
});

export const updateAddress = define({
  ...shared,
  ...routes.updateAddress,
  summary: 'Another address for an order that is not sent yet',
  input: orderIdInput.extend({ addressId: id }),
  data: z.null(),
});

export const expressPath = define({
  ...shared,
  ...routes.expressPath,
  summary: 'Where the parcel of an order is',
  params: z.object({ id: id.describe('orderId') }),
  data: z.object({
    orderId: id,
    company: z.string(),
    companyPhone: z.string(),
    expressNo: z.string(),
    delivered: z.boolean(),
    traces: z.array(z.object({ at: instant, text: z.string() })).describe('newest first'),
  }),
});
export type ExpressPath = z.output<typeof expressPath.data>;
