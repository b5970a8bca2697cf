import { useSyncExternalStore } from 'react';

const NAME = 'range';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const read = (): string | null => new URLSearchParams(window.location.search).get(NAME);

function write(range: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set(NAME, range);
  window.history.replaceState(null, '', address);
  for (const listener of listeners) listener();
}

/**
 * The chosen range, kept in the address: the way back and a reload find it there. The page is cached without
 * its query, so the server and the first paint know the first range only. Not `useSearchParams`: on a static
 * page it would keep the list out of the HTML.
 */
export function useRangeTab(): [range: string | null, choose: (range: string) => void] {
  return [useSyncExternalStore(subscribe, read, () => null), write];
}
