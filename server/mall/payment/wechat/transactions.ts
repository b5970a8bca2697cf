import 'server-only';
import { z } from 'zod';
import type { MallDeps } from '../../context';
import type { ConfirmedPayment, RefundRequest, RefundState } from '../provider';
import { PROVIDER_TIMEOUT_MS, ProviderRejectedError, providerRejected } from '../vendor/errors';
import { toTradeNumber } from '../vendor/trade-number';
import { callWechatPay } from './client';
import type { WechatPaySettings } from './settings';

const fenAmount = z.number().int().min(0);

/**
 * A payment as WeChat Pay describes it in responses and notifications. An unpaid one has neither
 * `transaction_id` nor `amount`.
 */
export const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().max(32).optional(),
  trade_state: z.string(),
  attach: z.string().max(128).optional(),
  amount: z.object({ total: fenAmount.optional(), currency: z.string().optional() }).optional(),
});
/** A payment as WeChat Pay describes it. */
export type Transaction = z.output<typeof transactionSchema>;

/** The transaction id and the amount in fen of a received payment; undefined in any other state. */
export function toConfirmedPayment({
  trade_state,
  transaction_id,
  amount,
}: Transaction): ConfirmedPayment | undefined {
  if (trade_state !== 'SUCCESS' || !transaction_id || amount?.total === undefined) return undefined;
  return amount.currency === 'CNY' ? { transactionId: transaction_id, amountFen: amount.total } : undefined;
}

/**
 * Queries a payment. It does not exist if it was never prepared at WeChat Pay.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791838
 */
export async function queryTransaction(
  deps: MallDeps,
  settings: WechatPaySettings,
  paymentId: string,
): Promise<ConfirmedPayment | undefined> {
  const number = toTradeNumber(paymentId);
  const mchid = settings.mchId;
  const transaction = await callWechatPay(
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
  return transaction && toConfirmedPayment(transaction);
}

/**
 * Refunds money, once per refund number. Refunds are asynchronous: the state of a refund in progress is
 * queried.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791862,
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791863
 * @throws AppError unavailable, also when the refund has failed and the merchant must handle it manually.
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
