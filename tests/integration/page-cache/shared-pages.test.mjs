import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createPageCache } from '../../../server/page-cache/page-cache.mjs';
import { openSharedStore } from '../../../server/page-cache/shared-store.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let redis;
let url = '';

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @param {string} port */
async function startRedis(port) {
  const file = process.env.REDIS_SERVER_PATH ?? 'redis-server';
  const child = spawn(file, ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('Ready to accept connections')) break;
  }
  child.stdout.resume();
  redis = child;
}

async function stopRedis() {
  if (!redis) return;
  const exited = once(redis, 'exit');
  redis.kill('SIGKILL');
  await exited;
  redis = undefined;
}

/** @type {{ close: () => void }[]} */
const stores = [];

/** Opens what one server has: its memory, and the store that it shares. */
async function startServer({ build = 'build-1', maxBytes = 1e6 } = {}) {
  /** @type {string[][]} */
  const invalidated = [];
  /** @type {unknown[]} */
  const errors = [];
  const arrivals = new Set();
  const store = openSharedStore({
    url,
    build,
    onInvalidated: (tags) => {
      invalidated.push(tags);
      for (const each of arrivals) each();
    },
    onError: (error) => errors.push(error),
  });
  stores.push(store);
  await store.subscribed;
  /** Resolves at the next message about invalidated tags. */
  const nextMessage = () =>
    /** @type {Promise<void>} */ (new Promise((resolve) => arrivals.add(() => resolve())));
  return { store, errors, invalidated, nextMessage, cache: createPageCache({ maxBytes, store }) };
}

const page = (/** @type {string} */ html, tags = 'goods', extra = {}) => ({
  kind: 'APP_PAGE',
  html,
  rscData: Buffer.from(`rsc of ${html}`),
  status: 200,
  headers: { 'x-next-cache-tags': tags },
  postponed: undefined,
  segmentData: new Map([['/_tree', Buffer.from(`tree of ${html}`)]]),
  ...extra,
});
const lifetime = { cacheControl: { revalidate: 60, expire: 3600 } };

/** Renders a page as the framework does: looks it up first. */
async function render({ cache, store }, key, value, context = lifetime) {
  await cache.get(key);
  cache.set(key, value, context);
  // The write is on its way; the same connection answers it before this.
  await store.read(key);
}

beforeAll(async () => {
  const port = String(await findFreePort());
  url = `redis://127.0.0.1:${port}`;
  await startRedis(port);
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});
afterAll(stopRedis);

// R-OPS-18
test('serves a page that another server has rendered, byte by byte', async () => {
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/a', page('页面'));
  const found = await two.cache.get('/a');
  expect(found).toEqual(await one.cache.get('/a'));
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
  one.cache.set('read', read, { tags: ['goods'] });
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
  await one.cache.get('/d');
  const arrived = one.nextMessage();
  await two.cache.invalidate(['goods']);
  await arrived;
  one.cache.set('/d', page('old'), lifetime);
  await one.store.read('/d');
  expect(await one.cache.get('/d')).toBeNull();
  expect(await two.cache.get('/d')).toBeNull();
});

// R-OPS-18
test('takes the newer page of another server when its own is past its lifetime', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const now = jest.spyOn(Date, 'now').mockReturnValue(1e12);
  await render(one, '/e', page('first'));
  await two.cache.get('/e');
  now.mockReturnValue(1e12 + 61_000);
  await render(one, '/e', page('second'));
  expect((await two.cache.get('/e'))?.value).toEqual(page('second'));
  now.mockRestore();
});

// R-OPS-18
test('does not serve the pages of another build', async () => {
  const [one, two] = [await startServer(), await startServer({ build: 'build-2' })];
  await render(one, '/f', page('f'));
  expect(await two.cache.get('/f')).toBeNull();
});

// R-OPS-18
test('keeps to its memory while the store is away, reports that once, and follows afterwards what it missed', async () => {
  const port = new URL(url).port;
  const [one, two] = [await startServer(), await startServer()];
  await render(one, '/g', page('g'));
  await two.cache.get('/g');
  await stopRedis();
  expect(await two.cache.get('/g')).not.toBeNull();
  expect(await two.cache.get('/missing')).toBeNull();
  await render(two, '/h', page('h'));
  expect(await two.cache.get('/h')).not.toBeNull();
  await two.cache.invalidate(['goods']);
  expect(await two.cache.get('/h')).toBeNull();

  const [heardOne, heardTwo] = [one.nextMessage(), two.nextMessage()];
  await startRedis(port);
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
  const port = new URL(url).port;
  const [one, two] = [await startServer(), await startServer()];
  await stopRedis();
  await render(two, '/j', page('j'));
  await one.cache.invalidate(['goods']);
  expect(await two.cache.get('/j')).not.toBeNull();
  const arrived = two.nextMessage();
  await startRedis(port);
  await arrived;
  expect(await two.cache.get('/j')).toBeNull();
});

// R-OPS-18
test('does not take an old page for valid again when the store has lost its data', async () => {
  const port = new URL(url).port;
  const one = await startServer();
  await one.cache.invalidate(['search']);
  await render(one, '/k', page('k', 'search'));
  await stopRedis();
  await startRedis(port);
  const arrived = one.nextMessage();
  await (await startServer()).cache.invalidate(['search']);
  await arrived;
  expect(await one.cache.get('/k')).toBeNull();
});

test('evicts the oldest pages of its memory, whatever ids visitors invent', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  for (let id = 0; id < 1000; id += 1) cache.set(`/goods/${id}`, page('x'.repeat(1000)), lifetime);
  expect(await cache.get('/goods/0')).toBeNull();
  expect(await cache.get('/goods/999')).not.toBeNull();
});
