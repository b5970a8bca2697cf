import type { GoodsSort } from '@/lib/contract/goods';
import { addQuery } from '@/lib/rules/page/links';

/** State of the search page, from its query. */
export interface SearchState {
  keyword?: string;
  groupId?: string;
  /** All products: the list that other pages begin, without keyword or group. */
  all?: true;
  /** Only products that activities of this type offer. */
  activityType?: number;
  sort?: GoodsSort;
  minPoints?: number;
  maxPoints?: number;
}

/** Query parameters as Next passes them to a page. */
export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Whether the search page shows a list for a state, not its start page. */
export const isListState = ({ keyword, groupId, all, activityType }: SearchState): boolean =>
  Boolean(keyword ?? groupId ?? all ?? activityType);

/** Path of the search page for a state, without the project id. @param page of the list, from 1 */
export function toSearchPath(state: SearchState, page = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) query.set(name, String(value));
  if (page > 1) query.set('page', String(page));
  return addQuery('/goodsSearch', query);
}
