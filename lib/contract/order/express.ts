import { z } from 'zod';
import { define } from '../define';
import { example } from '../examples';
import { id, instant } from '../fields';
import { routes } from '../routes';

export const expressPath = define({
  ...routes.expressPath,
  source: 'R-ORDER-28',
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
