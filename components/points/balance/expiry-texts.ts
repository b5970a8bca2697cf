import { getTranslations } from 'next-intl/server';
import { keep } from '@/lib/i18n/fill';
import type { ExpiryTexts } from './expiry';

/** The texts of the line under a balance, with the brand's name for points. */
export async function expiryTexts(point: string): Promise<ExpiryTexts> {
  const t = await getTranslations('points.balance');
  const values = { ...keep('points', 'time', 'date'), point };
  return {
    today: t('today', values),
    tomorrow: t('tomorrow', values),
    later: t('later', values),
    never: t('never'),
    empty: t('empty'),
  };
}
