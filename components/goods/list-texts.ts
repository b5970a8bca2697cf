import { getTranslations } from 'next-intl/server';
import { PRICE_PLACE } from '@/components/ui/price';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import type { GoodsListTexts } from './goods-list';

/** The texts of a goods list, in the language of the request. */
export async function goodsListTexts(theme: Theme, locale: Locale): Promise<GoodsListTexts> {
  const t = await getTranslations('common');
  return {
    unit: theme.pointName.unit[locale],
    soldOut: t('soldOut'),
    lowest: t('lowest', { price: PRICE_PLACE }),
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
