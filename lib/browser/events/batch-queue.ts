import { createStorageStore } from '@/lib/browser/store';
import { BASE_PATH } from '@/lib/contract/paths';

interface BatchQueueOptions<T> {
  /** Path of the call. */
  path: string;
  /** Number of items that are sent without waiting for the interval. */
  batchSize: number;
  /** Milliseconds from the first waiting item to its batch; Infinity: only full batches, and what is left when leaving. */
  intervalMs: number;
  /** Full batches whose items are kept while they cannot be sent, besides the one that is filled; further items are dropped. */
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
  /** Takes over what is stored, because the page comes out of the back-forward cache: later pages of the tab had taken it over. */
  resume: () => void;
}

/** The body of a call, and the number of its items. */
interface Batch {
  body: string;
  items: number;
}

/** Timeout of a call: as long as others. */
const TIMEOUT_MS = 12_000;
/** Browsers refuse calls of more than 64 KiB that outlive the page; a character has up to three bytes. */
const MAX_KEEPALIVE_CHARS = 20_000;
/** Longest pause after calls that failed. */
const MAX_PAUSE_MS = 60_000;

const isOffline = () => navigator.onLine === false;

const isBatch = (value: unknown): value is Batch =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  'items' in value &&
  typeof value.items === 'number';

function parseBatches(json: string | null): Batch[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter(isBatch) : [];
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
      keepalive: body.length <= MAX_KEEPALIVE_CHARS,
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
 * sent for the next try: after a pause, when the network is back, or on the next page of the tab (R-EVENT-08, R-EVENT-18).
 */
export function createBatchQueue<T>(options: BatchQueueOptions<T>): BatchQueue<T> {
  const { path, batchSize, intervalMs, maxBatches, toBody, storageKey } = options;
  const url = BASE_PATH + path;
  const store = storageKey ? createStorageStore(storageKey, 'sessionStorage') : undefined;
  let unsent = parseBatches(store?.read() ?? null);
  /** What this page has stored or found stored; null: nothing, or there is no storage. */
  let stored = store?.read() ?? null;
  let waiting: T[] = [];
  let inFlight: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedCalls = 0;

  const countItems = () => unsent.reduce((sum, { items }) => sum + items, waiting.length);
  const pack = () => {
    if (waiting.length === 0) return;
    unsent.push({ body: JSON.stringify(toBody(waiting)), items: waiting.length });
    waiting = [];
  };
  const save = () => {
    store?.write(unsent.length > 0 ? JSON.stringify(unsent) : null);
    stored = store?.read() ?? null;
  };
  const remove = (sent: string) => {
    unsent = unsent.filter(({ body }) => body !== sent);
    // The next page would send it again.
    if (stored !== null) save();
  };
  const schedule = () => {
    const delay = Math.min(intervalMs * 2 ** failedCalls, Math.max(intervalMs, MAX_PAUSE_MS));
    if (timer !== undefined || !Number.isFinite(delay)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, delay);
  };
  /**
   * Sends what is unsent, then what waits. While calls fail or the network is away, what waits is not packed before it fills
   * a batch: single events in batches of their own would need a call each.
   */
  const flush = async () => {
    // The network's return calls this again.
    if (inFlight !== undefined || isOffline()) return;
    let isWaitingDue = true;
    for (;;) {
      if (unsent.length === 0 && isWaitingDue) {
        pack();
        // Items that come during a call have an interval of their own.
        isWaitingDue = false;
      }
      const [batch] = unsent;
      if (!batch) break;
      inFlight = batch.body;
      const isDone = await postBody(url, batch.body);
      inFlight = undefined;
      failedCalls = isDone ? 0 : failedCalls + 1;
      if (!isDone) break;
      remove(batch.body);
    }
    if (countItems() > 0) schedule();
  };

  addEventListener('online', () => void flush());
  if (unsent.length > 0) schedule();
  return {
    push: (item) => {
      if (countItems() >= (maxBatches + 1) * batchSize) return;
      waiting.push(item);
      if (waiting.length < batchSize) return schedule();
      pack();
      void flush();
    },
    leave: () => {
      pack();
      // A beacon reports no failure: after a failed call the next page repeats it.
      for (const { body } of unsent)
        if (body !== inFlight && !isOffline() && sendBeacon(url, body) && failedCalls === 0) remove(body);
      // A batch on its way is stored, too: whether it arrives, this page may not live to see.
      save();
    },
    resume: () => {
      const found = parseBatches(store?.read() ?? null);
      const isHandedOver = stored !== null;
      unsent = isHandedOver
        ? found
        : [...unsent, ...found.filter(({ body }) => unsent.every((each) => each.body !== body))];
      save();
      if (unsent.length > 0) schedule();
    },
  };
}

const sendBeacon = (url: string, body: string): boolean =>
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
