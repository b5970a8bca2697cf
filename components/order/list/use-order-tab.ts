import { useSearchParams } from 'next/navigation';
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

/**
 * The tab from the address, so that reload, a shared link and back navigation show the same one. A change
 * replaces the history entry, so that Back leaves the page.
 */
export function useOrderTab(): [TabStatus, (tab: string) => void] {
  const params = useSearchParams();
  const choose = (tab: string) => {
    const next = new URLSearchParams(window.location.search);
    next.set('orderStatus', tab);
    window.history.replaceState(getHistoryState(), '', `?${next}`);
    window.scrollTo(0, 0);
  };
  return [parseTab(params.get('orderStatus')), choose];
}
