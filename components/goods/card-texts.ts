import { getTranslations } from 'next-intl/server';
import type { GoodsTag } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/locale';
import type { Theme } from '@/themes/types';

/** What cards say, already in the shopper's language. */
export interface CardTexts {
  unit: string;
  soldOut: string;
  tags: Record<GoodsTag, string>;
}

/** The texts of cards, for a list in the browser. Server only. */
export async function cardTexts(theme: Theme, locale: Locale): Promise<CardTexts> {
  const t = await getTranslations('common');
  return {
    unit: theme.pointName.unit[locale],
    soldOut: t('soldOut'),
    tags: {
      new: t('tags.new'),
      hot: t('tags.hot'),
      freeShip: t('tags.freeShip'),
      limited: t('tags.limited'),
      gift: t('tags.gift'),
      fresh: t('tags.fresh'),
    },
  };
}
