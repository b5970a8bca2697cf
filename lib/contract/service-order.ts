import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { id, instant, mobilePhone } from './fields';
import { closeReason, orderItemSchema, orderStatus } from './order';
import { routes } from './routes';

/** State of a piece: the first three are for vouchers, the last three for top-ups. */
export const pieceState = z.enum(['onItsWay', 'ready', 'expired', 'needsNumber', 'underWay', 'credited']);
export type PieceState = z.output<typeof pieceState>;

const pieceSchema = z.object({
  pieceId: id,
  state: pieceState,
  number: z
    .string()
    .max(60)
    .nullable()
    .describe('card number, for cards that have one in addition to the code'),
  code: z.string().max(200).nullable().describe('secret: anyone who has the code can use it'),
  phone: z.string().max(20).nullable().describe('masked phone number of a top-up'),
  validUntil: instant.nullable().describe('null: unlimited, or there is no code yet'),
  movedAt: instant.describe('when the piece entered this state'),
  hasFailed: z.boolean().optional().describe('the top-up failed: it needs a number again'),
});
export type ServicePiece = z.output<typeof pieceSchema>;

const serviceItemSchema = orderItemSchema.extend({
  type: z.enum(['voucher', 'topUp']),
  howToUse: z.array(z.string().max(500)).describe('paragraphs'),
  pieces: z
    .array(pieceSchema)
    .describe('one for each piece of the order; empty while the order is unpaid, or once it is closed'),
});
export type ServiceItem = z.output<typeof serviceItemSchema>;

export const serviceOrder = defineEndpoint({
  ...routes.serviceOrder,
  source: 'R-VOUCHER-01',
  summary: 'Returns the codes or top-ups of an order that is not shipped, their validity and how to use them',
  params: z.object({ orderId: id }),
  data: z.object({
    orderId: id,
    status: orderStatus,
    closeReason: closeReason.nullable(),
    items: z.array(serviceItemSchema),
  }),
  example: {
    params: { orderId: example.serviceOrderId },
    data: {
      orderId: example.serviceOrderId,
      status: 4,
      closeReason: null,
      items: [
        {
          goodsId: example.goodsId,
          goodsSpecId: example.goodsSpecId,
          title: '精品咖啡券 2 杯',
          specName: '2 杯',
          picture: '/vantmall/catalogue/cup.webp',
          quantity: 1,
          points: 100,
          priceFen: 1990,
          type: 'voucher',
          howToUse: ['到店出示条形码或报出兑换码。'],
          pieces: [
            {
              pieceId: 'example-piece-1',
              state: 'ready',
              number: null,
              code: 'K7QD-2MXA-93TP',
              phone: null,
              validUntil: '2026-05-10T16:00:00.000Z',
              movedAt: example.at,
            },
          ],
        },
      ],
    },
  },
});
export type ServiceOrder = z.output<typeof serviceOrder.data>;

export const topUpNumber = defineEndpoint({
  ...routes.topUpNumber,
  source: 'R-VOUCHER-06',
  summary: 'Sets the phone number of the top-ups of an order; it cannot change once the top-up has started',
  perMinute: 10,
  input: z.object({ orderId: id, phone: mobilePhone }),
  data: z.null(),
  example: { input: { orderId: example.topUpOrderId, phone: '13900139000' }, data: null },
});
