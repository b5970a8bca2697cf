import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/browser/store';
import { isMobilePhone } from '@/lib/rules/phone/phone-number';

const HISTORY_STATE_KEY = 'ordersPhone';

/** The phone in the state of the current history entry. */
function readPhone(): string | undefined {
  const state: unknown = window.history.state;
  const phone =
    typeof state === 'object' && state !== null ? Reflect.get(state, HISTORY_STATE_KEY) : undefined;
  return typeof phone === 'string' && isMobilePhone(phone) ? phone : undefined;
}

const store = createStore<string | undefined>({
  read: readPhone,
  write: (phone) =>
    window.history.replaceState(phone ? { [HISTORY_STATE_KEY]: phone } : {}, '', window.location.href),
  changeEvent: 'popstate',
});

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
  return [useSyncExternalStore(store.subscribe, store.read, () => undefined), store.write];
}
