import { createPageCache } from '../../../server/page-cache/page-cache.mjs';
import { createRedis } from './support/redis.mjs';
import { lifetime, page, render, startServer as start, stopServers } from './support/shared-servers.mjs';

/** @type {Awaited<ReturnType<typeof createRedis>>} */
let redis;
const startServer = (options = {}) => start({ url: redis.url, ...options });

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
});
afterEach(stopServers);
afterAll(() => redis.stop());

// R-OPS-18
test('serves a page that another server has rendered, byte by byte', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/a', page('页面'));
  const found = await two.cache.get('/a');
  expect(found?.value).toEqual((await one.cache.get('/a'))?.value);
  expect(found?.value).toEqual(page('页面'));
  expect(Buffer.isBuffer(found?.value.rscData)).toBe(true);
  expect(found?.cacheControl).toEqual(lifetime.cacheControl);
});

// R-OPS-18
test('drops pages and reads with a tag on every server, and no others', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/b', page('b'));
  await render(one, '/c', page('c', 'content,project'));
  const read = { kind: 'FETCH', data: { headers: {}, body: '{}', url: '' }, revalidate: 60 };
  await one.cache.get('read', ['goods']);
  one.cache.set('read', read, { tags: ['goods'], tagVersions: one.cache.getTagVersions() });
  await one.store.read('read');
  for (const key of ['/b', '/c']) expect(await two.cache.get(key)).not.toBeNull();
  expect(await two.cache.get('read', ['goods'])).not.toBeNull();

  const arrived = two.nextMessage();
  await one.cache.invalidate(['goods']);
  await arrived;
  for (const { cache } of [one, two]) {
    expect(await cache.get('/b')).toBeNull();
    expect(await cache.get('read', ['goods'])).toBeNull();
    expect(await cache.get('/c')).not.toBeNull();
  }
  expect(two.invalidated.at(-1)).toEqual(['goods']);
});

// R-OPS-18
test('does not keep a page whose rendering began before the change, on any server', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const tagVersions = one.cache.getTagVersions();
  await one.cache.get('/d');
  const arrived = one.nextMessage();
  await two.cache.invalidate(['goods']);
  await arrived;
  one.cache.set('/d', page('old'), { ...lifetime, tagVersions });
  await one.store.read('/d');
  expect(await one.cache.get('/d')).toBeNull();
  expect(await two.cache.get('/d')).toBeNull();
});

// R-OPS-18
test('takes the newer page of another server when its own is past its lifetime', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const now = jest.spyOn(performance, 'now').mockReturnValue(1e9);
  await render(one, '/e', page('first'));
  await two.cache.get('/e');
  now.mockReturnValue(1e9 + 61_000);
  await render(one, '/e', page('second'));
  expect((await two.cache.get('/e'))?.value).toEqual(page('second'));
  now.mockRestore();
});

// R-OPS-37
test('keeps a page that lacks a part to itself, so that it does not replace the complete one of another server', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/incomplete', page('complete'));
  // It has missed the complete one, because the store did not answer in time.
  const tagVersions = two.cache.getTagVersions();
  two.cache.set('/incomplete', page('lacks a part', 'goods,incomplete'), { ...lifetime, tagVersions });
  await two.store.read('/incomplete');
  expect((await two.cache.get('/incomplete'))?.value).toEqual(page('lacks a part', 'goods,incomplete'));
  expect((await (await startServer()).cache.get('/incomplete'))?.value).toEqual(page('complete'));
});

// R-OPS-18
test('does not serve the pages of another build', async () => {
  const [one, two] = [await startServer(), await startServer({ build: 'build-2' })];
  await render(one, '/f', page('f'));
  expect(await two.cache.get('/f')).toBeNull();
});

// R-OPS-18
test('keeps to its memory while the store is away, reports that once, and follows afterwards what it missed', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/g', page('g'));
  await two.cache.get('/g');
  await redis.stop();
  expect(await two.cache.get('/g')).not.toBeNull();
  expect(await two.cache.get('/missing')).toBeNull();
  await render(two, '/h', page('h'));
  expect(await two.cache.get('/h')).not.toBeNull();
  await two.cache.invalidate(['goods']);
  expect(await two.cache.get('/h')).toBeNull();

  const [heardOne, heardTwo] = [one.nextMessage(), two.nextMessage()];
  await redis.start();
  const three = await startServer();
  await three.cache.invalidate(['goods', 'content']);
  await Promise.all([heardOne, heardTwo]);
  expect(await one.cache.get('/g')).toBeNull();
  expect(await two.cache.get('/g')).toBeNull();
  expect(one.errors).toHaveLength(1);
});

// R-OPS-18
test('renders a page whose stored bytes cannot be read, and reports them', async () => {
  const { cache, store, errors } = await startServer();
  await store.writeBytes('/i', Buffer.from('of another version'));
  expect(await cache.get('/i')).toBeNull();
  expect(errors).toHaveLength(1);
});

// R-OPS-18
test('drops pages on every server after the store is back, if it was away when they were dropped', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await redis.stop();
  await render(two, '/j', page('j'));
  await one.cache.invalidate(['goods']);
  expect(await two.cache.get('/j')).not.toBeNull();
  const arrived = two.nextMessage();
  await redis.start();
  await arrived;
  expect(await two.cache.get('/j')).toBeNull();
});

// R-OPS-18
test('does not take an old page for valid again when the store has lost its data', async () => {
  const one = await startServer();
  await one.cache.invalidate(['search']);
  await render(one, '/k', page('k', 'search'));
  await redis.stop();
  await redis.start();
  const arrived = one.nextMessage();
  await (await startServer()).cache.invalidate(['search']);
  await arrived;
  expect(await one.cache.get('/k')).toBeNull();
});

// R-OPS-18
test('does not take a page for valid again that was stored before the first change, when Redis has evicted the versions', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await redis.send('DEL vantmall:tags');
  await render(one, '/l', page('l', 'seldom'));
  const arrived = two.nextMessage();
  await one.cache.invalidate(['seldom']);
  await arrived;
  await redis.send('DEL vantmall:tags');
  // The next change is about something else; with it the servers find that versions are missing.
  const [found, restored] = [two.nextMessage(), one.nextMessage()];
  await two.cache.invalidate(['other']);
  await Promise.all([found, restored]);
  const three = await startServer();
  for (const { cache } of [one, two, three]) expect(await cache.get('/l')).toBeNull();
  expect(three.store.getTagVersions().get('seldom')).toBeDefined();
  expect(three.store.getTagVersions().get('seldom')).toBe(two.store.getTagVersions().get('seldom'));
});

// R-OPS-18
test('agrees with other servers about a version that they write again at the same time', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const arrived = two.nextMessage();
  await one.cache.invalidate(['goods']);
  await arrived;
  const before = two.store.getTagVersions().get('goods');
  await redis.send('DEL vantmall:tags');
  await Promise.all([one.cache.invalidate(['search']), two.cache.invalidate(['content'])]);
  const version = one.store.getTagVersions().get('goods');
  expect(version).not.toBe(before);
  expect(two.store.getTagVersions().get('goods')).toBe(version);
  expect(await redis.send('HGET vantmall:tags goods')).toContain(String(version));
});

test('evicts the oldest pages of its memory, whatever ids visitors invent', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  const context = { ...lifetime, tagVersions: cache.getTagVersions() };
  for (let id = 0; id < 1000; id += 1) cache.set(`/goods/${id}`, page('x'.repeat(1000)), context);
  expect(await cache.get('/goods/0')).toBeNull();
  expect(await cache.get('/goods/999')).not.toBeNull();
});
