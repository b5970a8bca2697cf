import 'server-only';
import { z } from 'zod';
import { formatYuan, parseYuan } from '@/lib/rules/money/yuan';
import type { MallDeps } from '../../context';
import type { ConfirmedPayment, RefundRequest, RefundState } from '../provider';
import { ProviderRejectedError } from '../vendor/errors';
import { toTradeNumber } from '../vendor/trade-number';
import { callAlipay } from './client';
import type { AlipaySettings } from './settings';

/** Parses an amount of yuan to fen. */
export const yuanAmount = z.string().transform((text, check) => {
  const fen = parseYuan(text);
  if (fen === undefined) check.addIssue('must be an amount of yuan');
  return fen ?? 0;
});

/** Whether the money of a trade was received; a closed trade was not paid, or was refunded. */
export const isPaidStatus = (status: string): boolean =>
  status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';

/**
 * Queries a payment (`alipay.trade.query`). There is no trade if the shopper never opened the cashier.
 * Source: https://opendocs.alipay.com/open/82ea786a_alipay.trade.query
 */
export async function queryTrade(
  deps: MallDeps,
  settings: AlipaySettings,
  paymentId: string,
): Promise<ConfirmedPayment | undefined> {
  const out_trade_no = toTradeNumber(paymentId);
  const trade = await callAlipay(
    deps,
    settings,
    { operation: 'alipay.trade.query', content: { out_trade_no } },
    z.object({
      out_trade_no: z.literal(out_trade_no),
      trade_no: z.string().min(1).max(64),
      trade_status: z.string(),
      total_amount: yuanAmount,
    }),
  ).catch((error: unknown) => {
    if (error instanceof ProviderRejectedError && error.vendorCode === 'ACQ.TRADE_NOT_EXIST')
      return undefined;
    throw error;
  });
  if (!trade || !isPaidStatus(trade.trade_status)) return undefined;
  return { transactionId: trade.trade_no, amountFen: trade.total_amount };
}

/** Queries an earlier refund (`alipay.trade.fastpay.refund.query`). */
async function queryRefund(
  deps: MallDeps,
  settings: AlipaySettings,
  content: { trade_no: string; out_request_no: string },
): Promise<RefundState> {
  const answer = await callAlipay(
    deps,
    settings,
    { operation: 'alipay.trade.fastpay.refund.query', content },
    z.object({ refund_status: z.string().optional() }),
  );
  return answer.refund_status === 'REFUND_SUCCESS' ? 'done' : 'processing';
}

/**
 * Refunds money (`alipay.trade.refund`), once per refund number. `fund_change` is Y when this call refunded
 * the money; otherwise an earlier call did, or the refund is still in progress.
 * Source: https://opendocs.alipay.com/open/357441a2_alipay.trade.refund
 */
export async function refundTrade(
  deps: MallDeps,
  settings: AlipaySettings,
  { transactionId, refundId, amountFen }: RefundRequest,
): Promise<RefundState> {
  const reference = { trade_no: transactionId, out_request_no: toTradeNumber(refundId) };
  const { fund_change } = await callAlipay(
    deps,
    settings,
    { operation: 'alipay.trade.refund', content: { ...reference, refund_amount: formatYuan(amountFen) } },
    z.object({ trade_no: z.literal(transactionId), fund_change: z.string().optional() }),
  );
  return fund_change === 'Y' ? 'done' : queryRefund(deps, settings, reference);
}
