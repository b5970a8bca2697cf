/** What the mall keeps on the device about a shopper (R-ACCOUNT-26). */
const KEYS = [
  'pId',
  'userId',
  'openid',
  'unionId',
  'authVersion',
  'wxPayAppId',
  'orderInfo',
  'searchHistoryList',
  'complaintReceipts',
  'giftShown',
] as const;

/**
 * Forgets the shopper on this device. Storage may be switched off; then there is nothing to forget
 * (R-ACCOUNT-11, R-ACCOUNT-26).
 */
export function forgetShopper(): void {
  try {
    for (const key of KEYS) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  } catch {
    // no storage
  }
}
