import type { PointsBalance } from '@/lib/contract/user';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import type { Locale } from '@/lib/rules/page/locale';
import { addDays, formatShopTime, toShopDay } from '@/lib/rules/time/dates';
import { formatDate } from '@/lib/rules/time/format-date';

/** Texts of the expiry line under a balance; placeholders: points, time, date. */
export interface ExpiryTexts {
  today: string;
  tomorrow: string;
  later: string;
  never: string;
}

/** Formats how many points expire next and when, in the time zone of the shop. */
export function formatExpiry(balance: PointsBalance, texts: ExpiryTexts, locale: Locale, now: Date): string {
  if (balance.expireTime === null) return texts.never;
  const expiresAt = new Date(balance.expireTime);
  const day = toShopDay(expiresAt);
  const template =
    day === toShopDay(now) ? texts.today : day === addDays(toShopDay(now), 1) ? texts.tomorrow : texts.later;
  return fillTemplate(template, {
    points: formatCount(balance.expiringPoints),
    time: formatShopTime(expiresAt),
    date: formatDate(expiresAt, 'monthAndDay', locale),
  });
}
