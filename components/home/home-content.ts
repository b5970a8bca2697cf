import type { GoodsCard, GoodsGroup } from '@/lib/contract/goods';
import type { AdvertTarget } from '@/lib/rules/page/adverts';

/**
 * What the home page shows. A part that could not be read is empty; the page goes on without it (R-HOME-07).
 */
export interface HomeContent {
  /** Offered in the empty search bar. */
  keyword: string;
  banners: AdvertTarget[];
  entries: AdvertTarget[];
  /** Goods of the sale that is running. */
  limited: GoodsCard[];
  groups: GoodsGroup[];
  /** First page of "for you"; null: the list asks for itself in the browser. */
  first: { list: GoodsCard[]; hasNextPage: boolean } | null;
}
