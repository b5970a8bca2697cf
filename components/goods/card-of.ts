import type { GoodsCardProps } from '@/components/ui/goods/goods-card';
import type { ListedGoods } from './goods-page';
import type { GoodsListTexts } from './list-texts-of';

/** What the card of a goods shows, wherever it stands and leads to. */
export const cardOf = (
  { title, picture, points, priceFen, marketPriceFen, tags, soldOut, priceVaries }: ListedGoods,
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
