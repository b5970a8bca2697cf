import { z } from 'zod';
import { phoneCode } from './account/phone';
import { addressSchema } from './address';
import { payType } from './config';
import { define } from './define';
import { example } from './examples';
import { activityType, count, fen, href, id, instant, mobilePhone, pageOf, paging, points } from './fields';
import { payerInput, wxPaySchema } from './payment';
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
  commented: z.boolean().optional().describe('the shopper has commented it'),
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
  mergeOrderId: id
    .nullable()
    .optional()
    .describe('the orders that it was made and is paid with; null: by itself'),
  expressFen: fen.optional().describe('shipping, part of payAmount'),
  couponId: id.nullable().optional().describe('the coupon that the user gave; for the whole merge order'),
  couponFen: fen.optional().describe('what the coupon took off; payAmount is what is left'),
  couponPoints: points.optional().describe('what the coupon took off; points is what is left'),
  isCashOnDelivery: z.boolean().optional().describe('payAmount is collected at the door'),
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
  lateRefund: z
    .object({ amountFen: fen, done: z.boolean().describe('false: on its way') })
    .optional()
    .describe('money that came in after the order was closed, or twice; it goes back by itself'),
  serverNow: instant.optional().describe('the clock that payDeadline is judged by'),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

const shared = { source: 'spec 7, product 5' } as const;

/** What orders of one and of several goods both say. */
export const purchaseInput = {
  addressId: id.optional().describe('needed for goods that are shipped'),
  remark: z.string().trim().max(100).default(''),
  couponId: id.optional().describe('a coupon of the user: userCouponId of /api/coupon/list'),
  pageSource: z.string().max(60).optional(),
};

/** What the shopper saw, each; another price now is refused with `price_changed`. Never what is charged. */
export const expectedPrice = { expectedPoints: points.optional(), expectedPriceFen: fen.optional() };

/** How many pieces of a spec, and the activity that it is ordered in. */
export const wishInput = {
  goodsSpecId: id,
  quantity: z.number().int().min(1).max(99),
  activityType: activityType.default(0),
};

export const savedOrderSchema = z.object({
  orderId: id,
  payAmount: fen.describe('to be paid now; 0 also when it is paid at the door'),
  payDeadline: instant.nullable().describe('null when nothing is to be paid'),
});
export type SavedOrder = z.output<typeof savedOrderSchema>;

const exampleSaved = {
  orderId: example.unpaidOrderId,
  payAmount: 1990,
  payDeadline: '2026-03-10T04:30:00.000Z',
};

export const saveOrder = define({
  ...shared,
  ...routes.saveOrder,
  summary: 'Makes an order: holds stock, points and a coupon in one transaction',
  input: z.object({ ...wishInput, ...purchaseInput, ...expectedPrice, ...payerInput }),
  data: savedOrderSchema.extend(wxPaySchema.shape),
  example: {
    input: { goodsSpecId: example.goodsSpecId, quantity: 1, addressId: example.addressId },
    data: exampleSaved,
  },
});

const exampleSummary = {
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
};

const orderIdInput = z.object({ orderId: id });

export const reOrder = define({
  ...shared,
  ...routes.reOrder,
  summary: 'Makes a payable order again from a closed one, or answers the open one while it is unpaid',
  input: z.object({
    orderId: id.describe('or mergeOrderId, while it is unpaid'),
    openOnly: z.boolean().optional().describe('to pay an open order: a closed one is not made again'),
    ...payerInput,
  }),
  data: savedOrderSchema.extend(wxPaySchema.shape),
  example: { input: { orderId: example.closedOrderId }, data: exampleSaved },
});

export const orderDetail = define({
  ...shared,
  ...routes.orderDetail,
  summary: 'One order of the user',
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

export const queryRealOrder = define({
  ...shared,
  ...routes.queryRealOrder,
  summary: 'The truth about an order’s payment; polled after coming back from a cashier',
  params: z.object({ id: id.describe('orderId, or mergeOrderId: then amounts are of all its orders') }),
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

export const queryOrder = define({
  ...shared,
  ...routes.queryOrder,
  summary: 'Orders of the user, newest first; with a phone, those that go to it, whoever made them',
  input: z.object({
    status: z.coerce.number().int().min(0).max(6).default(0).describe('0 = all'),
    phone: mobilePhone.optional().describe('of the receiver; on the user’s list of /api/userWhitePhone'),
    phoneCode: phoneCode.optional().describe('needed with a phone; good for its next pages 15 minutes long'),
    ...paging,
  }),
  data: pageOf(orderSummarySchema),
  example: {
    input: { status: 2 },
    data: { list: [exampleSummary], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false },
  },
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
  example: { data: { totalCount: 5, unPayCount: 1, unSendCount: 1, sendCount: 1, afterSaleCount: 0 } },
});
export type OrderCount = z.output<typeof queryOrderCount.data>;

export const cancelOrder = define({
  ...shared,
  ...routes.cancelOrder,
  summary: 'Closes an unpaid order and releases what it held; of a merge order all orders go together',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.unpaidOrderId }, data: null },
});

export const confirmReceipt = define({
  ...shared,
  ...routes.confirmReceipt,
  summary: 'The parcel has arrived: the order is completed',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.sentOrderId }, data: null },
});

export const updateAddress = define({
  ...shared,
  ...routes.updateAddress,
  summary: 'Another address for an order that is not sent yet',
  input: orderIdInput.extend({ addressId: id }),
  data: z.null(),
  example: {
    input: { orderId: example.undeliveredOrderId, addressId: example.otherAddressId },
    data: null,
  },
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
