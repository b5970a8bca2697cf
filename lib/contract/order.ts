import { z } from 'zod';
import { define } from './define';
import { example } from './examples';
import { activityType, fen, id, instant, points } from './fields';
import { closeReason, exampleSummary, orderDetailSchema, orderStatus } from './order/summary';
import { payerInput, wxPaySchema } from './payment';
import { routes } from './routes';
import { typedLine } from './trade/typed-text';

export * from './order/change';
export * from './order/express';
export * from './order/list';
export * from './order/summary';

/** What orders of one and of several goods both say. */
export const purchaseInput = {
  addressId: id.optional().describe('needed for goods that are shipped'),
  remark: typedLine(100).default(''),
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
  ...routes.saveOrder,
  source: 'R-ORDER-04',
  summary: 'Makes an order: holds stock, points and a coupon in one transaction',
  input: z.object({ ...wishInput, ...purchaseInput, ...expectedPrice, ...payerInput }),
  data: savedOrderSchema.extend(wxPaySchema.shape),
  example: {
    input: { goodsSpecId: example.goodsSpecId, quantity: 1, addressId: example.addressId },
    data: exampleSaved,
  },
});

const orderIdInput = z.object({ orderId: id });

export const reOrder = define({
  ...routes.reOrder,
  source: 'R-ORDER-17',
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
  ...routes.orderDetail,
  source: 'R-ORDER-24',
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
  ...routes.queryRealOrder,
  source: 'R-ORDER-25',
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
