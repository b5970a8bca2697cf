import type { useTranslations } from 'next-intl';
import { PRICE_PLACEHOLDER } from '@/components/ui/price';
import type { GoodsTag } from '@/lib/contract/goods';

/** What the cards of goods say besides the goods. */
export interface GoodsListTexts {
  /** What points are called after a number. */
  unit: string;
  soldOut: string;
  /** Says of a price that it is the lowest (`Price`). */
  lowest: string;
  tags: Record<GoodsTag, string>;
}

/** Picks the texts of a goods list out of a language's `common` messages; `unit`: what points are called after a number. */
export const toGoodsListTexts = (
  common: ReturnType<typeof useTranslations<'common'>>,
  unit: string,
): GoodsListTexts => ({
  unit,
  soldOut: common('soldOut'),
  lowest: common('lowest', { price: PRICE_PLACEHOLDER }),
  tags: {
    new: common('tags.new'),
    hot: common('tags.hot'),
    freeShip: common('tags.freeShip'),
    limited: common('tags.limited'),
    gift: common('tags.gift'),
    fresh: common('tags.fresh'),
  },
});
