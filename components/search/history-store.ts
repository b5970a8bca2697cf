import { useSyncExternalStore } from 'react';
import { addSearchTerm, parseSearchHistory, SEARCH_HISTORY_KEY } from '@/lib/rules/page/search-history';

const listeners = new Set<() => void>();

/** Some web views forbid local storage: then there is no history. */
function readStorage(): string | null {
  try {
    return localStorage.getItem(SEARCH_HISTORY_KEY);
  } catch {
    return null;
  }
}

function writeHistory(history: readonly string[]): void {
  try {
    localStorage.setItem(SEARCH_HISTORY_KEY, JSON.stringify(history));
  } catch {
    // A search works without history.
  }
  for (const listener of listeners) listener();
}

/** Adds a term to the history as the newest one. */
export const rememberTerm = (term: string): void =>
  writeHistory(addSearchTerm(parseSearchHistory(readStorage()), term));

/** Deletes the history. */
export const clearHistory = (): void => writeHistory([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const getServerSnapshot = () => undefined;

/** The terms searched on this device, newest first; undefined on the server. */
export function useSearchHistory(): string[] | undefined {
  const raw = useSyncExternalStore<string | null | undefined>(subscribe, readStorage, getServerSnapshot);
  return raw === undefined ? undefined : parseSearchHistory(raw);
}
