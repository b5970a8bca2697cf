import type { CallData } from '@/lib/contract/contract';

type Goods = CallData<'dtkGoods'>['list'][number] & { rank?: number };

/** A subsidised product, reduced to the fields of its card. */
export type Deal = Pick<
  Goods,
  | 'goodsId'
  | 'title'
  | 'shopName'
  | 'platform'
  | 'picture'
  | 'priceFen'
  | 'originalPriceFen'
  | 'subsidyFen'
  | 'sales'
  | 'rank'
>;

/** One page of a list of subsidised products. */
export interface DealsPage {
  list: Deal[];
  hasNextPage: boolean;
}

/** Number of products in one page of a list. */
export const DEALS_PAGE_SIZE = 10;

/** Removes the fields that the list does not show. */
export const toDealsPage = ({ list, hasNextPage }: { list: Goods[]; hasNextPage: boolean }): DealsPage => ({
  hasNextPage,
  list: list.map(({ goodsId, title, shopName, platform, picture, ...goods }) => ({
    ...{ goodsId, title, shopName, platform, picture },
    priceFen: goods.priceFen,
    originalPriceFen: goods.originalPriceFen,
    subsidyFen: goods.subsidyFen,
    sales: goods.sales,
    ...(goods.rank !== undefined && { rank: goods.rank }),
  })),
});

/** Names the platforms that sell the products of a page, each once. */
export const listPlatforms = (page: DealsPage | null): string[] => [
  ...new Set(page?.list.map(({ platform }) => platform)),
];
