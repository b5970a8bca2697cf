import type { GoodsDetail } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';

/** What the parts of the goods page are told. */
export interface DetailProps {
  goods: GoodsDetail;
  theme: Theme;
  locale: Locale;
}

/** A share between 0 and 1 as a whole number of per cent. */
export const toPercent = (share: number): number => Math.round(share * 100);
