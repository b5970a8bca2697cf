import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { toMiniProgram, wxPayUrlScheme, wxUrlScheme } from '@/lib/contract/outside/wechat';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { implement } from '../http/implement';
import { miniProgramOf } from './account';
import { schemeOf } from './client/client';

/** Pages of the mini program that the mall itself leads to; the first page of a mini program has no name. */
const FIRST_PAGE = '';
const PAY_PAGE = 'pages/pay/index';

const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/** Somebody else's order and one that does not exist are the same to the caller. */
export const answerPayScheme = implement(wxPayUrlScheme, async (context, { input: { orderId } }) => {
  const order = await context.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .where('user_id', '=', context.userId)
    .executeTakeFirst();
  if (!order) throw new AppError('not_found', 'no such order');
  if (order.status !== OrderStatus.unpaid) {
    throw new AppError('conflict', 'this order is not waiting to be paid', { reason: 'order_state' });
  }
  const query = queryOf({ orderId, pId: context.pId });
  return { url: await schemeOf(context, miniProgramOf(context), { path: PAY_PAGE, query }) };
});

export const answerScheme = implement(wxUrlScheme, async (context, { input }) => {
  const { accountId, path = FIRST_PAGE, param = '' } = input;
  return { url: await schemeOf(context, miniProgramOf(context, accountId), { path, query: param }) };
});

export const answerToMiniProgram = implement(toMiniProgram, (context) =>
  schemeOf(context, miniProgramOf(context), { path: FIRST_PAGE, query: queryOf({ pId: context.pId }) }),
);
