import { REPLACED_USER_KEY, saveProjectId } from './local-state';
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
  REPLACED_USER_KEY,
] as const;

const replacedUserStore = createStorageStore(REPLACED_USER_KEY);

/** Whether data of a user whom another person has replaced are still stored. */
export const hasReplacedUser = (): boolean => replacedUserStore.read() !== null;

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

/** Deletes the data of a user whom another person has replaced without a logout (R-ACCOUNT-11). */
export function clearReplacedUser(): void {
  if (!hasReplacedUser()) return;
  clearShopperStorage();
  saveProjectId();
}
