import { locales } from '@/lib/rules/page/locale';
import { type DateFormat, formatDate } from '@/lib/rules/time/format-date';
import fc from '@/tests/support/fast-check';

const monthAndDay = { month: 'short', day: 'numeric' } as const;
const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The fields of each format. */
const FIELDS: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  monthAndDay,
  numeric: { month: 'numeric', day: 'numeric' },
  fullDate: { year: 'numeric', ...monthAndDay },
  shortTime: { ...monthAndDay, ...minutes },
  fullTime: { year: 'numeric', ...monthAndDay, ...minutes, second: '2-digit' },
};

const cases = locales.flatMap((locale) =>
  (Object.keys(FIELDS) as DateFormat[]).map((format) => ({ locale, format })),
);

test.each(cases)('writes $format in $locale as Intl.DateTimeFormat does', ({ locale, format }) => {
  const reference = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...FIELDS[format] });
  const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatDate(date, format, locale)).toBe(reference.format(date));
      expect(formatDate(date.toISOString(), format, locale)).toBe(reference.format(date));
    }),
  );
});

test.each([
  ['2026-12-31T15:59:59Z', '2026年12月31日 23:59:59', 'Dec 31, 2026, 23:59:59'],
  ['2026-12-31T16:00:00Z', '2027年1月1日 00:00:00', 'Jan 1, 2027, 00:00:00'],
])('writes %s on the clock of Shanghai', (date, chinese, english) => {
  expect(formatDate(date, 'fullTime', 'zh-CN')).toBe(chinese);
  expect(formatDate(date, 'fullTime', 'en')).toBe(english);
});
