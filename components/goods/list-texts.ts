import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { type GoodsListTexts, goodsListTextsOf } from './list-texts-of';

/** The texts of a goods list, in the language of the request. */
export const goodsListTexts = async (theme: Theme, locale: Locale): Promise<GoodsListTexts> =>
  goodsListTextsOf(await getTranslations('common'), theme.pointName.unit[locale]);
