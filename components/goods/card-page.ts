import type { GoodsCard } from '@/lib/contract/goods';

/** What a list shows of a goods: pages send these fields to the browser and no others. */
export type CardFields = Pick<
  GoodsCard,
  'goodsId' | 'title' | 'picture' | 'points' | 'priceFen' | 'marketPriceFen' | 'tags' | 'soldOut'
>;

/** One page of a list, as it stands in the HTML and in the query cache. */
export interface CardPage {
  list: CardFields[];
  hasNextPage: boolean;
}

/** Goods of one page of an endless list. */
export const CARD_PAGE_SIZE = 10;

/** Leaves away what a card does not show. */
export const pickCards = (page: { list: readonly GoodsCard[]; hasNextPage: boolean }): CardPage => ({
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

/** All goods of the pages, each once where it came first: the list may have moved between two pages. */
export function uniqueCards(pages: readonly CardPage[]): CardFields[] {
  const byId = new Map<string, CardFields>();
  for (const card of pages.flatMap(({ list }) => list)) {
    if (!byId.has(card.goodsId)) byId.set(card.goodsId, card);
  }
  return [...byId.values()];
}
