import PageCacheHandler from '../../../server/page-cache/handler.mjs';

/** The framework creates a handler for each request. */
const startRequest = () =>
  new PageCacheHandler(
    /** @type {any} */ ({ dev: true, maxMemoryCacheSize: 1e6, revalidatedTags: [], _requestHeaders: {} }),
  );

const createRead = (/** @type {string} */ body) =>
  /** @type {any} */ ({
    kind: 'FETCH',
    data: { headers: {}, body, status: 200, url: '' },
    revalidate: 60,
  });
const createPage = (/** @type {string} */ html) =>
  /** @type {any} */ ({ kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': 'goods' } });

const lookup = /** @type {any} */ ({ kind: 'FETCH', tags: ['goods'], softTags: [] });
const context = /** @type {any} */ ({ fetchCache: true, tags: ['goods'] });
const pageLookup = /** @type {any} */ ({ kind: 'APP_PAGE', isFallback: false });
const pageContext = /** @type {any} */ ({ cacheControl: { revalidate: 60, expire: undefined } });

/** @param {string} key */
const findBody = async (key) => (await startRequest().get(key, lookup))?.value?.data.body;

// R-OPERATOR-13
test('an old read is not kept when a page that began after the change has stored the new one before', async () => {
  const slow = startRequest();
  expect(await slow.get('a', lookup)).toBeNull();
  await startRequest().revalidateTag('goods');
  const fast = startRequest();
  expect(await fast.get('a', lookup)).toBeNull();
  await fast.set('a', createRead('new'), context);
  expect(await findBody('a')).toBe('new');
  await slow.set('a', createRead('old'), context);
  expect(await findBody('a')).toBe('new');
});

// R-OPERATOR-13
test('an old read is not kept when two pages read it before the change', async () => {
  const requests = [startRequest(), startRequest()];
  for (const request of requests) expect(await request.get('b', lookup)).toBeNull();
  await startRequest().revalidateTag('goods');
  for (const request of requests) await request.set('b', createRead('old'), context);
  expect(await findBody('b')).toBeUndefined();
});

// R-OPERATOR-13
test('an old read that is renewed in the background is not kept when a tag was dropped since the page began', async () => {
  await startRequest().set('c', createRead('first'), context);
  const request = startRequest();
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect((await request.get('c', lookup))?.value).toEqual(createRead('first'));
  await startRequest().revalidateTag('goods');
  await request.set('c', createRead('old'), context);
  expect(await findBody('c')).toBeUndefined();
  now.mockRestore();
});

// R-OPERATOR-13
test('a page whose rendering has failed does not keep later ones out of the cache', async () => {
  expect(await startRequest().get('/d', pageLookup)).toBeNull();
  await startRequest().revalidateTag('goods');
  const request = startRequest();
  expect(await request.get('/d', pageLookup)).toBeNull();
  await request.set('/d', createPage('new'), pageContext);
  expect((await startRequest().get('/d', pageLookup))?.value).toMatchObject({ html: 'new' });
});
