import { createStorageStore } from './store';

/** Local storage keys with data of the shopper, besides the session's (R-ACCOUNT-26). */
const SHOPPER_KEYS = [
  'pId',
  'wxPayAppId',
  'orderInfo',
  'searchHistoryList',
  'complaintReceipts',
  'giftShown',
  'sessionReminders',
] as const;

/** Deletes what this tab has stored. */
export function clearTabStorage(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Where storage is disabled nothing is stored.
  }
}

/** Deletes the shopper's data on this device, besides the session's (R-ACCOUNT-11). */
export function clearShopperStorage(): void {
  for (const key of SHOPPER_KEYS) createStorageStore(key).write(null);
  clearTabStorage();
}
