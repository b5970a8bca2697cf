import type { GoodsCard } from '@/lib/contract/goods';

export interface PointsRange {
  minPoints: number;
  maxPoints: number;
}

/** Ranges of points when the project's configuration could not be loaded (spec 3). */
export const DEFAULT_RANGES: readonly PointsRange[] = [
  { minPoints: 0, maxPoints: 599 },
  { minPoints: 600, maxPoints: 699 },
  { minPoints: 700, maxPoints: 799 },
];

/** What the list shows of a goods; the page in the HTML carries nothing else. */
export type FavourGoods = Pick<
  GoodsCard,
  'goodsId' | 'title' | 'picture' | 'points' | 'priceFen' | 'marketPriceFen' | 'tags' | 'soldOut'
>;

export interface FavourPage {
  list: FavourGoods[];
  hasNextPage: boolean;
}

export const FAVOUR_PAGE_SIZE = 10;

/** Leaves away what the list does not show. */
export const pickPage = (page: { list: GoodsCard[]; hasNextPage: boolean }): FavourPage => ({
  hasNextPage: page.hasNextPage,
  list: page.list.map(({ goodsId, title, picture, points, priceFen, marketPriceFen, tags, soldOut }) => ({
    goodsId,
    title,
    picture,
    points,
    priceFen,
    marketPriceFen,
    tags,
    soldOut,
  })),
});

/** All goods of the pages, each once: the list may have moved between two pages. */
export function uniqueGoods(pages: readonly FavourPage[]): FavourGoods[] {
  const byId = new Map(pages.flatMap(({ list }) => list).map((goods) => [goods.goodsId, goods]));
  return [...byId.values()];
}
