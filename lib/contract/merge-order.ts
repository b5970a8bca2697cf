import { z } from 'zod';
import { ActivityType } from './activity-type';
import { areaCode, checkDestination } from './area';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { anyOrderId, count, fen, id, instant, points, validItems } from './fields';
import { goodsCardSchema } from './goods';
import { expectedPrice, lineInput, orderDetailSchema, purchaseInput } from './order';
import { payerInput, wxPaySchema } from './payment';
import { routes } from './routes';
import { typedLine } from './typed-fields';

/** Maximum number of lines of one merge order. */
const MAX_ORDER_LINES = 20;

const hasUniqueSpecs = (lines: readonly { goodsSpecId: string }[]): boolean =>
  new Set(lines.map(({ goodsSpecId }) => goodsSpecId)).size === lines.length;

export const savedMergeOrderSchema = z.object({
  mergeOrderId: anyOrderId,
  orderIds: z.array(id).describe('one order for each supplier'),
  payAmount: fen.describe('total of all orders, paid together'),
  payDeadline: instant.nullable().describe('null when there is nothing to pay'),
});
export type SavedMergeOrder = z.output<typeof savedMergeOrderSchema>;

export const multiSaveOrder = defineEndpoint({
  ...routes.multiSaveOrder,
  source: 'R-ORDER-18',
  summary: 'Creates a merge order of several products: one order for each supplier, all or none, one payment',
  input: z.object({
    items: z
      .array(z.object({ ...lineInput, ...expectedPrice }))
      .min(1)
      .max(MAX_ORDER_LINES)
      .refine(hasUniqueSpecs, 'each spec may occur only once')
      .refine(
        (lines) => lines.every(({ activityType }) => activityType !== ActivityType.payOnDelivery),
        'pay on delivery is not possible in a merge order',
      ),
    ...purchaseInput,
    ...payerInput,
  }),
  data: savedMergeOrderSchema.extend(wxPaySchema.shape),
  example: {
    input: {
      items: [
        { goodsSpecId: example.goodsSpecId, quantity: 1 },
        { goodsSpecId: example.otherGoodsSpecId, quantity: 2 },
      ],
      addressId: example.addressId,
    },
    data: {
      mergeOrderId: example.mergeOrderId,
      orderIds: ['20260301000000000021', '20260301000000000022'],
      payAmount: 5970,
      payDeadline: '2026-03-10T04:30:00.000Z',
    },
  },
});

/** `specId:quantity`, with `:activityType` unless it is 0; entries joined by commas. */
const linesTextSchema = z
  .string()
  .max(1000)
  .regex(/^[\w.-]{1,40}:[1-9]\d?(:[0-7])?(,[\w.-]{1,40}:[1-9]\d?(:[0-7])?){0,19}$/, 'specId:quantity,…')
  .describe('specId:quantity or specId:quantity:activityType, up to 20 joined by commas');

export const getExpressFee = defineEndpoint({
  ...routes.getExpressFee,
  source: 'R-ORDER-21',
  summary: 'Calculates the shipping fee by province and weight of each parcel; free above a limit',
  input: z
    .object({
      items: linesTextSchema,
      addressId: id.optional().describe('an address of the user; or send areaCode or province'),
      areaCode: areaCode.optional().describe('code of a county (GB/T 2260)'),
      province: typedLine(30)
        .min(1)
        .optional()
        .describe('name of the province; must match areaCode if both are given'),
    })
    .refine(
      (input) => (input.addressId ?? input.areaCode ?? input.province) !== undefined,
      'addressId, areaCode or province is required',
    )
    .superRefine(checkDestination),
  data: z.object({
    expressFen: fen.describe('shipping fee of all parcels'),
    parcels: z.array(
      z
        .object({ goodsSpecIds: z.array(id), weightGrams: count, expressFen: fen })
        .describe('one parcel for each order'),
    ),
    isFree: z.boolean().describe('shipping is free'),
    freeFromFen: fen
      .nullable()
      .describe('cash amount from which shipping is free there; null: cash never makes it free'),
    freeFromPoints: points
      .nullable()
      .describe('points from which shipping is free there; null: points never make it free'),
  }),
  example: {
    input: {
      items: `${example.goodsSpecId}:1,${example.otherGoodsSpecId}:2`,
      addressId: example.addressId,
    },
    data: {
      expressFen: 0,
      parcels: [
        { goodsSpecIds: [example.goodsSpecId], weightGrams: 300, expressFen: 0 },
        { goodsSpecIds: [example.otherGoodsSpecId], weightGrams: 600, expressFen: 0 },
      ],
      isFree: true,
      freeFromFen: 0,
      freeFromPoints: 0,
    },
  },
});

const mergeOrderIdInput = z.object({ mergeOrderId: anyOrderId });

export const multiUpdateAddress = defineEndpoint({
  ...routes.multiUpdateAddress,
  source: 'R-ORDER-22',
  summary: 'Changes the address of all orders of a merge order, while none is sent',
  input: mergeOrderIdInput.extend({ addressId: id }),
  data: z.null(),
  example: {
    input: { mergeOrderId: example.mergeOrderId, addressId: example.otherAddressId },
    data: null,
  },
});

const mergeOrderSchema = z.object({
  mergeOrderId: anyOrderId,
  payState: z.enum(['unpaid', 'paid', 'closed']).describe('closed: cancelled or expired before it was paid'),
  orders: z.array(orderDetailSchema),
  points: points.describe('total of all orders'),
  payAmount: fen.describe('total of all orders'),
  expressFen: fen.describe('shipping fee of all orders, included in payAmount'),
  couponFen: fen,
  couponPoints: points,
  createdAt: instant,
  payDeadline: instant.nullable(),
  serverNow: instant.optional().describe('current time of the server; compare payDeadline with it'),
});
export type MergeOrder = z.output<typeof mergeOrderSchema>;

const exampleOrder = (orderId: string, payAmount: number): MergeOrder['orders'][number] => ({
  orderId,
  status: 1,
  closeReason: null,
  items: [],
  points: 100,
  payAmount,
  createdAt: '2026-03-10T03:40:00.000Z',
  payDeadline: '2026-03-10T04:10:00.000Z',
  kind: 'physical',
  mergeOrderId: example.mergeOrderId,
  activityType: 0,
  address: null,
  remark: '',
  paidAt: null,
  sentAt: null,
  completedAt: null,
  closedAt: null,
  payChannel: null,
  pointsGained: 0,
});

export const mergeOrderDetail = defineEndpoint({
  ...routes.mergeOrderDetail,
  source: 'R-ORDER-20',
  summary: 'Returns a merge order with its orders, their total price and its payment state',
  input: mergeOrderIdInput,
  data: mergeOrderSchema,
  example: {
    input: { mergeOrderId: example.mergeOrderId },
    data: {
      mergeOrderId: example.mergeOrderId,
      payState: 'unpaid',
      orders: [exampleOrder('20260301000000000011', 1990), exampleOrder('20260301000000000012', 1990)],
      points: 200,
      payAmount: 3980,
      expressFen: 0,
      couponFen: 0,
      couponPoints: 0,
      createdAt: '2026-03-10T03:40:00.000Z',
      payDeadline: '2026-03-10T04:10:00.000Z',
    },
  },
});

/** A product that can be added to an order, with the spec that is added. */
const addOnSchema = goodsCardSchema.extend({
  goodsSpecId: id,
  specName: z.string(),
  stock: count,
  orderLimit: count.describe('maximum pieces now'),
});
export type AddOn = z.output<typeof addOnSchema>;

export const convenientBuyingGoods = defineEndpoint({
  ...routes.convenientBuyingGoods,
  source: 'R-ORDER-49',
  summary: 'Lists the add-ons of a project, offered with an order; order them with activityType 6',
  cacheSeconds: 30,
  input: z.object({ goodsId: id.optional().describe('product being ordered; left out of the list') }),
  data: validItems(addOnSchema),
  example: {
    input: { goodsId: example.goodsId },
    data: [
      {
        goodsId: example.otherGoodsId,
        goodsSpecId: example.otherGoodsSpecId,
        title: '茶杯',
        specName: '白色',
        picture: '/vantmall/catalogue/cup.webp',
        points: 50,
        priceFen: 990,
        marketPriceFen: 9900,
        tags: [],
        soldOut: false,
        priceVaries: false,
        exchanged: 12,
        activity: null,
        stock: 50,
        orderLimit: 2,
      },
    ],
  },
});
