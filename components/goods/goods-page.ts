import type { GoodsCard } from '@/lib/contract/goods';

/** Number of products in one page of a list. */
export const GOODS_PAGE_SIZE = 10;

/** Removes the fields that the list does not show. */
export const toGoodsPage = (page: { list: GoodsCard[]; hasNextPage: boolean }) => ({
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

/** One page of a product list, reduced to the fields of its cards. */
export type GoodsPage = ReturnType<typeof toGoodsPage>;

/** Fields of a product card; the HTML of a page contains no other fields. */
export type GoodsListItem = GoodsPage['list'][number];
