import type { PointsBalance } from '@/lib/contract/user';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import { addDays, toShopDay } from '@/lib/rules/time/dates';

/** What the line under the balance can say; places: points, time, date. */
export interface ExpiryTexts {
  today: string;
  tomorrow: string;
  later: string;
  never: string;
  empty: string;
}

const SHANGHAI = 'Asia/Shanghai';

/** Which points go next and when, on the shop's calendar and clock. */
export function formatExpiry(balance: PointsBalance, texts: ExpiryTexts, locale: string, now: Date): string {
  if (balance.activePoints === 0) return texts.empty;
  if (balance.expireTime === null) return texts.never;
  const moment = new Date(balance.expireTime);
  const day = toShopDay(moment);
  const template =
    day === toShopDay(now) ? texts.today : day === addDays(toShopDay(now), 1) ? texts.tomorrow : texts.later;
  return fillTemplate(template, {
    points: formatCount(balance.expiringPoints),
    time: moment.toLocaleTimeString('en-GB', { timeZone: SHANGHAI, hour: '2-digit', minute: '2-digit' }),
    date: moment.toLocaleDateString(locale, { timeZone: SHANGHAI, month: 'short', day: 'numeric' }),
  });
}
