import { useSyncExternalStore } from 'react';
import { createStorageStore } from '@/lib/browser/store';
import { addReceipt, parseReceipts, RECEIPTS_KEY } from '@/lib/rules/after-sale/complaint-receipts';

/** Without storage the shopper has still seen the number and can type it. */
const store = createStorageStore(RECEIPTS_KEY);

/** Stores a receipt number on this device as the newest one. */
export const rememberReceipt = (receipt: string): void =>
  store.write(JSON.stringify(addReceipt(parseReceipts(store.read()), receipt)));

const getServerSnapshot = () => null;

/** Receipt numbers of this device, the newest first. */
export const useReceipts = (): string[] =>
  parseReceipts(useSyncExternalStore(store.subscribe, store.read, getServerSnapshot));
