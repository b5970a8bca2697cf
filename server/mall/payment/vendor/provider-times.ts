import 'server-only';
import { formatChinaTime } from '@/lib/alipay/alipay-times';

/** Both providers require at least a minute to pay; the rest covers network delays. */
const MIN_CASHIER_MS = 70_000;
/** WeChat's maximum; afterwards the shopper must start a new payment. */
const MAX_CASHIER_MS = 7 * 24 * 3_600_000;

/** Formats a time as WeChat does: RFC 3339 with China's offset. */
export const formatWechatTime = (moment: Date): string => `${formatChinaTime(moment)}+08:00`;

/**
 * When the provider's cashier stops accepting money: the order's deadline, within the limits of the
 * providers. Money that arrives after the order's deadline is refunded.
 */
export function getCashierDeadline(deadline: string, now: Date): Date {
  const remainingMs = Date.parse(deadline) - now.getTime();
  return new Date(now.getTime() + Math.min(Math.max(remainingMs, MIN_CASHIER_MS), MAX_CASHIER_MS));
}
