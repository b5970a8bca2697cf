import { createRedis } from './support/redis.mjs';
import { page, render, startServer as start, stopServers } from './support/shared-servers.mjs';

/** @type {Awaited<ReturnType<typeof createRedis>>} */
let redis;
const startServer = (timeouts = {}) => start({ url: redis.url, timeouts });

/** Changes a setting of Redis. @param {string} command */
const configure = async (command) => expect(await redis.send(command)).toBe('+OK\r\n');

/** Redis has no memory left and may evict nothing: it rejects what would need more, and answers the rest. */
const fillMemory = () => configure('CONFIG SET maxmemory 1');
const freeMemory = () => configure('CONFIG SET maxmemory 0');

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
});
afterEach(async () => {
  redis.resume();
  stopServers();
  await freeMemory();
  await configure('ACL SETUSER default +@all');
});
afterAll(() => redis.stop());

// R-OPS-29
test('announces a change again that Redis has rejected, until it accepts it', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(two, '/a', page('a'));
  await fillMemory();
  expect(await one.cache.invalidate(['goods'])).toBe(false);
  expect(await two.cache.get('/a')).not.toBeNull();
  const arrived = two.nextMessage();
  await freeMemory();
  await arrived;
  expect(await two.cache.get('/a')).toBeNull();
  expect(await one.cache.invalidate(['goods'])).toBe(true);
}, 20_000);

// R-OPS-29
test('does not show the page again that it has dropped itself, while Redis rejects the change', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(two, '/b', page('b'));
  await render(two, '/c', page('c', 'content'));
  expect(await one.cache.get('/b')).not.toBeNull();
  await fillMemory();
  await one.cache.invalidate(['goods']);
  expect(await one.cache.get('/b')).toBeNull();
  expect(await one.cache.get('/c')).not.toBeNull();
  await render(one, '/b', page('new'));
  expect((await one.cache.get('/b'))?.value).toEqual(page('new'));
}, 20_000);

// R-OPS-18
test('reports once that Redis rejects what is stored, although it answers what is read', async () => {
  const { cache, store, errors } = await startServer();
  await fillMemory();
  for (const key of ['/d', '/e', '/f']) await render({ cache, store }, key, page(key));
  expect(await cache.invalidate(['goods'])).toBe(false);
  expect(errors).toHaveLength(1);
  await freeMemory();
  await render({ cache, store }, '/d', page('d'));
  await fillMemory();
  await render({ cache, store }, '/d', page('d'));
  expect(errors).toHaveLength(2);
}, 20_000);

// R-OPS-29
test('reads again what other servers have changed, if Redis has rejected that once', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/g', page('g'));
  await configure('ACL SETUSER default -hgetall');
  expect(await two.cache.invalidate(['goods'])).toBe(true);
  expect(await one.cache.get('/g')).not.toBeNull();
  const arrived = one.nextMessage();
  await configure('ACL SETUSER default +hgetall');
  await arrived;
  expect(await one.cache.get('/g')).toBeNull();
}, 20_000);

// R-OPS-29
test('announces a change to the others that was made while Redis did not answer', async () => {
  const one = await startServer({ answerMs: 50, pingMs: 50, silenceMs: 200 });
  const two = await startServer();
  await render(two, '/h', page('h'));
  redis.pause();
  expect(await one.cache.invalidate(['goods'])).toBe(false);
  expect(await one.cache.get('/h')).toBeNull();
  const arrived = two.nextMessage();
  redis.resume();
  await arrived;
  expect(await two.cache.get('/h')).toBeNull();
}, 20_000);
