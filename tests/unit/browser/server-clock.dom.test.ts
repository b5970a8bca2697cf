const HOUR = 3_600_000;
const SERVER_TIME = Date.parse('2026-11-21T10:00:00.000Z');
/** How far the phone's clock is wrong. */
let wrongByMs = 0;

/** Loads the module anew: a new document. */
async function openDocument(entry: object | undefined) {
  jest.resetModules();
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => (entry ? [entry] : []),
  });
  return import('@/lib/browser/server-clock');
}
const createHeaders = (time: number, cacheControl = 'no-store') =>
  new Headers({ 'server-timing': `now;desc="${time}"`, 'cache-control': cacheControl });
const createEntry = (transferSize: number, time = SERVER_TIME - 1000) => ({
  serverTiming: [{ name: 'now', description: String(time) }],
  responseStart: performance.now() - 1000,
  transferSize,
});

beforeEach(() => {
  wrongByMs = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => SERVER_TIME + wrongByMs);
  jest.spyOn(performance, 'now').mockReturnValue(5000);
});
afterEach(() => jest.restoreAllMocks());

// R-DIALOG-06
test.each([[-5 * HOUR], [0], [9 * HOUR]])(
  'knows the server’s time from the document when the phone’s clock is wrong by %d ms',
  async (wrong) => {
    wrongByMs = wrong;
    const { getServerNow } = await openDocument(createEntry(300));
    expect(getServerNow()).toBe(SERVER_TIME);
  },
);

test('does not trust the time of a document from the browser’s cache, and takes it from the next call', async () => {
  wrongByMs = 2 * HOUR;
  const { getServerNow, updateServerClock } = await openDocument(createEntry(0, SERVER_TIME - 8 * HOUR));
  expect(getServerNow()).toBe(SERVER_TIME + 2 * HOUR);
  updateServerClock(createHeaders(SERVER_TIME));
  expect(getServerNow()).toBe(SERVER_TIME);
});

test('does not trust responses that can come from a cache or carry no time', async () => {
  const { getServerNow, updateServerClock } = await openDocument(undefined);
  updateServerClock(createHeaders(SERVER_TIME - HOUR, 'public, max-age=30'));
  updateServerClock(new Headers({ 'cache-control': 'no-store' }));
  expect(getServerNow()).toBe(SERVER_TIME);
});

test('keeps the sample of the fastest response, and follows a change of the phone’s clock', async () => {
  const { getServerNow, updateServerClock } = await openDocument(createEntry(300));
  updateServerClock(createHeaders(SERVER_TIME - 900));
  expect(getServerNow()).toBe(SERVER_TIME);
  wrongByMs = 3 * HOUR;
  updateServerClock(createHeaders(SERVER_TIME - 900));
  expect(getServerNow()).toBe(SERVER_TIME - 900);
});
