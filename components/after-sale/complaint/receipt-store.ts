import { useSyncExternalStore } from 'react';
import { addReceipt, parseReceipts, RECEIPTS_KEY } from '@/lib/rules/after-sale/complaint-receipts';

/** Some web views forbid local storage: then no receipt is stored. */
function readStorage(): string | null {
  try {
    return localStorage.getItem(RECEIPTS_KEY);
  } catch {
    return null;
  }
}

/** Stores a receipt number on this device as the newest one. */
export function rememberReceipt(receipt: string): void {
  try {
    localStorage.setItem(RECEIPTS_KEY, JSON.stringify(addReceipt(parseReceipts(readStorage()), receipt)));
  } catch {
    // The shopper has seen the number and can type it.
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const getServerSnapshot = () => null;

/** Receipt numbers of this device, the newest first. */
export const useReceipts = (): string[] =>
  parseReceipts(useSyncExternalStore(subscribe, readStorage, getServerSnapshot));
