import { start } from '@/server/start';
import PageCacheHandler from '../../../server/page-cache/handler.mjs';
import { createRedis } from './support/redis.mjs';
import { page, render, startServer, stopServers } from './support/shared-servers.mjs';

/** What the mall's own answers lose. @type {string[][]} */
const dropped = [];
let onDrop = () => {};

// Diagnostics channels and signals belong to the process: a subscription here would see those of other test files.
jest.mock('@/server/bff/http/incoming-requests', () => ({ normalizeIncomingRequests: () => {} }));
jest.mock('@/server/bff/http/connections', () => ({ watchConnections: () => ({ sweep: () => {} }) }));
jest.mock('@/server/drain-on-signal', () => ({ drainOnSignal: () => {} }));
jest.mock('@/server/request-handlers/prepend-handlers', () => ({ prependHandlers: () => {} }));
jest.mock('@/server/bff/response-cache', () => ({
  dropCachedResponses: (/** @type {string[]} */ tags) => {
    dropped.push(tags);
    onDrop();
  },
}));

const PAGE_KEY = `/route-cache/APP_PAGE/${'0'.repeat(64)}/$/en~browser~10000/home`;

/** @type {Awaited<ReturnType<typeof createRedis>>} */
let redis;

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  Object.assign(process.env, {
    NODE_ENV: 'production',
    MALL_BUILD_ID: 'build-1',
    MALL_LOG_LEVEL: 'silent',
    MALL_API_URL: 'http://mall.example',
    MALL_REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  /** @type {Record<symbol, any>} */ (globalThis)[Symbol.for('vantmall.page-cache')].store.close();
  stopServers();
  await redis.stop();
});

// R-OPS-35
test('a server that has answered no page learns of a change, and its first page comes from the store', async () => {
  const other = await startServer({ url: redis.url });
  await other.cache.invalidate(['goods']);
  await render(other, PAGE_KEY, page('of the other server', 'content'));
  await start();
  const first = new PageCacheHandler(/** @type {any} */ ({ maxMemoryCacheSize: 1e6 }));
  const lookup = /** @type {any} */ ({ kind: 'APP_PAGE', isFallback: false });
  expect((await first.get(PAGE_KEY, lookup))?.value).toMatchObject({ html: 'of the other server' });

  dropped.length = 0;
  const arrived = new Promise((resolve) => {
    onDrop = () => resolve(undefined);
  });
  await other.cache.invalidate(['content']);
  await arrived;
  // More than once if the answer of Redis to the announcement was late: it is repeated.
  expect(new Set(dropped.flat())).toEqual(new Set(['content']));
  expect(await first.get(PAGE_KEY, lookup)).toBeNull();
});
