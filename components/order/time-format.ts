import type { DateTimeFormatOptions } from 'next-intl';

/** Date and time formats; the time zone is Asia/Shanghai, set by the provider of the texts. */
export const shortTime = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const satisfies DateTimeFormatOptions;

export const fullTime = {
  year: 'numeric',
  ...shortTime,
  second: '2-digit',
} as const satisfies DateTimeFormatOptions;
