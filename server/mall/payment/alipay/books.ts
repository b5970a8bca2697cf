import 'server-only';
import { z } from 'zod';
import { fenOf, yuanOf } from '@/lib/rules/money/yuan';
import type { Host } from '../../context';
import type { BookedPayment, RefundRequest, RefundState } from '../provider';
import { Refusal } from '../vendor/failures';
import { tradeNumberOf } from '../vendor/trade-number';
import { askAlipay } from './client';
import type { AlipaySettings } from './settings';

/** Yuan, as fen. */
export const yuan = z.string().transform((text, check) => {
  const fen = fenOf(text);
  if (fen === undefined) check.addIssue('an amount of yuan is needed');
  return fen ?? 0;
});

/** The states in which the money has come in; a closed trade was not paid, or was given back. */
export const isPaid = (status: string): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';

/**
 * What Alipay knows of a payment (`alipay.trade.query`). A shopper who never opened the cashier leaves no trade.
 * Source: https://opendocs.alipay.com/open/82ea786a_alipay.trade.query
 */
export async function queryTrade(
  host: Host,
  settings: AlipaySettings,
  paymentId: string,
): Promise<BookedPayment | undefined> {
  const out_trade_no = tradeNumberOf(paymentId);
  const trade = await askAlipay(
    host,
    settings,
    { operation: 'alipay.trade.query', content: { out_trade_no } },
    z.object({
      out_trade_no: z.literal(out_trade_no),
      trade_no: z.string().min(1).max(64),
      trade_status: z.string(),
      total_amount: yuan,
    }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.vendorCode === 'ACQ.TRADE_NOT_EXIST') return undefined;
    throw error;
  });
  if (!trade || !isPaid(trade.trade_status)) return undefined;
  return { transactionId: trade.trade_no, amountFen: trade.total_amount };
}

/** Whether a refund that was asked for earlier has gone through (`alipay.trade.fastpay.refund.query`). */
async function refundState(
  host: Host,
  settings: AlipaySettings,
  content: { trade_no: string; out_request_no: string },
): Promise<RefundState> {
  const answer = await askAlipay(
    host,
    settings,
    { operation: 'alipay.trade.fastpay.refund.query', content },
    z.object({ refund_status: z.string().optional() }),
  );
  return answer.refund_status === 'REFUND_SUCCESS' ? 'done' : 'processing';
}

/**
 * Gives money back (`alipay.trade.refund`), once for a refund's number. `fund_change` Y: it went out now; otherwise it
 * went out earlier, or is still on its way.
 * Source: https://opendocs.alipay.com/open/357441a2_alipay.trade.refund
 */
export async function refundTrade(
  host: Host,
  settings: AlipaySettings,
  { transactionId, refundId, amountFen }: RefundRequest,
): Promise<RefundState> {
  const which = { trade_no: transactionId, out_request_no: tradeNumberOf(refundId) };
  const { fund_change } = await askAlipay(
    host,
    settings,
    { operation: 'alipay.trade.refund', content: { ...which, refund_amount: yuanOf(amountFen) } },
    z.object({ trade_no: z.literal(transactionId), fund_change: z.string().optional() }),
  );
  return fund_change === 'Y' ? 'done' : refundState(host, settings, which);
}
