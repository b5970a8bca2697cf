/** Session storage key of the keys that were shown in this tab. */
const SHOWN_STORAGE_KEY = 'successShown';
/** Maximum number of stored keys. */
const MAX_SHOWN = 50;

function readShown(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SHOWN_STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns true when `key` was not shown in this tab before; stores it as shown unless `keep` is false. */
export function claimFirstShow(key: string, keep = true): boolean {
  if (typeof window === 'undefined') return false;
  const shown = readShown();
  if (shown.includes(key)) return false;
  if (keep) {
    try {
      sessionStorage.setItem(SHOWN_STORAGE_KEY, JSON.stringify([key, ...shown].slice(0, MAX_SHOWN)));
    } catch {
      // Without storage it is shown again.
    }
  }
  return true;
}
