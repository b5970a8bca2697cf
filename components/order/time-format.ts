import type { DateTimeFormatOptions } from 'next-intl';

/** How moments are written; the zone is Asia/Shanghai, set where the texts are given. */
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
