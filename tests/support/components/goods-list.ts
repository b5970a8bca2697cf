import type { GoodsListItem } from '@/components/goods/goods-page';

/** Texts of a list of products in English. */
export const goodsListTexts = {
  ...{ unit: 'coins', soldOut: 'Sold out', lowest: 'from {price}' },
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

/** A product of a list, in stock. */
export const buildListItem = (goodsId: string, title: string): GoodsListItem => ({
  goodsId,
  title,
  picture: '/cup.webp',
  points: 59,
  priceFen: 0,
  marketPriceFen: 990,
  tags: [],
  soldOut: false,
  priceVaries: false,
});
