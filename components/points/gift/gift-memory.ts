/** A gift that was shown on this device, so that a second tab does not show it too before the server knows. */
const KEY = 'giftShown';

const read = (): string | null => {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Claims a gift for this tab; false when it was shown before. */
export function claimGift(gift: string): boolean {
  if (read() === gift) return false;
  try {
    window.localStorage.setItem(KEY, gift);
  } catch {
    // no storage: the server remembers alone
  }
  return true;
}
