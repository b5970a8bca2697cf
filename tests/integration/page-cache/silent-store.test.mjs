import { openSharedStore } from '../../../server/page-cache/shared-store';
import { createRedis, startNetwork } from './support/redis.mjs';
import { lifetime, page, render, startServer, stopServers } from './support/shared-servers.mjs';

/** @type {Awaited<ReturnType<typeof createRedis>>} */
let redis;

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
});
afterEach(() => {
  redis.resume();
  stopServers();
});
afterAll(() => redis.stop());

// R-OPS-28
test('renders pages without waiting for a store that is connected and does not answer, and reports it once', async () => {
  const { cache, store, errors } = await startServer({ url: redis.url, timeouts: { answerMs: 1000 } });
  await render({ cache, store }, '/a', page('a'));
  redis.pause();
  // Each read that waited would take a second, more than the test has.
  for (let id = 0; id < 200; id += 1) expect(await cache.get(`/missing/${id}`)).toBeNull();
  cache.set('/missing/0', page('rendered'), { ...lifetime, tagVersions: cache.getTagVersions() });
  expect((await cache.get('/missing/0'))?.value).toEqual(page('rendered'));
  await cache.invalidate(['goods']);
  expect(await cache.get('/a')).toBeNull();
  expect(errors).toHaveLength(1);
}, 20_000);

// R-OPS-28
test('shares pages again when the store answers again', async () => {
  const timeouts = { answerMs: 100, pingMs: 50, silenceMs: 500 };
  const one = await startServer({ url: redis.url, timeouts });
  const two = await startServer({ url: redis.url });
  redis.pause();
  expect(await one.cache.get('/b')).toBeNull();
  expect([one.errors.length, one.countRecoveries()]).toEqual([1, 0]);
  const arrived = one.nextMessage();
  redis.resume();
  await two.cache.invalidate(['goods']);
  await arrived;
  await render(two, '/b', page('b'));
  expect((await one.cache.get('/b'))?.value).toEqual(page('b'));
  expect(one.countRecoveries()).toBe(one.errors.length);
}, 20_000);

// R-OPS-28
test('replaces connections that are dead without being closed, and follows what it missed', async () => {
  const network = await startNetwork(redis.url);
  const timeouts = { pingMs: 50, silenceMs: 250 };
  const one = await startServer({ url: network.url, timeouts });
  const two = await startServer({ url: redis.url });
  await render(one, '/c', page('c'));
  network.forgetConnections();
  const arrived = one.nextMessage();
  await two.cache.invalidate(['goods']);
  await arrived;
  expect(await one.cache.get('/c')).toBeNull();
  await render(two, '/c', page('new'));
  expect((await one.cache.get('/c'))?.value).toEqual(page('new'));
  network.stop();
}, 20_000);

// R-OPS-35
test.each([
  ['cannot be reached, until that is known', { isGone: true, maxMs: 60_000 }],
  ['does not answer, for a moment', { isGone: false, maxMs: 50 }],
])('a server that starts waits for a store that %s', async (_, { isGone, maxMs }) => {
  const network = await startNetwork(redis.url);
  if (isGone) network.stop();
  else redis.pause();
  /** @type {unknown[]} */
  const errors = [];
  const store = openSharedStore({
    url: network.url,
    build: 'build-1',
    onInvalidated: () => {},
    onError: (error) => errors.push(error),
    onRecovered: () => {},
  });
  await store.waitUntilReady(maxMs);
  expect(errors).toHaveLength(isGone ? 1 : 0);
  store.close();
  network.stop();
});
