import { useCallback, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/browser/store';

/** The query of the page's address. */
const store = createStore({
  read: () => new URLSearchParams(window.location.search),
  write: (query) => {
    const url = new URL(window.location.href);
    url.search = query.toString();
    window.history.replaceState(window.history.state, '', url);
  },
  changeEvent: 'popstate',
});

/**
 * State in a query parameter, so that back navigation, reload and a shared link keep it. Static pages do not
 * know it on the server: the first paint uses the fallback. Setting it replaces the history entry and does
 * not scroll (R-NAV-17).
 */
export function useQueryParam(name: string, fallback: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.read().get(name) ?? fallback,
    () => fallback,
  );
  const set = useCallback(
    (next: string) => {
      const query = store.read();
      if (next === fallback) query.delete(name);
      else query.set(name, next);
      store.write(query);
    },
    [name, fallback],
  );
  return [value, set];
}
