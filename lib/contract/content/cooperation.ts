import { z } from 'zod';
import { define } from '../define';
import { instant } from '../fields';
import { routes } from '../routes';
import { typedLine, typedText } from '../trade/typed-text';

export const cooperation = define({
  ...routes.cooperation,
  source: 'R-DOC-06',
  summary: 'Takes the offer of a company that wants to work with the mall; the same one is taken once a day',
  perMinute: 5,
  input: z.object({
    company: typedLine(60).min(1),
    contact: typedLine(30).min(1),
    phone: z
      .string()
      .trim()
      .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, 'mobile number, or landline with its area code'),
    type: z
      .enum(['supply', 'channel', 'advertising', 'bulk', 'other'])
      .describe('supplies goods, brings shoppers, advertises, buys in bulk'),
    text: typedText(500).min(1),
  }),
  data: z.object({ receiptNo: z.string().describe('to ask about it later'), createdAt: instant }),
  example: {
    input: {
      company: '山谷茶业有限公司',
      contact: '李青',
      phone: '13900139000',
      type: 'supply',
      text: '想供应春茶礼盒，年产两万盒。',
    },
    data: { receiptNo: 'HZ20260310-7K2M9QXW', createdAt: '2026-03-10T04:00:00.000Z' },
  },
});
