import 'server-only';

const CHINA_OFFSET_MS = 8 * 3_600_000;
/** Both providers require at least a minute to pay; the rest covers network delays. */
const MIN_CASHIER_MS = 70_000;
/** WeChat's maximum; afterwards the shopper must start a new payment. */
const MAX_CASHIER_MS = 7 * 24 * 3_600_000;

/** Formats a time in China's time zone: `2026-03-10T12:00:00`. */
const formatChinaTime = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19);

/** Formats a time as Alipay does: `2026-03-10 12:00:00`, in China's time zone. */
export const formatAlipayTime = (moment: Date): string => formatChinaTime(moment).replace('T', ' ');

/** Parses a time of Alipay; returns undefined if it is invalid. */
export function parseAlipayTime(alipayTime: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(alipayTime)) return undefined;
  const moment = new Date(`${alipayTime.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

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
