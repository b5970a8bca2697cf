import type { Locale } from '../page/locale';
import { formatShopTime, toShopDay } from './dates';

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * How a date is written, for 5 August 2026: `8月5日` or `Aug 5`, `8/5`, `2026年8月5日`, `8月5日 09:02`, and `2026年8月5日 09:02:07`.
 */
export type DateFormat = 'monthAndDay' | 'numeric' | 'fullDate' | 'shortTime' | 'fullTime';

/** Parts of a date; `time` has two digits for hours and minutes, `seconds` two. */
interface DateParts {
  year: number;
  month: number;
  day: number;
  time: string;
  seconds: string;
}

function formatChinese(format: DateFormat, { year, month, day, time, seconds }: DateParts): string {
  const date = `${month}月${day}日`;
  switch (format) {
    case 'monthAndDay':
      return date;
    case 'numeric':
      return `${month}/${day}`;
    case 'fullDate':
      return `${year}年${date}`;
    case 'shortTime':
      return `${date} ${time}`;
    case 'fullTime':
      return `${year}年${date} ${time}:${seconds}`;
  }
}

function formatEnglish(format: DateFormat, { year, month, day, time, seconds }: DateParts): string {
  const date = `${ENGLISH_MONTHS[month - 1]} ${day}`;
  switch (format) {
    case 'monthAndDay':
      return date;
    case 'numeric':
      return `${month}/${day}`;
    case 'fullDate':
      return `${date}, ${year}`;
    case 'shortTime':
      return `${date}, ${time}`;
    case 'fullTime':
      return `${date}, ${year}, ${time}:${seconds}`;
  }
}

/**
 * Formats a date in the time zone of the shop as `Intl.DateTimeFormat` does, but without it: the first text that a page has it format takes a
 * slow phone 100 ms, in which nothing else happens.
 * @param date a date, or its text as ISO 8601
 */
export function formatDate(date: Date | string, format: DateFormat, locale: Locale): string {
  const moment = new Date(date);
  const [year = 0, month = 0, day = 0] = toShopDay(moment).split('-').map(Number);
  const seconds = String(moment.getUTCSeconds()).padStart(2, '0');
  const parts = { year, month, day, time: formatShopTime(moment), seconds };
  return locale === 'en' ? formatEnglish(format, parts) : formatChinese(format, parts);
}
