import 'server-only';
import { z } from 'zod';
import { getAlipaySdk } from '@/lib/alipay/alipay-sdk';
import { parseAlipayTime } from '@/lib/alipay/alipay-times';
import { AppError } from '@/lib/contract/errors';
import { id } from '@/lib/contract/fields';
import type { MallDeps } from '../../context';
import type { PaymentNotification } from '../provider';
import { parseTradeNumber } from '../vendor/trade-number';
import type { AlipaySettings } from './settings';
import { isPaidStatus, yuanAmount } from './transactions';

/** Alipay retries a notification for 25 hours; an older one must be a replay. */
const MAX_AGE_MS = 26 * 3_600_000;
/** Tolerated difference between the clocks. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

const invalidNotification = (reason: string) => new AppError('bad_request', `Alipay notification: ${reason}`);

/** Accepts RSA2 only: the SDK would trust the notification's own `sign_type`. */
async function hasValidSignature(settings: AlipaySettings, fields: Record<string, string>): Promise<boolean> {
  if (fields.sign_type !== 'RSA2' || !fields.sign) return false;
  const sdk = await getAlipaySdk(settings);
  return sdk.checkNotifySignV2(fields);
}

const senderSchema = z.object({
  notify_time: z.string(),
  app_id: z.string(),
  seller_id: z.string(),
  trade_status: z.string(),
});

/** @throws AppError bad_request when the notification is for another app or merchant, or too old. */
function assertMeantForUs(
  { now }: MallDeps,
  settings: AlipaySettings,
  fields: z.output<typeof senderSchema>,
): void {
  const sentAt = parseAlipayTime(fields.notify_time);
  const age = sentAt ? now().getTime() - sentAt.getTime() : Number.NaN;
  if (!(age >= -MAX_CLOCK_SKEW_MS && age <= MAX_AGE_MS))
    throw invalidNotification('timestamp too old or in the future');
  if (fields.app_id !== settings.appId) throw invalidNotification('for another app');
  if (fields.seller_id !== settings.sellerId) throw invalidNotification('for another merchant');
}

const tradeSchema = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1).max(64),
  total_amount: yuanAmount,
  body: id,
});

/**
 * Verifies and parses the form that Alipay sends; returns undefined when it is not about received money.
 * Source: https://opendocs.alipay.com/open/203/105286 (R-PAY-15).
 * @throws AppError bad_request unless it is signed by Alipay, recent, and for this app and merchant.
 */
export async function parseAlipayNotification(
  deps: MallDeps,
  settings: AlipaySettings,
  body: string,
): Promise<PaymentNotification | undefined> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!(await hasValidSignature(settings, fields))) throw invalidNotification('wrong signature');
  const senderFields = senderSchema.safeParse(fields);
  if (!senderFields.success) throw invalidNotification('incomplete');
  assertMeantForUs(deps, settings, senderFields.data);
  if (!isPaidStatus(senderFields.data.trade_status)) return undefined;
  const paidTrade = tradeSchema.safeParse(fields);
  const paymentId = paidTrade.data && parseTradeNumber(paidTrade.data.out_trade_no);
  if (!paidTrade.success || !paymentId) throw invalidNotification('not about a payment of this mall');
  const { body: orderId, trade_no: transactionId, total_amount: amountFen } = paidTrade.data;
  return { paymentId, orderId, transactionId, amountFen };
}
