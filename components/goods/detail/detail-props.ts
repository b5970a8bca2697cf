import type { GoodsDetail } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';

/** Props that the sections of the product page share. */
export interface DetailProps {
  goods: GoodsDetail;
  theme: Theme;
  locale: Locale;
}

/** Converts a share from 0 to 1 to an integer percentage. */
export const toPercent = (share: number): number => Math.round(share * 100);
