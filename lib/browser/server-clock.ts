import { useSyncExternalStore } from 'react';
import { findServerTime, parseServerTiming } from '@/lib/rules/time/server-timing';
import { createStore } from './store';

/**
 * How far behind a newer sample may be. A sample is behind by the time that its response took, so the largest one is
 * the best; if one is further behind than this, the device's clock was changed.
 */
const MAX_DELAY_MS = 5000;

/**
 * The server's time when the document was sent, minus the device's; undefined if the response came from a cache of the
 * browser, because then its time is old.
 */
function readDocumentOffset(): number | undefined {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  if (!entry) return undefined;
  const { serverTiming, responseStart, transferSize } = entry as PerformanceNavigationTiming;
  const serverTime = transferSize > 0 ? findServerTime(serverTiming ?? []) : undefined;
  return serverTime && serverTime - (Date.now() - (performance.now() - responseStart));
}

/** Milliseconds that the server's clock is ahead of the device's; undefined until it is known. */
let knownOffset: number | undefined;
let isDocumentRead = false;

const offset = createStore<number | undefined>({
  read: () => {
    if (!isDocumentRead) knownOffset ??= readDocumentOffset();
    isDocumentRead = true;
    return knownOffset;
  },
  write: (value) => {
    knownOffset = value;
  },
});
const readAhead = (): number => offset.read() ?? 0;

/**
 * Takes the server's time from a response that cannot come from a cache.
 * @param headers of the response to a call
 */
export function updateServerClock(headers: Headers): void {
  const serverTime = parseServerTiming(headers.get('server-timing'));
  if (serverTime === undefined || headers.get('cache-control') !== 'no-store') return;
  const [sample, current] = [serverTime - Date.now(), offset.read()];
  if (current === undefined || sample > current || current - sample > MAX_DELAY_MS) offset.write(sample);
}

/** The server's current time in milliseconds since 1970; the device's while the server's is not known. */
export const getServerNow = (): number => Date.now() + readAhead();

/**
 * Milliseconds that the server's clock is ahead of the device's, for countdowns (R-DIALOG-06). A component renders
 * again when a better value is known. 0 on the server and during hydration.
 */
export const useServerAhead = (): number => useSyncExternalStore(offset.subscribe, readAhead, () => 0);

/**
 * The server's time at this render. A component renders again when a better value is known. The device's time during hydration:
 * only for what the HTML does not contain.
 */
export const useServerNow = (): Date => new Date(Date.now() + useServerAhead());
