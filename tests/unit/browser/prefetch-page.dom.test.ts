import {
  cancelPrefetch,
  connectRouter,
  isPrefetched,
  prefetchPage,
  waitForPrefetches,
} from '@/lib/browser/prefetch-page';

// @alone: the module remembers the connection and the pages of its document.

const HEADERS = { 'content-type': 'text/x-component' };
const origin = window.location.origin;
const realFetch = window.fetch;
let numbers = 0;
/** The address of a product's page that no other test has prefetched. */
const createAddress = () => `/vantmall/goodsProfile/${++numbers}?pId=10000`;

/** Answers of the server, by default the data of a page. */
const network = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const passedToRouter = jest.fn<void, [string]>();

/** What the router does to get a page, or with `/_tree` its place in the tree. */
const requestAsRouter = (address: string, segment?: string) =>
  window.fetch(new URL(`${address}${address.includes('?') ? '&' : '?'}_rsc=a1-b_2`, origin), {
    headers: { rsc: '1', ...(segment && { 'next-router-segment-prefetch': segment }) },
  });
/** A server that answers later than any test ends. */
const waitForAbort: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
/** Whether the request with a number was cancelled. */
const isCancelled = (index = 0) => network.mock.calls[index]?.[1]?.signal?.aborted;
const flush = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(() => {
  window.fetch = network;
  connectRouter(passedToRouter);
});
beforeEach(() => {
  jest.clearAllMocks();
  network.mockImplementation(async () => new Response('page', { headers: HEADERS }));
});
afterAll(() => {
  window.fetch = realFetch;
});

// R-NAV-31, R-PERF-12
describe('prefetchPage', () => {
  it('answers all that the router asks for a page from one request', async () => {
    const address = createAddress();
    prefetchPage(origin + address);
    await flush();
    expect(passedToRouter).toHaveBeenCalledWith(origin + address);
    expect(await (await requestAsRouter(address, '/_tree')).text()).toBe('page');
    expect(await (await requestAsRouter(address)).text()).toBe('page');
    const [path = ''] = address.split('?');
    expect((await requestAsRouter(path, '/_tree')).status).toBe(404);
    expect(network.mock.calls.map(([url]) => url)).toEqual([`${origin}${address}&_rsc`]);
  });

  it('takes the answer that the document has requested before its scripts ran, once', async () => {
    const address = createAddress();
    window.earlyPages = new Map([
      [origin + address, Promise.resolve(new Response('early', { headers: HEADERS }))],
    ]);
    prefetchPage(origin + address);
    await flush();
    expect(passedToRouter).toHaveBeenCalledWith(origin + address);
    expect(await (await requestAsRouter(address)).text()).toBe('early');
    expect(network).not.toHaveBeenCalled();
    expect(window.earlyPages.size).toBe(0);
  });

  it('requests a page itself where the request of the document has failed', async () => {
    const address = createAddress();
    window.earlyPages = new Map([[origin + address, Promise.resolve(undefined)]]);
    prefetchPage(origin + address);
    await flush();
    expect(await (await requestAsRouter(address)).text()).toBe('page');
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('asks the server again for a page that the router has taken', async () => {
    const address = createAddress();
    prefetchPage(origin + address);
    await flush();
    await requestAsRouter(address);
    await requestAsRouter(address);
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('does not request a page twice, nor the page that is open', async () => {
    const address = createAddress();
    prefetchPage(origin + address);
    prefetchPage(origin + address);
    prefetchPage(window.location.href);
    prefetchPage('https://example.com/vantmall/home');
    await flush();
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('lets a tap wait for the request that is under way, which is not cancelled then', async () => {
    const address = createAddress();
    let answer = (_: Response) => {};
    network.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    prefetchPage(origin + address);
    const page = requestAsRouter(address);
    cancelPrefetch(origin + address);
    expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    answer(new Response('late', { headers: HEADERS }));
    expect(await (await page).text()).toBe('late');
    expect(network).toHaveBeenCalledTimes(1);
    expect(passedToRouter).not.toHaveBeenCalled();
  });

  it('cancels a request that no tap waits for, and can begin again', async () => {
    const address = createAddress();
    network.mockImplementation(waitForAbort);
    prefetchPage(origin + address);
    cancelPrefetch(origin + address);
    await flush();
    prefetchPage(origin + address);
    expect(network).toHaveBeenCalledTimes(2);
    cancelPrefetch(origin + address);
    await flush();
    expect(passedToRouter).not.toHaveBeenCalled();
  });

  it('requests a page again at once after its request was cancelled, and keeps the new one', async () => {
    const address = createAddress();
    network.mockImplementationOnce(waitForAbort);
    prefetchPage(origin + address);
    cancelPrefetch(origin + address);
    expect(isPrefetched(origin + address)).toBe(false);
    prefetchPage(origin + address);
    expect(network).toHaveBeenCalledTimes(2);
    await flush();
    expect(isPrefetched(origin + address)).toBe(true);
    expect(passedToRouter.mock.calls).toEqual([[origin + address]]);
    expect(await (await requestAsRouter(address)).text()).toBe('page');
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('takes the answer to the document’s request for a page that was cancelled and is wanted again', async () => {
    const href = origin + createAddress();
    const { promise, resolve } = Promise.withResolvers<Response>();
    window.earlyPages = new Map([[href, promise]]);
    prefetchPage(href);
    cancelPrefetch(href);
    prefetchPage(href);
    resolve(new Response('early', { headers: HEADERS }));
    await flush();
    expect(passedToRouter.mock.calls).toEqual([[href]]);
    expect(network).not.toHaveBeenCalled();
  });

  it('passes no page to the router that the document has requested, once it is cancelled', async () => {
    const href = origin + createAddress();
    const { promise, resolve } = Promise.withResolvers<Response>();
    window.earlyPages = new Map([[href, promise]]);
    prefetchPage(href);
    cancelPrefetch(href);
    resolve(new Response('early', { headers: HEADERS }));
    await flush();
    expect(passedToRouter).not.toHaveBeenCalled();
  });

  it('keeps the request of two cards until both have left the view', () => {
    const href = origin + createAddress();
    const [first, second] = [document.createElement('a'), document.createElement('a')];
    network.mockImplementation(waitForAbort);
    prefetchPage(href, first);
    prefetchPage(href, second);
    cancelPrefetch(href, first);
    cancelPrefetch(href, first);
    expect(isCancelled()).toBe(false);
    expect(cancelPrefetch(href, second)).toBe(false);
    expect(isCancelled()).toBe(true);
  });

  // R-NAV-28
  it('cancels the request of a touch, but not that of a card in view', () => {
    const [touched, inView] = [origin + createAddress(), origin + createAddress()];
    const card = document.createElement('a');
    network.mockImplementation(waitForAbort);
    prefetchPage(inView, card);
    for (const href of [touched, inView]) {
      prefetchPage(href);
      expect(cancelPrefetch(href)).toBe(false);
    }
    expect([isCancelled(0), isCancelled(1)]).toEqual([false, true]);
    cancelPrefetch(inView, card);
    expect(isCancelled(0)).toBe(true);
  });

  // R-NAV-28
  it('reports once that a page was there before its touch was cancelled, where no card in view wanted it', async () => {
    const [touched, inView] = [origin + createAddress(), origin + createAddress()];
    prefetchPage(inView, document.createElement('a'));
    for (const href of [touched, inView]) prefetchPage(href);
    await flush();
    expect([touched, inView].map((href) => cancelPrefetch(href))).toEqual([true, false]);
    prefetchPage(touched);
    expect(cancelPrefetch(touched)).toBe(false);
    expect(isPrefetched(touched)).toBe(true);
  });

  it('requests a page again that is older than the router keeps it', async () => {
    const address = createAddress();
    prefetchPage(origin + address);
    await flush();
    expect(isPrefetched(origin + address)).toBe(true);
    const later = Date.now() + 300_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(isPrefetched(origin + address)).toBe(false);
    await requestAsRouter(address);
    expect(network).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  // R-NAV-41
  it.each([
    ['an error', () => new Response('', { status: 503, headers: HEADERS })],
    ['a document', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'a redirect',
      () => Object.defineProperty(new Response('other', { headers: HEADERS }), 'redirected', { value: true }),
    ],
  ])('leaves a tap that waits to the document when the server answers %s', async (_, createAnswer) => {
    const address = createAddress();
    network.mockImplementation(async () => createAnswer());
    prefetchPage(origin + address);
    const answer = await requestAsRouter(address);
    expect([answer.ok, answer.redirected, answer.body !== null]).toEqual([false, false, true]);
    expect(network).toHaveBeenCalledTimes(1);
    expect(isPrefetched(origin + address)).toBe(false);
  });

  // R-NAV-41
  it('repeats the request of a tap that waits when the connection breaks', async () => {
    const address = createAddress();
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    prefetchPage(origin + address);
    expect(await (await requestAsRouter(address)).text()).toBe('page');
    expect(network).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['an error', () => new Response('', { status: 500, headers: HEADERS })],
    ['a document', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('leaves a page to the router when the server answers %s', async (_, createAnswer) => {
    const address = createAddress();
    network.mockImplementation(async () => createAnswer());
    prefetchPage(origin + address);
    await flush();
    expect(passedToRouter).not.toHaveBeenCalled();
    await requestAsRouter(address);
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('requests nothing on a connection that saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    prefetchPage(origin + createAddress());
    Reflect.deleteProperty(navigator, 'connection');
    await flush();
    expect(network).not.toHaveBeenCalled();
  });

  const listScripts = () =>
    Array.from(document.head.querySelectorAll('script'), ({ type, async, src }) => [
      type,
      async,
      new URL(src).pathname,
    ]);
  const setScripts = (script: string | undefined, parts: string) => {
    document.head.replaceChildren();
    Object.assign(document.documentElement.dataset, {
      productParts: parts,
      ...(script && { productScript: script }),
    });
  };
  afterEach(() => {
    document.head.replaceChildren();
    delete document.documentElement.dataset.productScript;
    delete document.documentElement.dataset.productParts;
  });

  // R-PERF-19
  it('loads the merged script of a product’s page beside its data, once, and its parts never', () => {
    setScripts('/merged/c.js', '/a.js /b.js');
    prefetchPage(origin + createAddress());
    prefetchPage(origin + createAddress());
    expect(listScripts()).toEqual([
      ['text/plain', true, '/a.js'],
      ['text/plain', true, '/b.js'],
      ['', true, '/merged/c.js'],
    ]);
  });

  it('loads the scripts of a product’s page one by one where the build has not merged them', () => {
    setScripts(undefined, '/a.js /b.js');
    prefetchPage(origin + createAddress());
    expect(listScripts()).toEqual([
      ['', true, '/a.js'],
      ['', true, '/b.js'],
    ]);
  });

  // R-PERF-20
  it('waits until the pages that were asked for are there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.mockReturnValueOnce(promise);
    prefetchPage(origin + createAddress());
    const done = jest.fn();
    const waiting = waitForPrefetches().then(done);
    await flush();
    expect(done).not.toHaveBeenCalled();
    resolve(new Response('page', { headers: HEADERS }));
    await waiting;
    expect(done).toHaveBeenCalled();
  });

  it('passes all other requests on unchanged', async () => {
    const init = { method: 'POST', body: '{}' };
    await window.fetch('/vantmall/api/v4/saveOrder', init);
    expect(network).toHaveBeenCalledWith('/vantmall/api/v4/saveOrder', init);
  });
});
