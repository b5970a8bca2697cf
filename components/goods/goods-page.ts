import type { GoodsCard } from '@/lib/contract/goods';

/** What a card of a list shows; the page in the HTML carries nothing else. */
export type GoodsListItem = Pick<
  GoodsCard,
  | 'goodsId'
  | 'title'
  | 'picture'
  | 'points'
  | 'priceFen'
  | 'marketPriceFen'
  | 'tags'
  | 'soldOut'
  | 'priceVaries'
>;

export interface GoodsPage {
  list: GoodsListItem[];
  hasNextPage: boolean;
}

export const GOODS_PAGE_SIZE = 10;

/** Leaves away what the list does not show. */
export const toGoodsPage = (page: { list: GoodsCard[]; hasNextPage: boolean }): GoodsPage => ({
  hasNextPage: page.hasNextPage,
  list: page.list.map(
    ({ goodsId, title, picture, points, priceFen, marketPriceFen, tags, soldOut, priceVaries }) => ({
      goodsId,
      title,
      picture,
      points,
      priceFen,
      marketPriceFen,
      tags,
      soldOut,
      priceVaries,
    }),
  ),
});

/** All goods of the pages, each once: the list may have moved between two pages. */
export function dedupeGoods(pages: readonly GoodsPage[]): GoodsListItem[] {
  const byId = new Map<string, GoodsListItem>();
  for (const goods of pages.flatMap(({ list }) => list)) {
    if (!byId.has(goods.goodsId)) byId.set(goods.goodsId, goods);
  }
  return [...byId.values()];
}
