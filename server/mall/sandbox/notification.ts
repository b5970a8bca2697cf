import 'server-only';
import { z } from 'zod';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { fen, id, instant } from '@/lib/contract/fields';
import type { PaymentNotification } from '../payment/provider';
import { createHmacHex, safeEqual } from './secret';

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
export type SandboxNotification = z.output<typeof notificationSchema>;
type UnsignedNotification = Omit<SandboxNotification, 'sign'>;

/** All fields but the signature as `name=value`, sorted by name, joined by `&`. */
const canonicalize = (fields: UnsignedNotification): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The body of a notice, signed (R-PAY-28). */
export const signNotification = (secret: string, fields: UnsignedNotification): string =>
  JSON.stringify({ ...fields, sign: createHmacHex(secret, canonicalize(fields)) });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** How old or how early a notice may be, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

interface NotificationContext {
  channel: PayType;
  merchantId: string;
  now: Date;
}

/** @throws AppError bad_request unless the body is a fresh notice for this channel and merchant, rightly signed. */
export function parseSandboxNotification(
  secret: string,
  { channel, merchantId, now }: NotificationContext,
  body: string,
): PaymentNotification {
  const parsed = notificationSchema.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('bad_request', 'not a notice');
  const { sign, ...fields } = parsed.data;
  if (!safeEqual(sign, createHmacHex(secret, canonicalize(fields))))
    throw new AppError('bad_request', 'wrong signature');
  if (fields.provider !== channel) throw new AppError('bad_request', 'a notice of another channel');
  const isFresh = Math.abs(now.getTime() - Date.parse(fields.timestamp)) <= MAX_AGE_MS;
  if (!isFresh || fields.merchantId !== merchantId) {
    throw new AppError('bad_request', 'the notice is not meant for this merchant and moment');
  }
  const { paymentId, orderId, amountFen, transactionId } = fields;
  return { paymentId, orderId, amountFen, transactionId };
}
