import { usePathname } from 'next/navigation';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { isCurrentPath } from '@/lib/browser/current-page';
import { createStore } from '@/lib/browser/store';
import { readParameter } from '@/lib/rules/page/read-parameter';

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
 * know it on the server: the first paint uses the fallback, and so does a blank or `null` parameter (R-NAV-19). Setting it replaces the history entry and does
 * not scroll (R-NAV-17). A page that is left keeps its value and sets no other: the address belongs to the next page
 * before the router has rendered it, and as long as the page is hidden (ADR 21).
 */
export function useQueryParam(name: string, fallback: string): [string, (value: string) => void] {
  // A hidden page does not follow the router (`FrozenRoute`).
  const path = usePathname();
  const last = useRef(fallback);
  const read = () => {
    if (isCurrentPath(path)) last.current = readParameter(store.read(), name) ?? fallback;
    return last.current;
  };
  const value = useSyncExternalStore(store.subscribe, read, () => fallback);
  const set = useCallback(
    (next: string) => {
      if (!isCurrentPath(path)) return;
      const query = store.read();
      if (next === fallback) query.delete(name);
      else query.set(name, next);
      store.write(query);
    },
    [path, name, fallback],
  );
  return [value, set];
}
