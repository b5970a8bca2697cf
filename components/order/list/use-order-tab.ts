import { useSearchParams } from 'next/navigation';
import { getHistoryState } from './search/use-search-phone';

/** Statuses with a tab, 0: all (R-LIST-07). */
export const tabStatuses = [0, 1, 2, 3, 4, 5, 6] as const;
export type TabStatus = (typeof tabStatuses)[number];

const isTab = (value: number): value is TabStatus => (tabStatuses as readonly number[]).includes(value);

/** The tab of an address (`orderStatus`, default: all). */
export function parseTab(raw: string | null): TabStatus {
  const value = raw && /^\d$/.test(raw) ? Number(raw) : 0;
  return isTab(value) ? value : 0;
}

/**
 * The tab, which lives in the address: a reload, a shared link and the way back show the same one. It takes the
 * place of the last one in the history, so that Back leaves the page.
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
