import 'server-only';

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** Formats a time in China's time zone: `2026-03-10T12:00:00`. */
export const formatChinaTime = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19);

/** Formats a time as Alipay does: `2026-03-10 12:00:00`, in China's time zone. */
export const formatAlipayTime = (moment: Date): string => formatChinaTime(moment).replace('T', ' ');

/** Parses a time of Alipay; returns undefined if it is invalid. */
export function parseAlipayTime(alipayTime: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(alipayTime)) return undefined;
  const moment = new Date(`${alipayTime.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
