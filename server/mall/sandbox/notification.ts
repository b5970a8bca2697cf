import 'server-only';
import { z } from 'zod';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { fen, id, instant } from '@/lib/contract/fields';
import { createHmacHex, isEqualInConstantTime } from '@/lib/crypto';
import type { PaymentNotification } from '../payment/provider';

const notificationSchema = z.strictObject({
  provider: payType,
  merchantId: z.string().min(1).max(64),
  paymentId: id,
  orderId: id,
  amountFen: fen,
  transactionId: id,
  timestamp: instant,
  sign: z.string().regex(/^[0-9a-f]{64}$/),
});
type SandboxNotification = z.output<typeof notificationSchema>;
type UnsignedNotification = Omit<SandboxNotification, 'sign'>;

/** Joins all fields except the signature as `name=value`, sorted by name, with `&`. */
const canonicalize = (fields: UnsignedNotification): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Creates the signed body of a notification (R-PAY-28). */
export const signNotification = (secret: string, fields: UnsignedNotification): string =>
  JSON.stringify({ ...fields, sign: createHmacHex(secret, canonicalize(fields)) });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** How far the timestamp of a notification may be in the past or the future, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

interface NotificationContext {
  channel: PayType;
  merchantId: string;
  now: Date;
}

/**
 * Verifies and parses a notification.
 * @throws AppError bad_request unless it is recent, correctly signed, and for this channel and merchant.
 */
export function parseSandboxNotification(
  secret: string,
  { channel, merchantId, now }: NotificationContext,
  body: string,
): PaymentNotification {
  const parsed = notificationSchema.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('bad_request', 'the body is not a notification');
  const { sign, ...fields } = parsed.data;
  if (!isEqualInConstantTime(sign, createHmacHex(secret, canonicalize(fields))))
    throw new AppError('bad_request', 'wrong signature');
  if (fields.provider !== channel)
    throw new AppError('bad_request', 'the notification is for another channel');
  const isFresh = Math.abs(now.getTime() - Date.parse(fields.timestamp)) <= MAX_AGE_MS;
  if (!isFresh || fields.merchantId !== merchantId) {
    throw new AppError('bad_request', 'the notification is for another merchant or has expired');
  }
  const { paymentId, orderId, amountFen, transactionId } = fields;
  return { paymentId, orderId, amountFen, transactionId };
}
