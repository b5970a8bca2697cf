import type { GoodsCardProps } from '@/components/ui/goods/goods-card';
import type { GoodsListTexts } from './goods-list-texts';
import type { GoodsListItem } from './goods-page';

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
