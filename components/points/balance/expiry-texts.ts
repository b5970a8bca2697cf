import { getTranslations } from 'next-intl/server';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { BalanceTexts } from './expiry-text';

/** Texts of the line under a balance, with the brand's name of points. */
export async function getExpiryTexts(point: string): Promise<BalanceTexts> {
  const t = await getTranslations('points.balance');
  const values = { ...keepPlaceholders('points', 'time', 'date'), point };
  return {
    today: t('today', values),
    tomorrow: t('tomorrow', values),
    later: t('later', values),
    never: t('never'),
    empty: t('empty', values),
    signedIn: t('signedIn', values),
  };
}
