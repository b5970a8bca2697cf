import 'server-only';
import { z } from 'zod';
import type { MallDeps } from '../../context';
import type { ConfirmedPayment, RefundRequest, RefundState } from '../provider';
import { PROVIDER_TIMEOUT_MS, ProviderRejectedError, providerRejected } from '../vendor/errors';
import { toTradeNumber } from '../vendor/trade-number';
import { callWechatPay } from './client';
import type { WechatPaySettings } from './settings';

const fenAmount = z.number().int().min(0);

/** What WeChat Pay tells of a payment, in an answer and in a notice. What is not paid has neither number nor amount. */
export const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().max(32).optional(),
  trade_state: z.string(),
  attach: z.string().max(128).optional(),
  amount: z.object({ total: fenAmount.optional(), currency: z.string().optional() }).optional(),
});
export type Transaction = z.output<typeof transactionSchema>;

/** The number and the amount of a payment whose money has come in, in fen; undefined in any other state. */
export function toConfirmedPayment({
  trade_state,
  transaction_id,
  amount,
}: Transaction): ConfirmedPayment | undefined {
  if (trade_state !== 'SUCCESS' || !transaction_id || amount?.total === undefined) return undefined;
  return amount.currency === 'CNY' ? { transactionId: transaction_id, amountFen: amount.total } : undefined;
}

/**
 * What WeChat Pay knows of a payment. One that was never prepared there does not exist.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791838
 */
export async function queryTransaction(
  deps: MallDeps,
  settings: WechatPaySettings,
  paymentId: string,
): Promise<ConfirmedPayment | undefined> {
  const number = toTradeNumber(paymentId);
  const mchid = settings.mchId;
  const found = await callWechatPay(
    deps,
    settings,
    'query',
    { method: 'GET', path: `v3/pay/transactions/out-trade-no/${number}`, query: { mchid } },
    transactionSchema.extend({
      appid: z.literal(settings.appId),
      mchid: z.literal(mchid),
      out_trade_no: z.literal(number),
    }),
  ).catch((error: unknown) => {
    if (
      error instanceof ProviderRejectedError &&
      /^(ORDER_?NOT_?EXIST|RESOURCE_NOT_EXISTS)$/.test(error.vendorCode)
    )
      return undefined;
    throw error;
  });
  return found && toConfirmedPayment(found);
}

/**
 * Gives money back, once for a refund's number. WeChat Pay takes its time: how an earlier one has ended is asked for.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791862, https://pay.weixin.qq.com/doc/v3/merchant/4012791863
 * @throws AppError unavailable, also when the refund has failed and somebody has to see to it.
 */
export async function refundTransaction(
  deps: MallDeps,
  settings: WechatPaySettings,
  { transactionId, refundId, amountFen, paidFen }: RefundRequest,
): Promise<RefundState> {
  const number = toTradeNumber(refundId);
  const shape = z.object({
    out_refund_no: z.literal(number),
    status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  });
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  const path = 'v3/refund/domestic/refunds';
  const body = {
    transaction_id: transactionId,
    out_refund_no: number,
    amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
  };
  let { status } = await callWechatPay(
    deps,
    settings,
    'refund',
    { method: 'POST', path, body, signal },
    shape,
  );
  if (status === 'PROCESSING') {
    const request = { method: 'GET', path: `${path}/${number}`, signal } as const;
    ({ status } = await callWechatPay(deps, settings, 'refund query', request, shape));
  }
  if (status === 'SUCCESS') return 'done';
  if (status === 'PROCESSING') return 'processing';
  throw providerRejected({ log: deps.log, channel: 'wechat', operation: 'refund' }, status);
}
