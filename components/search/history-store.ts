import { useSyncExternalStore } from 'react';
import { createStorageStore } from '@/lib/browser/store';
import { addSearchTerm, parseSearchHistory, SEARCH_HISTORY_KEY } from '@/lib/rules/page/search-history';

/** A search works without history, too. */
const store = createStorageStore(SEARCH_HISTORY_KEY);

/** Adds a term to the history as the newest one. */
export const rememberTerm = (term: string): void =>
  store.write(JSON.stringify(addSearchTerm(parseSearchHistory(store.read()), term)));

/** Deletes the history. */
export const clearHistory = (): void => store.write('[]');

const getServerSnapshot = () => undefined;

/** The terms searched on this device, newest first; undefined on the server. */
export function useSearchHistory(): string[] | undefined {
  const raw = useSyncExternalStore<string | null | undefined>(store.subscribe, store.read, getServerSnapshot);
  return raw === undefined ? undefined : parseSearchHistory(raw);
}
