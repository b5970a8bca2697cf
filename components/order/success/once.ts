/** What was shown in this tab, by order. */
const KEY = 'successShown';
/** More than a tab will see of results. */
const MOST = 50;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether something has not been shown in this tab; remembers it as shown unless `keep` is false. */
export function claimOnce(what: string, keep = true): boolean {
  if (typeof window === 'undefined') return false;
  const shown = read();
  if (shown.includes(what)) return false;
  if (keep) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([what, ...shown].slice(0, MOST)));
    } catch {
      // No storage: it is shown again.
    }
  }
  return true;
}
