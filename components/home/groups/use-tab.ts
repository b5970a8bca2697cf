'use client';

import { useSyncExternalStore } from 'react';

const NAME = 'tab';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const read = (): string => new URLSearchParams(window.location.search).get(NAME) ?? '';

/** Writes the tab into the address without a navigation: the way back and a reload find it there. */
function write(tab: string): void {
  const address = new URL(window.location.href);
  if (tab) address.searchParams.set(NAME, tab);
  else address.searchParams.delete(NAME);
  window.history.replaceState(null, '', address);
  for (const listener of listeners) listener();
}

/**
 * The chosen tab, kept in the address; empty for the first one. The page is cached without its query, so the
 * server and the first paint know the first tab only. Not `useSearchParams`: on a static page it would keep the
 * list out of the HTML.
 */
export function useTab(): [tab: string, choose: (tab: string) => void] {
  const tab = useSyncExternalStore(subscribe, read, () => '');
  return [tab, write];
}
