import 'server-only';

const CHINA_OFFSET_MS = 8 * 3_600_000;
/** Both providers want at least a minute to pay in; the rest is for the way there. */
const MIN_CASHIER_MS = 70_000;
/** WeChat's longest; the shopper starts anew afterwards. */
const MAX_CASHIER_MS = 7 * 24 * 3_600_000;

/** What the clocks of China show: `2026-03-10T12:00:00`. */
const formatChinaTime = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19);

/** Alipay's way to write a moment: `2026-03-10 12:00:00`, the time of China. */
export const formatAlipayTime = (moment: Date): string => formatChinaTime(moment).replace('T', ' ');

/** The moment that Alipay wrote; undefined if it is none. */
export function parseAlipayTime(alipayTime: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(alipayTime)) return undefined;
  const moment = new Date(`${alipayTime.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** WeChat's way to write a moment: RFC 3339 with the offset of China. */
export const formatWechatTime = (moment: Date): string => `${formatChinaTime(moment)}+08:00`;

/**
 * Until when the provider's cashier takes money: the order's deadline, as far as providers allow it. What comes in
 * later than the deadline goes back by itself.
 */
export function getCashierDeadline(deadline: string, now: Date): Date {
  const left = Date.parse(deadline) - now.getTime();
  return new Date(now.getTime() + Math.min(Math.max(left, MIN_CASHIER_MS), MAX_CASHIER_MS));
}
