import { createStorageStore } from '@/lib/browser/store';

/** Keys that were shown in this tab. Without storage they are shown again. */
const store = createStorageStore('successShown', 'sessionStorage');
/** Maximum number of stored keys. */
const MAX_SHOWN = 50;

function readShown(): string[] {
  try {
    const stored: unknown = JSON.parse(store.read() ?? '[]');
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
  if (keep) store.write(JSON.stringify([key, ...shown].slice(0, MAX_SHOWN)));
  return true;
}
