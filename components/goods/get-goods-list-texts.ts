import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { type GoodsListTexts, toGoodsListTexts } from './goods-list-texts';

/** The texts of a product list in the language of the request. */
export const getGoodsListTexts = async (theme: Theme, locale: Locale): Promise<GoodsListTexts> =>
  toGoodsListTexts(await getTranslations('common'), theme.pointName.unit[locale]);
