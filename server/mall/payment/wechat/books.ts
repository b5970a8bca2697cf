import 'server-only';
import { z } from 'zod';
import type { Host } from '../../context';
import type { BookedPayment, RefundRequest, RefundState } from '../provider';
import { Refusal, refused, TIMEOUT_MS } from '../vendor/failures';
import { tradeNumberOf } from '../vendor/trade-number';
import { askWechatPay } from './client';
import type { WechatPaySettings } from './settings';

const fen = z.number().int().min(0);

/** What WeChat Pay tells of a payment, in an answer and in a notice. What is not paid has neither number nor amount. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().max(32).optional(),
  trade_state: z.string(),
  attach: z.string().max(128).optional(),
  amount: z.object({ total: fen.optional(), currency: z.string().optional() }).optional(),
});
export type Transaction = z.output<typeof transaction>;

/** The number and the amount of a payment whose money has come in, in fen; undefined in any other state. */
export function bookedOf({ trade_state, transaction_id, amount }: Transaction): BookedPayment | undefined {
  if (trade_state !== 'SUCCESS' || !transaction_id || amount?.total === undefined) return undefined;
  return amount.currency === 'CNY' ? { transactionId: transaction_id, amountFen: amount.total } : undefined;
}

/**
 * What WeChat Pay knows of a payment. One that was never prepared there does not exist.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791838
 */
export async function queryTransaction(
  host: Host,
  settings: WechatPaySettings,
  paymentId: string,
): Promise<BookedPayment | undefined> {
  const number = tradeNumberOf(paymentId);
  const mchid = settings.mchId;
  const found = await askWechatPay(
    host,
    settings,
    'query',
    { method: 'GET', path: `v3/pay/transactions/out-trade-no/${number}`, query: { mchid } },
    transaction.extend({
      appid: z.literal(settings.appId),
      mchid: z.literal(mchid),
      out_trade_no: z.literal(number),
    }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && /^(ORDER_?NOT_?EXIST|RESOURCE_NOT_EXISTS)$/.test(error.vendorCode))
      return undefined;
    throw error;
  });
  return found && bookedOf(found);
}

/**
 * Gives money back, once for a refund's number. WeChat Pay takes its time: how an earlier one has ended is asked for.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791862, https://pay.weixin.qq.com/doc/v3/merchant/4012791863
 * @throws AppError unavailable, also when the refund has failed and somebody has to see to it.
 */
export async function refundTransaction(
  host: Host,
  settings: WechatPaySettings,
  { transactionId, refundId, amountFen, paidFen }: RefundRequest,
): Promise<RefundState> {
  const number = tradeNumberOf(refundId);
  const shape = z.object({
    out_refund_no: z.literal(number),
    status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const path = 'v3/refund/domestic/refunds';
  const body = {
    transaction_id: transactionId,
    out_refund_no: number,
    amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
  };
  let { status } = await askWechatPay(
    host,
    settings,
    'refund',
    { method: 'POST', path, body, signal },
    shape,
  );
  if (status === 'PROCESSING') {
    const question = { method: 'GET', path: `${path}/${number}`, signal } as const;
    ({ status } = await askWechatPay(host, settings, 'refund query', question, shape));
  }
  if (status === 'SUCCESS') return 'done';
  if (status === 'PROCESSING') return 'processing';
  throw refused({ log: host.log, channel: 'wechat', operation: 'refund' }, status);
}
