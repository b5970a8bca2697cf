import type { Locale } from '../page/locale';
import { formatShopTime, toShopDay } from './dates';

/** The short names of the months, each of three letters. */
const ENGLISH_MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * How a date is written, for 5 August 2026: `8月5日` or `Aug 5`, `8/5`, `2026年8月5日`, `8月5日 09:02`, and `2026年8月5日 09:02:07`.
 */
export type DateFormat = 'monthAndDay' | 'numeric' | 'fullDate' | 'shortTime' | 'fullTime';

/**
 * Formats a date in the time zone of the shop as `Intl.DateTimeFormat` does, but without it: the first text that a page has it format takes a
 * slow phone 100 ms, in which nothing else happens (ADR 24).
 * @param date a date, or its text as ISO 8601
 */
export function formatDate(date: Date | string, format: DateFormat, locale: Locale): string {
  const moment = new Date(date);
  const [year, month = 1, day] = toShopDay(moment).split('-').map(Number);
  // A further language does not compile here. A table would be more bytes in the browser.
  const isEnglish = (locale satisfies 'zh-CN' | 'en') === 'en';
  const monthAndDay = isEnglish
    ? `${ENGLISH_MONTHS.slice(3 * month - 3, 3 * month)} ${day}`
    : `${month}月${day}日`;
  const fullDate = isEnglish ? `${monthAndDay}, ${year}` : `${year}年${monthAndDay}`;
  const time = (isEnglish ? ', ' : ' ') + formatShopTime(moment);
  const formats: Record<DateFormat, string> = {
    monthAndDay,
    numeric: `${month}/${day}`,
    fullDate,
    shortTime: monthAndDay + time,
    fullTime: `${fullDate}${time}:${moment.toISOString().slice(17, 19)}`,
  };
  return formats[format];
}
