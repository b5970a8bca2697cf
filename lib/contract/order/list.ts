import { z } from 'zod';
import { phoneCode } from '../account/phone';
import { define } from '../define';
import { count, instant, mobilePhone, pageOf, paging } from '../fields';
import { routes } from '../routes';
import { exampleSummary, orderSummarySchema } from './summary';

export const queryOrder = define({
  ...routes.queryOrder,
  source: 'R-LIST-01',
  summary: 'Orders of the user, newest first; with a phone, those that go to it, whoever made them',
  input: z.object({
    status: z.coerce.number().int().min(0).max(6).default(0).describe('0 = all'),
    phone: mobilePhone.optional().describe('of the receiver; on the user’s list of /api/userWhitePhone'),
    phoneCode: phoneCode.optional().describe('needed with a phone; good for its next pages 15 minutes long'),
    ...paging,
  }),
  data: pageOf(orderSummarySchema).extend({
    serverNow: instant.optional().describe('the clock that payDeadline is judged by'),
  }),
  example: {
    input: { status: 2 },
    data: { list: [exampleSummary], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false },
  },
});

export const queryOrderCount = define({
  ...routes.queryOrderCount,
  source: 'R-LIST-06',
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
