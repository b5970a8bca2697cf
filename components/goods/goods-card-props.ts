import type { useTranslations } from 'next-intl';
import { PRICE_PLACEHOLDER } from '@/components/ui/price';
import type { GoodsTag } from '@/lib/contract/goods';
import type { GoodsCardProps } from '../ui/goods/goods-card';
import type { GoodsListItem } from './goods-page';

/** Texts of product cards. */
export interface GoodsListTexts {
  /** Name of points after a number. */
  unit: string;
  soldOut: string;
  /** Marks a price as the lowest one (`Price`); with a placeholder for the price. */
  lowest: string;
  tags: Record<GoodsTag, string>;
}

/** Selects the texts of a product list from the `common` messages. `unit`: name of points after a number. */
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

/** Converts a product to the props of its card; the caller adds the link. */
export const toGoodsCardProps = (
  { title, picture, points, priceFen, marketPriceFen, tags, soldOut, priceVaries }: GoodsListItem,
  texts: GoodsListTexts,
): Omit<GoodsCardProps, 'href'> => ({
  title,
  picture,
  points,
  priceFen,
  marketPriceFen,
  tags: tags.map((tag) => texts.tags[tag]),
  unit: texts.unit,
  ...(soldOut && { soldOutLabel: texts.soldOut }),
  ...(priceVaries && { lowest: texts.lowest }),
});
