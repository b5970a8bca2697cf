/** A value outside of React, in the shape that `useSyncExternalStore` needs. */
export interface Store<T> {
  subscribe: (listener: () => void) => () => void;
  read: () => T;
  /** Replaces the value and calls the listeners. */
  write: (value: T) => void;
}

interface StoreOptions<T> {
  read: () => T;
  write: (value: T) => void;
  /** Event of the window that announces a change from elsewhere: another tab, back navigation. */
  changeEvent?: 'storage' | 'popstate';
}

/** Creates a store for a value that the browser keeps: in the history entry or the address, for example. */
export function createStore<T>({ read, write, changeEvent }: StoreOptions<T>): Store<T> {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (changeEvent) window.addEventListener(changeEvent, listener);
      return () => {
        listeners.delete(listener);
        if (changeEvent) window.removeEventListener(changeEvent, listener);
      };
    },
    read,
    write: (value) => {
      write(value);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Creates a store in memory: its value ends with the page. */
export function createMemoryStore<T>(initial: T): Store<T> {
  let current = initial;
  return createStore({
    read: () => current,
    write: (value) => {
      current = value;
    },
  });
}

/**
 * Creates a store of one text in local storage, or in session storage, which ends with the tab; null: no text.
 * Some web views forbid storage: then it reads null, and what is written is lost.
 */
export const createStorageStore = (
  key: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): Store<string | null> =>
  createStore({
    read: () => {
      try {
        return window[area].getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) window[area].removeItem(key);
        else window[area].setItem(key, text);
      } catch {
        // Without storage nothing is kept.
      }
    },
    changeEvent: 'storage',
  });
