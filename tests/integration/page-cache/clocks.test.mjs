import { createRedis } from './support/redis.mjs';
import { lifetime, page, render, startServer as start, stopServers } from './support/shared-servers.mjs';

const HOUR_MS = 3_600_000;

/** @type {Awaited<ReturnType<typeof createRedis>>} */
let redis;
const startServer = () => start({ url: redis.url });

const getNow = () => performance.timeOrigin + performance.now();

/** Does something by a clock that is ahead of the others, or behind them if `ms` is negative. @param {number} ms @param {() => Promise<unknown>} act */
async function withClock(ms, act) {
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + ms);
  await act();
  clock.mockRestore();
}

/** When the framework renders a page again that it gets so. @param {{ lastModified?: number } | null} found */
const getEndOfLifetime = (found) => (found?.lastModified ?? 0) + lifetime.cacheControl.revalidate * 1000;

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
});
afterEach(() => {
  jest.restoreAllMocks();
  stopServers();
});
afterAll(() => redis.stop());

// R-OPS-36
test('renders a page of a server whose clock is ahead again after its lifetime', async () => {
  const [ahead, own] = [await startServer(), await startServer()];
  await withClock(HOUR_MS, () => render(ahead, '/a', page('of the server ahead')));
  const found = await own.cache.get('/a');
  expect(found?.value).toEqual(page('of the server ahead'));
  expect(found?.lastModified).toBeLessThanOrEqual(getNow());
  expect(own.cache.getFresh('/a')).toBeDefined();
  await withClock(61_000, async () => {
    const stale = await own.cache.get('/a');
    expect(stale?.value).toEqual(page('of the server ahead'));
    expect(getEndOfLifetime(stale)).toBeLessThan(getNow());
    // It is not taken from the store a second time, as if it were new.
    expect(own.cache.getFresh('/a')).toBeUndefined();
    await render(own, '/a', page('rendered again'));
  });
  expect((await own.cache.get('/a'))?.value).toEqual(page('rendered again'));
  expect((await (await startServer()).cache.get('/a'))?.value).toEqual(page('rendered again'));
});

// R-OPS-36
test('a server whose clock is ahead takes the newer page of another server when its own is past its lifetime', async () => {
  const [ahead, other] = [await startServer(), await startServer()];
  await withClock(HOUR_MS, () => render(ahead, '/b', page('first')));
  await render(other, '/b', page('second'));
  await withClock(HOUR_MS + 61_000, async () => {
    expect((await ahead.cache.get('/b'))?.value).toEqual(page('second'));
    expect(ahead.cache.getFresh('/b')).toBeDefined();
  });
});

// R-OPS-36
test('uses the page of a server whose clock is behind for its lifetime', async () => {
  const [behind, own] = [await startServer(), await startServer()];
  await withClock(-HOUR_MS, () => render(behind, '/c', page('c')));
  expect(getEndOfLifetime(await own.cache.get('/c'))).toBeGreaterThan(getNow());
});

// R-OPS-36
test.each([
  ['is as old as Redis says', 'PEXPIRE', HOUR_MS - 61_000, 61_000],
  ['counts as the oldest if Redis has no lifetime of it', 'PERSIST', '', HOUR_MS],
  ['counts as the oldest if the clock of Redis was set back', 'PEXPIRE', 2 * HOUR_MS, HOUR_MS],
])('a page in the store %s', async (_, command, argument, ageMs) => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/d', page('d'));
  expect(await redis.send(`${command} vantmall:page:build-1:/d ${argument}`)).toBe(':1\r\n');
  const found = await two.cache.get('/d');
  const age = getNow() - (found?.lastModified ?? 0);
  expect(age).toBeGreaterThanOrEqual(ageMs);
  expect(age).toBeLessThan(ageMs + 10_000);
  expect(two.cache.getFresh('/d')).toBeUndefined();
});

// R-OPS-36, R-OPS-18
test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('drops pages on every server when a server whose clock is %s announces a change', async (_, ms) => {
  const [other, own] = [await startServer(), await startServer()];
  await withClock(-ms, () => render(own, '/e', page('e')));
  expect(await own.cache.get('/e')).not.toBeNull();
  const arrived = own.nextMessage();
  await withClock(ms, () => other.cache.invalidate(['goods']));
  await arrived;
  expect(await own.cache.get('/e')).toBeNull();
  expect(await other.cache.get('/e')).toBeNull();
  await withClock(ms, () => render(other, '/e', page('new')));
  expect((await own.cache.get('/e'))?.value).toEqual(page('new'));
});
