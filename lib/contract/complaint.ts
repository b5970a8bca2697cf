import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { href, id, instant, mobilePhone } from './fields';
import { routes } from './routes';
import { multilineTextSchema, ownPictureList } from './typed-fields';

const complaintType = z.enum(['goods', 'logistics', 'service', 'refund', 'points', 'other']);

export const complaintState = z.enum(['received', 'inProgress', 'answered']);
export type ComplaintState = z.output<typeof complaintState>;

export const complaint = defineEndpoint({
  ...routes.complaint,
  source: 'R-DOC-08',
  summary: 'Creates a complaint and returns its receipt number',
  perMinute: 5,
  input: z.object({
    type: complaintType,
    text: multilineTextSchema(500).min(1),
    phone: mobilePhone.optional().describe('number to call back'),
    pictures: ownPictureList,
    orderId: id.optional().describe('order of the user that the complaint is about'),
  }),
  data: z.object({ complaintId: id.describe('receipt number') }),
  example: {
    input: { type: 'service', text: '客服一直没有回复', phone: '13800138000', pictures: [] },
    data: { complaintId: 'C20260310004217' },
  },
});

export const complaintDetail = defineEndpoint({
  ...routes.complaintDetail,
  source: 'R-DOC-09',
  summary: 'Returns a complaint of the user by its receipt number',
  params: z.object({ id: id.describe('complaintId') }),
  data: z.object({
    complaintId: id,
    type: complaintType,
    text: z.string(),
    phone: z.string().describe('masked; empty when none was given'),
    pictures: z.array(href),
    orderId: id.nullable(),
    state: complaintState,
    answer: z.string().nullable(),
    createdAt: instant,
    answeredAt: instant.nullable(),
  }),
  example: {
    params: { id: example.complaintId },
    data: {
      complaintId: example.complaintId,
      type: 'logistics',
      text: '包裹到了三天还没有派送',
      phone: '138****8000',
      pictures: [],
      orderId: example.sentOrderId,
      state: 'received',
      answer: null,
      createdAt: '2026-03-10T03:00:00.000Z',
      answeredAt: null,
    },
  },
});
