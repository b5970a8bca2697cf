/** @jest-environment node */
import '../../../support/environment/server';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { projectConfig } from '@/lib/contract/config';
import { createCspHash } from '@/lib/inline-scripts';
import { normalizeIncomingRequests } from '@/server/bff/http/incoming-requests';
import { answerDocument } from '@/server/document-cache/serve-cached-documents';
import { getPageCacheRegistry } from '@/server/page-cache/page-cache-registry';
import { clearProjectConfigs } from '@/server/projects';
import { prependHandlers } from '@/server/request-handlers/prepend-handlers';
import { addFailedRead } from '@/server/revalidation/failed-reads';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

Object.assign(process.env, { NODE_ENV: 'production' });

/** The event loop is always idle. */
jest.mock('@/server/document-cache/watch-event-loop', () => ({
  ...jest.requireActual('@/server/document-cache/watch-event-loop'),
  watchEventLoop: async () => 0,
}));

const page = (text: string) =>
  `<html><script>self.a='${text}'</script><p>${text} ${'茶 tea '.repeat(400)}</p></html>`;

/** The cache of the framework: the values that are valid. */
const entries = new Map<string, { html: string }>();
/** The keys of the values that are older than their lifetime, and how old they are. */
const oldKeys = new Map<string, number>();
/** The requests that the framework answered. */
let rendered: string[] = [];
/** How the framework answers a page; each test may replace it. */
let render: (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a page as the framework does: from its cache, in one piece. */
function renderCachedPage({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const key = `/zh-CN~browser~default${url.replace('/vantmall', '')}`;
  const value = entries.get(key) ?? { html: page(`${url} ${rendered.length}`) };
  entries.set(key, value);
  response.setHeader('ETag', `"${rendered.length}"`);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('x-nextjs-cache', 'HIT');
  response.end(value.html);
}

/** Answers a page that is rendered for the request, in parts. */
function renderSearch({ url, headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.write(page(`${url}`));
  response.end(`<i>${headers['content-security-policy']}</i>`);
}

let server: Server;
const stops: (() => void)[] = [];
beforeAll(async () => {
  createFakeTransport();
  stops.push(normalizeIncomingRequests(), prependHandlers([answerDocument]));
  server = createServer((request, response) => {
    rendered.push(request.url ?? '');
    render(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => {
  for (const stop of stops) stop();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  rendered = [];
  render = renderCachedPage;
  entries.clear();
  oldKeys.clear();
  getPageCacheRegistry().cache = {
    getTagVersions: () => ({}),
    invalidate: async () => true,
    has: (key) => entries.has(key),
    hasFreeSpace: () => true,
    getFresh: (key) => (oldKeys.has(key) ? undefined : entries.get(key)),
    getStale: (key, maxAgeMs = Number.POSITIVE_INFINITY) =>
      (oldKeys.get(key) ?? maxAgeMs) < maxAgeMs ? entries.get(key) : undefined,
    revalidate: (_, request) => request(),
    readHtml: (entry) => [...entries.values()].find((each) => each === entry)?.html,
    keep(key, html) {
      oldKeys.delete(key);
      entries.set(key, { html });
    },
  };
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const getPage = (path: string, headers: Record<string, string> = {}, method = 'GET', signal?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const target = { host: 'localhost', port, path: `/vantmall${path}` };
    send({ ...target, headers, method, ...(signal && { signal }) }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    })
      .on('error', reject)
      .end();
  });

/** Lets the server work until something holds. */
async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

const HOME = '/home?pId=10000';
const SEARCH = '/goodsSearch?keyword=%E8%8C%B6&pId=10000';

// R-OPS-25
describe('a cached page', () => {
  test('is rendered by the framework once, and its copies are the same page', async () => {
    const plain = await getPage(HOME);
    const zipped = await getPage(HOME, { 'accept-encoding': 'gzip, deflate' });
    const brotli = await getPage(HOME, { 'accept-encoding': 'gzip, deflate, br' });
    expect(rendered).toEqual(['/vantmall/home']);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(plain.bytes.toString()).toBe(page('/vantmall/home 1'));
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    for (const { bytes, headers } of [plain, zipped, brotli])
      expect(headers['content-length']).toBe(String(bytes.length));
  });

  // R-PERF-27
  test('is sent in fewer bytes once the server has rested', async () => {
    const text = Array.from({ length: 500 }, (_, index) => `<li>${(index * 7919) % 1009} cups</li>`).join('');
    entries.set('/zh-CN~browser~default/home', { html: page(text) });
    const requestBytes = async () => (await getPage(HOME, { 'accept-encoding': 'br' })).bytes;
    const first = await requestBytes();
    let bytes = first;
    while (bytes.length >= first.length) bytes = await requestBytes();
    expect(brotliDecompressSync(bytes)).toEqual(brotliDecompressSync(first));
  });

  // R-PERF-27
  test('is compressed once more after its second visitor only', async () => {
    const addCopies = jest.fn();
    const recompressor = Symbol.for('vantmall.recompressor');
    Reflect.set(globalThis, recompressor, { addCopies });
    await getPage(HOME, { 'accept-encoding': 'br' });
    expect(addCopies).not.toHaveBeenCalled();
    await getPage(HOME, { 'accept-encoding': 'br' });
    expect(addCopies).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, recompressor);
  });

  test('has the same headers from its copies as from the framework', async () => {
    const omitTime = ({ headers: { date: _, 'server-timing': __, ...rest } }: Answer) => rest;
    const first = await getPage(HOME, { 'accept-encoding': 'gzip' });
    const second = await getPage(HOME, { 'accept-encoding': 'gzip' });
    expect(omitTime(second)).toEqual(omitTime(first));
    expect(second.headers).toMatchObject({
      etag: '"1"',
      'cache-control': 'private, no-cache',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("'sha256-"),
    });
    expect(second.headers).not.toHaveProperty('x-nextjs-cache');
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await getPage(HOME);
    const answer = await getPage(HOME, { 'if-none-match': `W/${headers.etag}` });
    expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
    expect(answer.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await getPage(HOME, { 'if-none-match': '"other"' })).status).toBe(200);
    expect(rendered).toHaveLength(1);
  });

  test('is rendered again when its entry is no longer valid', async () => {
    await getPage(HOME);
    entries.clear();
    expect(String((await getPage(HOME)).bytes)).toBe(page('/vantmall/home 2'));
    expect(String((await getPage(HOME)).bytes)).toBe(page('/vantmall/home 2'));
    expect(rendered).toHaveLength(2);
  });

  test('is not mixed up with another language or environment', async () => {
    await getPage(HOME);
    await getPage(HOME, { 'accept-language': 'en' });
    await getPage(HOME, { 'user-agent': 'Mozilla/5.0 AlipayClient/10.5' });
    expect(rendered).toHaveLength(3);
  });

  test('is answered by the framework for HEAD and for the client router', async () => {
    await getPage(HOME);
    await getPage(HOME, {}, 'HEAD');
    await getPage(HOME, { rsc: '1' });
    expect(rendered).toHaveLength(3);
  });
});

// R-OPS-25
test.each<[string, typeof renderCachedPage]>([
  [
    'sets a cookie',
    (request, response) => {
      response.setHeader('set-cookie', 'user=1');
      renderCachedPage(request, response);
    },
  ],
  [
    'is another one than the cache holds',
    (request, response) => {
      renderCachedPage(request, { ...response, setHeader: () => response, end: () => response } as never);
      response.setHeader('content-type', 'text/html');
      response.setHeader('etag', '"private"');
      response.end(page(`of one visitor ${rendered.length}`));
    },
  ],
  [
    'is an error',
    (_, response) => {
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end(page('error'));
    },
  ],
])('an answer that %s is not kept', async (_, answer) => {
  render = answer;
  await getPage(HOME);
  await getPage(HOME);
  expect(rendered).toHaveLength(2);
});

test('a stale page that the framework serves once more is compressed', async () => {
  await getPage(HOME);
  const { cache } = getPageCacheRegistry();
  if (cache) cache.getFresh = () => undefined;
  const old = await getPage(HOME, { 'accept-encoding': 'gzip' });
  expect(rendered).toHaveLength(2);
  expect(old.headers['content-encoding']).toBe('gzip');
  expect(old.headers['content-security-policy']).toContain("'sha256-");
  expect(gunzipSync(old.bytes).toString()).toBe(page('/vantmall/home 1'));
  const { etag = '' } = old.headers;
  render = (request, response) => {
    rendered.pop();
    renderCachedPage(request, response);
    rendered.push('again');
  };
  expect((await getPage(HOME, { 'if-none-match': etag })).status).toBe(304);
});

test('an address that redirects is left to the middleware', async () => {
  await getPage('/home');
  await getPage('/home');
  expect(rendered).toHaveLength(2);
});

// R-SEARCH-19
describe('the search page', () => {
  beforeEach(() => {
    render = renderSearch;
  });

  test('is rendered once for a query, whoever asks', async () => {
    const first = await getPage(SEARCH, { cookie: 'mallSession=a' });
    const second = await getPage('/goodsSearch?keyword=%e8%8c%b6&pId=10000', {
      cookie: 'mallSession=b',
      'accept-encoding': 'br',
    });
    expect(rendered).toHaveLength(1);
    expect(brotliDecompressSync(second.bytes)).toEqual(first.bytes);
    expect(String(first.bytes)).toContain('<i>undefined</i>');
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[^']+'){4};/);
    const { etag = '' } = second.headers;
    expect((await getPage(SEARCH, { 'if-none-match': etag })).status).toBe(304);
  });

  // R-PERF-33
  describe('while it is rendered', () => {
    /** Begins a search, and others of the same while it is rendered. `aborts` make their visitors leave. */
    async function searchAtOnce(others = 3) {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      render = async (request, response) => {
        await isReleased;
        renderSearch(request, response);
      };
      let arrived = 0;
      const count = () => {
        arrived += 1;
      };
      subscribe('http.server.request.start', count);
      const aborts = Array.from({ length: others + 1 }, () => new AbortController());
      const searches: Promise<Answer>[] = [];
      for (const { signal } of aborts) {
        searches.push(getPage(SEARCH, {}, 'GET', signal));
        await waitUntil(() => arrived === searches.length && rendered.length === 1);
      }
      unsubscribe('http.server.request.start', count);
      // Those that do not wait are rendered now.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      return { searches, release, aborts };
    }

    test('others who search for the same get its copy', async () => {
      const { searches, release } = await searchAtOnce();
      release();
      const [first, ...others] = await Promise.all(searches);
      for (const { bytes } of others) expect(bytes).toEqual(first?.bytes);
      expect(rendered).toHaveLength(1);
    });

    test('one of the others renders it when its visitor leaves, and the rest get the copy', async () => {
      const { searches, release, aborts } = await searchAtOnce();
      const [first, ...others] = searches;
      aborts[0]?.abort();
      await expect(first).rejects.toThrow();
      await waitUntil(() => rendered.length > 1);
      release();
      const [second, ...rest] = await Promise.all(others);
      for (const { bytes } of rest) expect(bytes).toEqual(second?.bytes);
      expect(rendered).toHaveLength(2);
    });

    test.each([
      [3, 1],
      [5, 3],
    ])(
      'it is rendered for one of %i others after the other when it is not kept, and for those who have waited three times at once',
      async (others, expected) => {
        let [underWay, most] = [0, 0];
        const { searches, release } = await searchAtOnce(others);
        render = async (request, response) => {
          addFailedRead();
          underWay += 1;
          most = Math.max(most, underWay);
          for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
          underWay -= 1;
          renderSearch(request, response);
        };
        addFailedRead();
        release();
        for (const { status } of await Promise.all(searches)) expect(status).toBe(200);
        expect([rendered.length, most]).toEqual([others + 1, expected]);
      },
    );

    test('a visitor who has left while waiting does not render it', async () => {
      const { searches, release, aborts } = await searchAtOnce();
      const [first, second, ...others] = searches;
      aborts[1]?.abort();
      await expect(second).rejects.toThrow();
      // The server sees it, too.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      aborts[0]?.abort();
      await expect(first).rejects.toThrow();
      await waitUntil(() => rendered.length > 1);
      release();
      for (const { status } of await Promise.all(others)) expect(status).toBe(200);
      expect(rendered).toHaveLength(2);
    });
  });

  // R-OPS-30
  test('is rendered again for the next visitor when a part of it could not be read', async () => {
    render = (request, response) => {
      addFailedRead();
      renderSearch(request, response);
    };
    const incomplete = await getPage(SEARCH, { 'accept-encoding': 'br' });
    expect(incomplete.headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[^']+'){4};/);
    render = renderSearch;
    await getPage(SEARCH);
    expect(rendered).toHaveLength(2);
    await getPage(SEARCH);
    expect(rendered).toHaveLength(2);
  });

  test('that changes while it is rendered again comes with a policy that allows its scripts', async () => {
    render = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.write(`${page('tea')}<script>self.__next_f.push([1,"0:\\"tea\\""])</script>`);
      response.end('<i></i>');
    };
    await getPage(SEARCH);
    entries.clear();
    const { cache } = getPageCacheRegistry();
    // The products were changed in between, so the document is sent, but not kept.
    if (cache) cache.keep = () => entries;
    const { bytes, headers } = await getPage(SEARCH, { 'accept-encoding': 'br' });
    const scripts = brotliDecompressSync(bytes)
      .toString()
      .matchAll(/<script>(.*?)<\/script>/g);
    const hashes = Array.from(scripts, ([, text = '']) => createCspHash(text));
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(headers['content-security-policy']).toContain(hash);
    expect(rendered).toHaveLength(2);
  });

  test.each([
    ['a parameter of an app', 'openid=o1'],
    ['a parameter that is given twice', 'keyword=2'],
    ['an unknown parameter', 'token=1'],
    ['a long query', `sort=${'a'.repeat(300)}`],
  ])('%s makes the page one of its visitor alone', async (_, parameter) => {
    const first = await getPage(`${SEARCH}&${parameter}`);
    const second = await getPage(`${SEARCH}&${parameter}`);
    expect(rendered).toHaveLength(2);
    expect(first.headers['content-security-policy']).toContain("'nonce-");
    expect(second.bytes).not.toEqual(first.bytes);
  });
});

// R-PERF-10
describe('the products on a page that is kept', () => {
  const withLink = (text: string) => `${page(text)}<a href="/vantmall/goodsProfile/SKU-1?pId=10000">`;
  const renderWithLink = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.replace('/vantmall', '');
    entries.set(`/zh-CN~browser~10000${path}`, { html: withLink(`${path}`) });
    response.setHeader('ETag', `"${path}"`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(withLink(`${path}`));
  };

  test('are rendered before their first visitor, who gets the cached page', async () => {
    clearProjectConfigs();
    createFakeTransport(() => ({ ...projectConfig.example?.data, pId: '10000', boolOpen: true }));
    const cached = new Promise<void>((resolve) => {
      render = (request, response) => {
        renderWithLink(request, response);
        if (request.url?.includes('SKU-1')) resolve();
      };
    });
    await getPage(HOME, { cookie: 'mallSession=one', 'accept-encoding': 'gzip' });
    await cached;
    const first = await getPage('/goodsProfile/SKU-1?pId=10000', { 'accept-encoding': 'gzip' });
    expect(first.headers).toHaveProperty('content-length');
    expect(rendered).toEqual(['/vantmall/home', '/vantmall/goodsProfile/SKU-1']);
  });
});

describe('after its lifetime', () => {
  const PROJECT = '/zh-CN~browser~10000';
  const WECHAT = '/zh-CN~wechat~10000';
  /** The key of the page under test in the framework's cache. */
  let key: string;

  /** The framework renders again what is old. */
  function renderAgain(_: IncomingMessage, response: ServerResponse): void {
    oldKeys.delete(key);
    entries.set(key, { html: page(`rendered ${rendered.length}`) });
    response.setHeader('ETag', `"${rendered.length}"`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(entries.get(key)?.html);
  }

  beforeEach(() => {
    clearProjectConfigs();
    createFakeTransport(() => ({ ...projectConfig.example?.data, pId: '10000', boolOpen: true }));
    render = renderAgain;
  });
  afterEach(() => jest.restoreAllMocks());

  /** Settles when the page has been rendered again. */
  const waitForRevalidation = () =>
    new Promise<void>((resolve) => {
      const { cache } = getPageCacheRegistry();
      if (cache) cache.revalidate = (_, request) => request().then(resolve);
    });

  const oneColumn = { cookie: 'mallHomeFeed=one-column' };
  // R-PERF-10, R-PERF-31
  test.each<[string, { address: string; key: string; headers?: Record<string, string> }]>([
    ['a product', { address: '/goodsProfile/A?pId=10000', key: `${PROJECT}/goodsProfile/A` }],
    ['home', { address: HOME, key: `${PROJECT}/home` }],
    ['home’s other variant', { address: HOME, key: `${PROJECT}/home/one-column`, headers: oneColumn }],
    [
      'a page of WeChat',
      { address: '/mine?pId=10000', key: `${WECHAT}/mine`, headers: { 'user-agent': 'MicroMessenger/8.0' } },
    ],
    [
      'an activity’s page',
      { address: '/activity/brand?pageId=7&pId=10000', key: `${PROJECT}/activity/brand/7~` },
    ],
    ['the page of unknown addresses', { address: '/nothing?pId=10000', key: `${PROJECT}/404` }],
    ['a search', { address: SEARCH, key: `${PROJECT}${SEARCH}` }],
  ])('%s is sent from its copies at once, and rendered again for the next visitor', async (_, tested) => {
    key = tested.key;
    await getPage(tested.address, tested.headers);
    oldKeys.set(key, 60_000);
    const revalidated = waitForRevalidation();
    const old = await getPage(tested.address, { ...tested.headers, 'accept-encoding': 'gzip' });
    expect(gunzipSync(old.bytes).toString()).toBe(page('rendered 1'));
    await revalidated;
    expect(rendered).toHaveLength(2);
    const next = await getPage(tested.address, tested.headers);
    expect(String(next.bytes)).toBe(page('rendered 2'));
    expect(rendered).toHaveLength(2);
  });

  // R-SEARCH-19
  test('a search of more than two minutes ago is rendered for its visitor', async () => {
    key = `${PROJECT}${SEARCH}`;
    await getPage(SEARCH);
    oldKeys.set(key, 120_001);
    expect(String((await getPage(SEARCH)).bytes)).toBe(page('rendered 2'));
  });

  // R-PERF-27
  test('an unchanged page keeps the copy of the fewest bytes', async () => {
    key = `${PROJECT}/home`;
    const text = Array.from({ length: 500 }, (_, index) => `<li>${(index * 7919) % 1009} cups</li>`).join('');
    render = (_, response) => {
      oldKeys.delete(key);
      entries.set(key, { html: page(text) });
      response.setHeader('ETag', '"unchanged"');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page(text));
    };
    const requestBytes = async () => (await getPage(HOME, { 'accept-encoding': 'br' })).bytes;
    const first = await requestBytes();
    let smallest = first;
    while (smallest.length >= first.length) smallest = await requestBytes();
    oldKeys.set(key, 60_000);
    const revalidated = waitForRevalidation();
    await requestBytes();
    await revalidated;
    expect(await requestBytes()).toEqual(smallest);
    expect(rendered).toHaveLength(2);
  });

  test('the products on a page that is rendered again are prerendered', async () => {
    key = `${PROJECT}/home`;
    await getPage(HOME);
    oldKeys.set(key, 60_000);
    const isRendered = new Promise<void>((resolve) => {
      render = (request, response) => {
        if (request.url?.includes('SKU-9')) resolve();
        entries.set(key, { html: page('<a href="/vantmall/goodsProfile/SKU-9?pId=10000">') });
        oldKeys.delete(key);
        response.setHeader('ETag', '"9"');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(entries.get(key)?.html);
      };
    });
    await getPage(HOME);
    await isRendered;
    expect(rendered).toEqual(['/vantmall/home', '/vantmall/home', '/vantmall/goodsProfile/SKU-9']);
  });
});

// R-PROJECT-07. The last test, because the project stays closed.
test('the embeddable page of a closed project is not answered from the copy of before the closing', async () => {
  const WHITE = '/white/A?pId=10000';
  const setOpen = (boolOpen: boolean) => {
    clearProjectConfigs();
    createFakeTransport(() => ({ ...projectConfig.example?.data, pId: '10000', boolOpen }));
  };
  render = (_, response) => {
    response.setHeader('ETag', '"white"');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page('product'));
  };
  entries.set('/zh-CN~browser~10000/white/A', { html: page('product') });
  setOpen(true);
  await getPage(WHITE);
  expect((await getPage(WHITE)).status).toBe(200);
  expect(rendered).toHaveLength(1);
  setOpen(false);
  render = (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(page('closed'));
  expect((await getPage(WHITE)).status).toBe(404);
});
