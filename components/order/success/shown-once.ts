/** What was shown in this tab, by order. */
const SHOWN_STORAGE_KEY = 'successShown';
/** More than a tab will see of results. */
const MAX_SHOWN = 50;

function readShown(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SHOWN_STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether something has not been shown in this tab; remembers it as shown unless `keep` is false. */
export function claimFirstShow(what: string, keep = true): boolean {
  if (typeof window === 'undefined') return false;
  const shown = readShown();
  if (shown.includes(what)) return false;
  if (keep) {
    try {
      sessionStorage.setItem(SHOWN_STORAGE_KEY, JSON.stringify([what, ...shown].slice(0, MAX_SHOWN)));
    } catch {
      // No storage: it is shown again.
    }
  }
  return true;
}
