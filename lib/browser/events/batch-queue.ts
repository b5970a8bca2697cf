import { createStorageStore } from '@/lib/browser/store';
import { BASE_PATH } from '@/lib/contract/paths';

interface BatchQueueOptions<T> {
  /** Path of the call. */
  path: string;
  /** Number of items that are sent without waiting for the interval. */
  batchSize: number;
  /** Milliseconds from the first waiting item to its batch; Infinity: only full batches, and what is left when leaving. */
  intervalMs: number;
  /** Batches that are kept while they cannot be sent; further items are dropped. */
  maxBatches: number;
  /** Creates the body of a call. It must make a repeated call harmless. */
  toBody: (items: readonly T[]) => object;
  /** Where batches wait for the next page of the tab when they could not be sent; absent: they are lost. */
  storageKey?: string;
}

/** A queue that sends its items in batches. */
export interface BatchQueue<T> {
  push: (item: T) => void;
  /** Sends everything, because the page is hidden or left; what the browser does not take is stored. */
  leave: () => void;
}

/** Timeout of a call: as long as others. */
const TIMEOUT_MS = 12_000;
/** Longest pause after calls that failed. */
const MAX_PAUSE_MS = 60_000;

const isOffline = () => navigator.onLine === false;

function parseBodies(json: string | null): string[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter((body) => typeof body === 'string') : [];
  } catch {
    return [];
  }
}

/** Sends a body. @returns whether the call is done: accepted, or rejected so that a repetition would be, too */
async function postBody(url: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An unread answer would end as an aborted request.
    await response.text();
    return response.status < 500 && response.status !== 429;
  } catch {
    return false;
  }
}

/**
 * Creates a queue that sends a batch when it is full or its time has come, one call at a time, and keeps what could not be
 * sent for the next try: after a pause, when the network is back, or on the next page of the tab (R-EVENT-08).
 */
export function createBatchQueue<T>(options: BatchQueueOptions<T>): BatchQueue<T> {
  const { path, batchSize, intervalMs, maxBatches, toBody, storageKey } = options;
  const url = BASE_PATH + path;
  const store = storageKey ? createStorageStore(storageKey, 'sessionStorage') : undefined;
  const unsent = parseBodies(store?.read() ?? null);
  let waiting: T[] = [];
  let inFlight: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedCalls = 0;

  const pack = () => {
    if (waiting.length === 0 || unsent.length >= maxBatches) return;
    unsent.push(JSON.stringify(toBody(waiting)));
    waiting = [];
  };
  const remove = (body: string) => {
    const at = unsent.indexOf(body);
    if (at >= 0) unsent.splice(at, 1);
  };
  const schedule = () => {
    const delay = Math.min(intervalMs * 2 ** failedCalls, Math.max(intervalMs, MAX_PAUSE_MS));
    if (timer !== undefined || !Number.isFinite(delay)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, delay);
  };
  const flush = async () => {
    pack();
    // The network's return calls this again.
    if (inFlight !== undefined || isOffline()) return;
    for (let body = unsent[0]; body !== undefined; body = unsent[0]) {
      inFlight = body;
      const isDone = await postBody(url, body);
      inFlight = undefined;
      failedCalls = isDone ? 0 : failedCalls + 1;
      if (!isDone) break;
      remove(body);
    }
    if (unsent.length > 0 || waiting.length > 0) schedule();
  };

  addEventListener('online', () => void flush());
  if (unsent.length > 0) {
    store?.write(null);
    schedule();
  }
  return {
    push: (item) => {
      if (waiting.length >= batchSize) pack();
      if (waiting.length >= batchSize) return;
      waiting.push(item);
      if (waiting.length >= batchSize) void flush();
      else schedule();
    },
    leave: () => {
      pack();
      // A beacon reports no failure: after a failed call the next page repeats it.
      for (const body of [...unsent])
        if (body !== inFlight && !isOffline() && sendBeacon(url, body) && failedCalls === 0) remove(body);
      // A batch on its way is stored, too: whether it arrives, this page may not live to see.
      store?.write(unsent.length > 0 ? JSON.stringify(unsent) : null);
    },
  };
}

const sendBeacon = (url: string, body: string): boolean =>
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
