import { useSyncExternalStore } from 'react';
import { isMobilePhone } from '@/lib/rules/after-sale/after-sale-form';

const HISTORY_STATE_KEY = 'ordersPhone';
const listeners = new Set<() => void>();

/** The phone whose orders this entry of the history shows. */
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

/** State of a history entry that goes on showing this phone's orders. The router adds its own. */
export const getHistoryState = (): Record<string, string> => {
  const phone = readPhone();
  return phone ? { [HISTORY_STATE_KEY]: phone } : {};
};

/**
 * The phone that is searched for. It lives in the state of the history entry: the way back and a reload keep it, and
 * it is in no address that is logged or shared.
 */
export function useSearchPhone(): [string | undefined, (phone: string | undefined) => void] {
  const phone = useSyncExternalStore(subscribe, readPhone, () => undefined);
  const search = (next: string | undefined) => {
    window.history.replaceState(next ? { [HISTORY_STATE_KEY]: next } : {}, '', window.location.href);
    for (const listener of listeners) listener();
  };
  return [phone, search];
}
