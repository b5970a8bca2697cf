import 'server-only';
import { toMiniProgram, wxPayUrlScheme, wxUrlScheme } from '@/lib/contract/outside/wechat';
import { MINI_PAY_PAGE, miniPayQuery } from '@/lib/rules/money/mini-pay-page';
import { implement } from '../http/implement';
import { openBill } from '../order/merge/open-bill';
import { miniProgramOf } from './account';
import { schemeOf } from './client/client';

/** The first page of a mini program has no name. */
const FIRST_PAGE = '';

const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/**
 * One order of a merge order is paid with all of it. Somebody else's order is no order to the caller
 * (R-WECHAT-12).
 */
export const answerPayScheme = implement(wxPayUrlScheme, async (context, { input }) => {
  const { orderId } = await openBill(context, input.orderId);
  const query = miniPayQuery(orderId, context.pId);
  return { url: await schemeOf(context, miniProgramOf(context), { path: MINI_PAY_PAGE, query }) };
});

export const answerScheme = implement(wxUrlScheme, async (context, { input }) => {
  const { accountId, path = FIRST_PAGE, param = '' } = input;
  return { url: await schemeOf(context, miniProgramOf(context, accountId), { path, query: param }) };
});

export const answerToMiniProgram = implement(toMiniProgram, (context) =>
  schemeOf(context, miniProgramOf(context), { path: FIRST_PAGE, query: queryOf({ pId: context.pId }) }),
);
