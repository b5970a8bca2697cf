/** @jest-environment node */
import { getPageCacheRegistry } from '@/server/page-cache/page-cache-registry';
import { openSharedStore } from '@/server/page-cache/shared-store';
import { startSharedStore } from '@/server/page-cache/start-shared-store';

jest.mock('@/server/page-cache/shared-store', () => ({ openSharedStore: jest.fn() }));

const open = jest.mocked(openSharedStore);
const waitUntilReady = jest.fn(async () => {});
const events = { onInvalidated: jest.fn(), onError: jest.fn(), onRecovered: jest.fn() };
const settings = { MALL_REDIS_URL: 'redis://localhost', NODE_ENV: 'production' };

beforeEach(() => {
  process.env.MALL_BUILD_ID = 'build-1';
  delete process.env.NEXT_PHASE;
  delete process.env.VERCEL;
  delete getPageCacheRegistry().store;
  open.mockReset().mockReturnValue({ waitUntilReady } as never);
});
afterAll(() => {
  for (const name of ['MALL_BUILD_ID', 'NEXT_PHASE', 'VERCEL']) delete process.env[name];
  delete getPageCacheRegistry().store;
});

// R-OPS-35
test('opens the store once while the server starts, and waits for it at the end of the start', async () => {
  const wait = await startSharedStore(settings, events);
  expect(open).toHaveBeenCalledWith({ url: 'redis://localhost', build: 'build-1', ...events });
  expect(getPageCacheRegistry().store).toEqual({ waitUntilReady });
  expect(waitUntilReady).not.toHaveBeenCalled();
  await wait();
  expect(waitUntilReady).toHaveBeenCalledWith(500);
  await startSharedStore(settings, events);
  expect(open).toHaveBeenCalledTimes(1);
});

// R-OPS-35, R-OPS-17
test.each([
  ['without an address', { ...settings, MALL_REDIS_URL: undefined }, {}],
  ['in development', { ...settings, NODE_ENV: 'development' }, {}],
  ['in a build', settings, { NEXT_PHASE: 'phase-production-build' }],
  ['on a platform with a cache of its own', settings, { VERCEL: '1' }],
])('opens no store %s', async (_, given, env) => {
  Object.assign(process.env, env);
  const wait = await startSharedStore(given, events);
  await wait();
  expect(open).not.toHaveBeenCalled();
  expect(getPageCacheRegistry().store).toBeUndefined();
});

// R-OPS-04
test('names the setting if the client of Redis does not understand the address', async () => {
  open.mockImplementation(() => {
    throw new TypeError('Invalid pathname');
  });
  await expect(startSharedStore(settings, events)).rejects.toThrow('MALL_REDIS_URL: Invalid pathname');
});
