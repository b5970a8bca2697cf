import { useSyncExternalStore } from 'react';
import { isMobilePhone } from '@/lib/rules/after-sale/after-sale-form';

const HISTORY_STATE_KEY = 'ordersPhone';
const listeners = new Set<() => void>();

/** The phone in the state of the current history entry. */
function readPhone(): string | undefined {
  const state: unknown = window.history.state;
  const phone =
    typeof state === 'object' && state !== null ? Reflect.get(state, HISTORY_STATE_KEY) : undefined;
  return typeof phone === 'string' && isMobilePhone(phone) ? phone : undefined;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** State for a new history entry that keeps the phone. The router adds its own state. */
export const getHistoryState = (): Record<string, string> => {
  const phone = readPhone();
  return phone ? { [HISTORY_STATE_KEY]: phone } : {};
};

/**
 * The phone of the order search. It is stored in the state of the history entry: back navigation and reload
 * keep it, and it never appears in an address that is logged or shared.
 */
export function useSearchPhone(): [string | undefined, (phone: string | undefined) => void] {
  const phone = useSyncExternalStore(subscribe, readPhone, () => undefined);
  const search = (next: string | undefined) => {
    window.history.replaceState(next ? { [HISTORY_STATE_KEY]: next } : {}, '', window.location.href);
    for (const listener of listeners) listener();
  };
  return [phone, search];
}
