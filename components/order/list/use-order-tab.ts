import { useSearchParams } from 'next/navigation';
import type { OrderSort } from '@/lib/contract/order';
import { DEFAULT_ORDER_SORT } from './orders-query';
import { getHistoryState } from './search/use-search-phone';

/** Statuses with a tab, 0: all (R-LIST-07). */
export const tabStatuses = [0, 1, 2, 3, 4, 5, 6] as const;
export type TabStatus = (typeof tabStatuses)[number];

const isTab = (value: number): value is TabStatus => (tabStatuses as readonly number[]).includes(value);

/** Parses the tab from the query parameter `orderStatus`; default: all. */
export function parseTab(raw: string | null): TabStatus {
  const value = raw && /^\d$/.test(raw) ? Number(raw) : 0;
  return isTab(value) ? value : 0;
}

/** Writes a parameter into the address in place, so that Back leaves the page. */
function replaceParam(name: string, value: string): void {
  const next = new URLSearchParams(window.location.search);
  next.set(name, value);
  window.history.replaceState(getHistoryState(), '', `?${next}`);
  window.scrollTo(0, 0);
}

/** The tab from the address, so that reload, a shared link and back navigation show the same one. */
export function useOrderTab(): [TabStatus, (tab: string) => void] {
  const params = useSearchParams();
  return [parseTab(params.get('orderStatus')), (tab) => replaceParam('orderStatus', tab)];
}

/** The direction of the list from the query parameter `sort`, and a function that reverses it (R-LIST-18). */
export function useOrderSort(): [OrderSort, () => void] {
  const isOldestFirst = useSearchParams().get('sort') === 'create_time_asc';
  const reverse = () => replaceParam('sort', isOldestFirst ? DEFAULT_ORDER_SORT : 'create_time_asc');
  return [isOldestFirst ? 'create_time_asc' : DEFAULT_ORDER_SORT, reverse];
}
