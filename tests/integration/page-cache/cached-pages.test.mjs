import { randomBytes } from 'node:crypto';
import { createPageCache } from '../../../server/page-cache/page-cache.mjs';

const KEY = `/route-cache/APP_PAGE/${'0'.repeat(64)}/$/en~browser~10000/home`;
const PATH = '/en~browser~10000/home';
const lifetime = { cacheControl: { revalidate: 60, expire: undefined } };

/** @param {string} html @param {string} [tags] */
const createPage = (html, tags = 'goods') =>
  /** @type {any} */ ({ kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags } });

/** @param {ReturnType<typeof createPageCache>} cache @param {string} path */
function readHtml(cache, path) {
  const entry = cache.getFresh(path);
  return entry && cache.readHtml(entry);
}

afterEach(() => jest.restoreAllMocks());

// R-OPS-25
test('a page is found by its path, as long as it is valid and not old', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  expect(cache.getFresh(PATH)).toBeUndefined();
  await cache.get(KEY);
  const page = createPage('home');
  cache.set(KEY, page, { ...lifetime, tagVersions: cache.getTagVersions() });
  const entry = cache.getFresh(PATH);
  expect(readHtml(cache, PATH)).toBe('home');
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  expect(cache.getFresh(PATH)).toBeUndefined();
  clock.mockReturnValue(now);
  await cache.invalidate(['content']);
  expect(cache.getFresh(PATH)).toBe(entry);
  await cache.invalidate(['goods']);
  expect(cache.getFresh(PATH)).toBeUndefined();
});

// R-PERF-10
test('a stale page is found while no tag invalidates it, and the framework does not get it while it is rendered again', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const context = { ...lifetime, tagVersions: cache.getTagVersions() };
  await cache.get(KEY);
  cache.set(KEY, createPage('old'), context);
  expect(cache.getStale(PATH)).toBeUndefined();
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  const entry = cache.getStale(PATH);
  expect(entry && cache.readHtml(entry)).toBe('old');
  expect((await cache.get(KEY))?.value).toMatchObject({ html: 'old' });
  let requests = 0;
  const request = async () => {
    requests += 1;
    expect(await cache.get(KEY)).toBeNull();
    expect(cache.getStale(PATH)).toBe(entry);
    cache.set(KEY, createPage('new'), context);
    expect((await cache.get(KEY))?.value).toMatchObject({ html: 'new' });
  };
  await Promise.all([cache.revalidate(PATH, request), cache.revalidate(PATH, request)]);
  expect(requests).toBe(1);
  expect(readHtml(cache, PATH)).toBe('new');
});

// R-PERF-10
test.each([
  [
    'its revalidation has failed',
    async (/** @type {ReturnType<typeof createPageCache>} */ cache) => cache.revalidate(PATH, async () => {}),
  ],
  [
    'a tag was invalidated',
    async (/** @type {ReturnType<typeof createPageCache>} */ cache) => cache.invalidate(['goods']),
  ],
])('a stale page is not found after %s', async (_, act) => {
  const cache = createPageCache({ maxBytes: 1e6 });
  await cache.get(KEY);
  cache.set(KEY, createPage('old'), { ...lifetime, tagVersions: cache.getTagVersions() });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(cache.getStale(PATH)).toBeDefined();
  await act(cache);
  expect(cache.getStale(PATH)).toBeUndefined();
});

// R-PERF-10
test('the cache has no free space for pages that no visitor has requested when four fifths of it are used', () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  const context = { tags: [], seconds: 30, tagVersions: cache.getTagVersions() };
  let count = 0;
  for (; cache.hasFreeSpace() && count < 1000; count += 1)
    cache.keep(`/page-${count}`, randomBytes(500).toString('base64'), context);
  expect(count).toBeGreaterThan(30);
  for (let index = 0; index < count; index += 1) expect(cache.getFresh(`/page-${index}`)).toBeDefined();
});

// R-OPS-25 R-PERF-18
test('the framework gets a page as it has stored it, which is kept compressed', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const data = Buffer.from('data '.repeat(100));
  const segmentData = new Map([
    ['/_full', Buffer.from(data)],
    ['/_tree', Buffer.from('tree')],
    ['/_head', Buffer.alloc(0)],
  ]);
  const page = { ...createPage('<p>“欢迎”</p>'.repeat(100)), status: 200, rscData: data, segmentData };
  cache.set(KEY, page, { ...lifetime, tagVersions: cache.getTagVersions() });
  expect((await cache.get(KEY))?.value).toEqual(page);
});

// R-OPS-36
test('a page ages by the time that the framework uses, also when the clock of the machine is set back', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const getNow = () => performance.timeOrigin + performance.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await cache.get(KEY);
  cache.set(KEY, createPage('home'), { ...lifetime, tagVersions: cache.getTagVersions() });
  clock.mockReturnValue(Date.now() - 3_600_000);
  expect(readHtml(cache, PATH)).toBe('home');
  const modified = (await cache.get(KEY))?.lastModified ?? 0;
  expect(modified).toBeLessThanOrEqual(getNow());
  expect(modified).toBeGreaterThan(getNow() - 60_000);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  expect(cache.getFresh(PATH)).toBeUndefined();
  expect(cache.getStale(PATH)).toBeDefined();
});

// R-SEARCH-19
test('a document is not kept after a change since its rendering began', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const tagVersions = cache.getTagVersions();
  await cache.invalidate(['search']);
  cache.keep('a', 'old', { tags: ['search'], seconds: 30, tagVersions });
  expect(cache.getFresh('a')).toBeUndefined();
  cache.keep('a', 'new', { tags: ['search'], seconds: 30, tagVersions: cache.getTagVersions() });
  expect(readHtml(cache, 'a')).toBe('new');
  await cache.invalidate(['search']);
  expect(cache.getFresh('a')).toBeUndefined();
});

// R-OPS-25 R-PERF-18
test('documents of invented addresses do not exceed the memory of the cache', () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  const html = randomBytes(500).toString('base64');
  const context = { tags: [], seconds: 30, tagVersions: cache.getTagVersions() };
  const paths = Array.from({ length: 1000 }, (_, index) => `/goodsSearch?keyword=${index}`);
  for (const path of paths) cache.keep(path, html, context);
  const kept = paths.filter((path) => cache.getFresh(path));
  // An entry counts three times its compressed text, which is 500 bytes and more, for its copies.
  expect(kept.length).toBeGreaterThan(30);
  expect(kept.length).toBeLessThanOrEqual(60);
});

// R-SEARCH-19
test('a read is used once more until two minutes after its lifetime', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  /** @type {any} */
  const read = { kind: 'FETCH', data: { headers: {}, body: 'old', url: '' }, revalidate: 30 };
  cache.set('read', read, { tags: ['goods'], tagVersions: cache.getTagVersions() });
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 149_000);
  expect((await cache.get('read'))?.value).toEqual(read);
  clock.mockReturnValue(now + 151_000);
  expect(await cache.get('read')).toBeNull();
});

// R-OPS-37
describe('a page that lacks a part', () => {
  /** @param {number} ageMs of the complete page when it is rendered again */
  async function renderAgain(ageMs, { before = 'complete', tags = 'goods', change = '' } = {}) {
    const cache = createPageCache({ maxBytes: 1e6 });
    await cache.get(KEY);
    cache.set(KEY, createPage(before, tags), { ...lifetime, tagVersions: cache.getTagVersions() });
    const entry = cache.getFresh(PATH);
    const begin = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(begin + ageMs);
    if (change) await cache.invalidate([change]);
    const short = { cacheControl: { revalidate: 5, expire: undefined }, tagVersions: cache.getTagVersions() };
    await cache.get(KEY);
    cache.set(KEY, createPage('lacks a part', 'goods,incomplete'), short);
    return {
      cache,
      entry,
      passTime: (/** @type {number} */ ms) => clock.mockReturnValue(begin + ageMs + ms),
    };
  }

  test('does not replace a complete one, which keeps its copies and is rendered again after 5 s', async () => {
    const { cache, entry, passTime } = await renderAgain(61_000);
    expect(cache.getFresh(PATH)).toBe(entry);
    expect(readHtml(cache, PATH)).toBe('complete');
    passTime(4900);
    expect(cache.getFresh(PATH)).toBe(entry);
    passTime(6100);
    expect(cache.getFresh(PATH)).toBeUndefined();
    expect(cache.getStale(PATH)).toBe(entry);
  });

  test('is no failed rendering, so that the next one waits until the server is idle, too', async () => {
    const { cache, passTime } = await renderAgain(61_000);
    passTime(6100);
    const short = { cacheControl: { revalidate: 5, expire: undefined }, tagVersions: cache.getTagVersions() };
    await cache.revalidate(PATH, async () => cache.set(KEY, createPage('lacks', 'incomplete'), short));
    passTime(20_000);
    expect(cache.getStale(PATH)).toBeDefined();
  });

  test.each([
    ['after an hour', 3_600_001, {}],
    ['after a change', 61_000, { change: 'goods' }],
    ['that lacks a part, too', 61_000, { before: 'first', tags: 'goods,incomplete' }],
  ])('replaces a page %s', async (_, ageMs, options) => {
    const { cache } = await renderAgain(ageMs, options);
    expect(readHtml(cache, PATH)).toBe('lacks a part');
  });
});
