import { createBatchQueue } from '@/lib/browser/events/batch-queue';

/** The calls that arrived, and the answer of the next one: a status, or a network error. */
let calls: string[][];
let answer: number | 'network error';
let beacons: BodyInit[];
let isBeaconTaken: boolean;

const readItems = (body: unknown): string[] => (JSON.parse(String(body)) as { items: string[] }).items;

let listen: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;

beforeEach(() => {
  listen = jest.spyOn(window, 'addEventListener');
  jest.useFakeTimers();
  sessionStorage.clear();
  calls = [];
  beacons = [];
  answer = 200;
  isBeaconTaken = true;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (answer === 'network error') throw new TypeError('no network');
    calls.push(readItems(init?.body));
    return new Response('{}', { status: answer });
  });
  navigator.sendBeacon = (_url, body) => {
    if (isBeaconTaken) beacons.push(body ?? '');
    return isBeaconTaken;
  };
});
afterEach(() => {
  // Ends the queues of the test, as the end of their page does.
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const createQueue = (options: { intervalMs?: number } = {}) =>
  createBatchQueue<string>({
    path: '/api/track',
    batchSize: 3,
    intervalMs: 2000,
    maxBatches: 2,
    storageKey: 'unsent',
    toBody: (items) => ({ items }),
    ...options,
  });
const setOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) dispatchEvent(new Event('online'));
};

// R-EVENT-08
test('sends what waits two seconds after the first item, and a full batch at once', async () => {
  const queue = createQueue();
  queue.push('a');
  await jest.advanceTimersByTimeAsync(1999);
  queue.push('b');
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([['a', 'b']]);
  for (const item of ['c', 'd', 'e']) queue.push(item);
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

// R-EVENT-08
test('sends nothing by itself without an interval, but full batches', async () => {
  const queue = createQueue({ intervalMs: Number.POSITIVE_INFINITY });
  queue.push('a');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([]);
  queue.push('b');
  queue.push('c');
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([['a', 'b', 'c']]);
});

// R-EVENT-18
test('keeps the batches of a time without network, and sends each once when it is back', async () => {
  const queue = createQueue();
  setOnline(false);
  for (const item of ['a', 'b', 'c', 'd']) queue.push(item);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(2);
});

// R-EVENT-18
test.each([500, 503, 429, 'network error'] as const)(
  'sends the same batch again after %s, with longer and longer pauses',
  async (failure) => {
    const fetchMock = jest.mocked(fetch);
    const queue = createQueue();
    answer = failure;
    queue.push('a');
    await jest.advanceTimersByTimeAsync(2000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(3999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    answer = 200;
    await jest.advanceTimersByTimeAsync(1);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    const [first, second] = fetchMock.mock.calls;
    expect(second?.[1]?.body).toBe(first?.[1]?.body);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  },
);

// R-EVENT-18
test('sends a batch that is too long for a call that outlives the page, and those after it', async () => {
  jest.mocked(fetch).mockImplementation(async (_url, init) => {
    const body = String(init?.body);
    // As browsers do.
    if (init?.keepalive && Buffer.byteLength(body) > 65_536) throw new TypeError('Failed to fetch');
    calls.push(readItems(body));
    return new Response('{}');
  });
  const queue = createQueue();
  queue.push('错'.repeat(30_000));
  await jest.advanceTimersByTimeAsync(2000);
  queue.push('b');
  await jest.advanceTimersByTimeAsync(2000);
  expect(calls.map(([item]) => item?.length)).toEqual([30_000, 1]);
});

test('does not repeat a batch that the mall rejects', async () => {
  const queue = createQueue();
  answer = 400;
  queue.push('a');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(calls).toEqual([['a']]);
});

// R-EVENT-18
test('drops items beyond the limit while the mall is away', async () => {
  const queue = createQueue();
  setOnline(false);
  for (const item of 'abcdefghijkl') queue.push(item);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(4000);
  expect(calls.flat().join('')).toBe('abcdefghi');
});

// R-EVENT-08
test('sends the rest as a beacon when the page is left', () => {
  const queue = createQueue();
  queue.push('a');
  queue.leave();
  expect(beacons).toMatchObject([
    { type: 'application/json', size: JSON.stringify({ items: ['a'] }).length },
  ]);
  expect(sessionStorage.getItem('unsent')).toBeNull();
});

// R-EVENT-18
test.each(['offline', 'a browser that takes no beacon'])(
  'leaves the rest to the next page of the tab when leaving in %s',
  async (reason) => {
    const queue = createQueue();
    queue.push('a');
    if (reason === 'offline') setOnline(false);
    else isBeaconTaken = false;
    queue.leave();
    expect(beacons).toEqual([]);
    jest.restoreAllMocks();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      calls.push(readItems(init?.body));
      return new Response('{}');
    });
    jest.clearAllTimers();
    createQueue();
    await jest.advanceTimersByTimeAsync(2000);
    expect(calls).toEqual([['a']]);
    expect(sessionStorage.getItem('unsent')).toBeNull();
  },
);

/** Stays without network for an hour, in which an item comes every ten seconds. */
async function pushSlowly(queue: ReturnType<typeof createQueue>, items: string) {
  for (const item of items) {
    queue.push(item);
    await jest.advanceTimersByTimeAsync(10_000);
  }
}

// R-EVENT-18
test.each(['offline', 'failing calls'])(
  'keeps as many items in a time of %s as fit into its batches, however slowly they come',
  async (reason) => {
    const queue = createQueue();
    if (reason === 'offline') setOnline(false);
    else answer = 'network error';
    await pushSlowly(queue, 'abcdefghijk');
    expect(calls).toEqual([]);
    answer = 200;
    setOnline(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls.flat().join('')).toBe('abcdefghi');
  },
);

// R-EVENT-18
test('keeps the items of a page that is hidden again and again without network', async () => {
  const queue = createQueue();
  setOnline(false);
  for (const item of 'abcdefg') {
    queue.push(item);
    queue.leave();
  }
  setOnline(true);
  await jest.advanceTimersByTimeAsync(4000);
  expect(calls.flat().join('')).toBe('abcdefg');
  expect(sessionStorage.getItem('unsent')).toBeNull();
});

// R-EVENT-18
test('leaves nothing to the next page that was sent after the page had been hidden', async () => {
  const queue = createQueue();
  setOnline(false);
  queue.push('a');
  queue.leave();
  expect(sessionStorage.getItem('unsent')).toContain('a');
  setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([['a']]);
  expect(sessionStorage.getItem('unsent')).toBeNull();
});

describe('a page out of the back-forward cache', () => {
  /** Leaves a page without network, and another page of the tab that had opened it. */
  function leaveTwoPages() {
    setOnline(false);
    const first = createQueue();
    first.push('a');
    first.leave();
    const second = createQueue();
    second.push('b');
    return { first, second };
  }

  // R-EVENT-18
  test('sends what the page after it has stored', async () => {
    const { first, second } = leaveTwoPages();
    second.leave();
    first.resume();
    first.push('c');
    first.leave();
    // The browser has discarded the first two.
    jest.restoreAllMocks();
    jest.clearAllTimers();
    const sent: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(...readItems(init?.body));
      return new Response('{}');
    });
    createQueue();
    await jest.advanceTimersByTimeAsync(2000);
    expect(sent.join('')).toBe('abc');
  });

  // R-EVENT-18
  test('does not send what the page after it has sent', async () => {
    const { first, second } = leaveTwoPages();
    jest.restoreAllMocks();
    second.leave();
    expect(beacons).toHaveLength(2);
    const fetchMock = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    jest.clearAllTimers();
    first.resume();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

test('ignores what another script has stored under its key', async () => {
  sessionStorage.setItem('unsent', '{"broken"');
  createQueue().push('a');
  await jest.advanceTimersByTimeAsync(2000);
  expect(calls).toEqual([['a']]);
});
