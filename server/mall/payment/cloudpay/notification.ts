import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { id } from '@/lib/contract/fields';
import type { MallDeps } from '../../context';
import { isSigned } from '../../http/signed-call';
import type { PaymentNotification } from '../provider';
import { parseTradeNumber } from '../vendor/trade-number';
import type { CloudpaySettings } from './settings';

const invalidNotification = (reason: string) => new AppError('bad_request', `cloud notification: ${reason}`);

const senderSchema = z.object({ type: z.string(), merchantId: z.string() });

const paymentSchema = z.object({
  paymentNo: z.string(),
  orderId: id,
  transactionId: z.string().min(1).max(64),
  amountFen: z.number().int().min(1),
  currency: z.literal('CNY'),
});

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidNotification('no JSON');
  }
}

/**
 * Verifies and parses a notification of the gateway; returns undefined when it is not about received money (R-PAY-30).
 * @throws AppError bad_request unless it is signed by the gateway, at most 5 minutes old, and for this merchant.
 */
export function parseCloudpayNotification(
  { now }: Pick<MallDeps, 'now'>,
  { secret, merchantId }: CloudpaySettings,
  { body, headers }: { body: string; headers: Headers },
): PaymentNotification | undefined {
  if (!isSigned(secret, headers, ['notification', body], now()))
    throw invalidNotification('wrong signature, too old or in the future');
  const content = parseJson(body);
  const sender = senderSchema.safeParse(content);
  if (!sender.success) throw invalidNotification('incomplete');
  if (sender.data.merchantId !== merchantId) throw invalidNotification('for another merchant');
  if (sender.data.type !== 'paid') return undefined;
  const payment = paymentSchema.safeParse(content);
  const paymentId = payment.data && parseTradeNumber(payment.data.paymentNo);
  if (!payment.success || !paymentId) throw invalidNotification('not about a payment of this mall');
  const { orderId, transactionId, amountFen } = payment.data;
  return { paymentId, orderId, transactionId, amountFen };
}
