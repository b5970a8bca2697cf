import { useCallback, useSyncExternalStore } from 'react';

const CHANGE_EVENT = 'queryparamchange';

const subscribe = (notify: () => void): (() => void) => {
  window.addEventListener('popstate', notify);
  window.addEventListener(CHANGE_EVENT, notify);
  return () => {
    window.removeEventListener('popstate', notify);
    window.removeEventListener(CHANGE_EVENT, notify);
  };
};

/**
 * State in a query parameter, so that back navigation, reload and a shared link keep it. Static pages do not
 * know it on the server: the first paint uses the fallback. Setting it replaces the history entry and does
 * not scroll (R-NAV-17).
 */
export function useQueryParam(name: string, fallback: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(window.location.search).get(name) ?? fallback,
    () => fallback,
  );
  const set = useCallback(
    (next: string) => {
      const url = new URL(window.location.href);
      if (next === fallback) url.searchParams.delete(name);
      else url.searchParams.set(name, next);
      window.history.replaceState(window.history.state, '', url);
      window.dispatchEvent(new Event(CHANGE_EVENT));
    },
    [name, fallback],
  );
  return [value, set];
}
