import { useSyncExternalStore } from 'react';
import { createMemoryStore } from '@/lib/browser/store';

interface CustomerServiceState {
  search: string;
  /** What the shopper has opened or closed, by the id of a topic or a question. */
  opened: Readonly<Record<string, boolean>>;
}

const initial: CustomerServiceState = { search: '', opened: {} };

/**
 * Keeps the screen alive: the state lives in memory, as long as the document, so that it is the same when the
 * shopper comes back from another page (R-NAV-18). The browser restores the scroll position by itself.
 */
const store = createMemoryStore(initial);

const getServerSnapshot = () => initial;

/** State of customer service that survives going away and back. */
export function useCustomerServiceState() {
  const state = useSyncExternalStore(store.subscribe, store.read, getServerSnapshot);
  return {
    search: state.search,
    setSearch: (search: string) => store.write({ ...store.read(), search }),
    isOpen: (id: string, isOpenAtFirst = false): boolean => state.opened[id] ?? isOpenAtFirst,
    setOpen: (id: string, isOpen: boolean) => {
      const last = store.read();
      store.write({ ...last, opened: { ...last.opened, [id]: isOpen } });
    },
  };
}
