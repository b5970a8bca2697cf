/** @jest-environment node */
import '../../support/environment/server';
import { createServer, type Server, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ImageOptimizerCache } from 'next/dist/server/image-optimizer';
import { PICTURE_FORMATS } from '@/lib/rules/page/picture-format';
import { getConfig } from '@/server/config';
import { createOptimizerHandler, createPictureKey } from '@/server/optimizer-requests';
import { getPageCacheRegistry } from '@/server/page-cache/page-cache-registry';
import { isReplaced } from '@/server/replaced-pictures';

const VERSION = 'Ab-_1234';
const toAddress = (url: string) => `/vantmall/_next/image?url=${encodeURIComponent(url)}&w=384&q=75`;
const toPicture = (name: string | number) => `/vantmall/catalogue/goods/${name}/cover.webp?v=${VERSION}`;
const toLocal = (name: string | number) => toAddress(toPicture(name));
const LOCAL = toLocal(1);
const toRemote = (name: string | number) => toAddress(`https://img.shop.example/${name}.jpg`);

/** The requests that the optimizer has got and not answered yet. */
let underWay: ServerResponse[];
/** How many requests have arrived, whatever happened to them. */
let arrived: number;
/** Aborted at the end of the test. */
let running: AbortController;
/** The formats that they accept. */
let accepted: (string | undefined)[];
/** Their addresses, as the optimizer gets them. */
let addresses: (string | undefined)[];
/** The keys of the pictures that are kept. */
const kept = new Set<string>();
let server: Server;
beforeEach(async () => {
  process.env.MALL_PICTURES = VERSION;
  jest.replaceProperty(getConfig(), 'MALL_PICTURE_HOSTS', ['img.shop.example']);
  underWay = [];
  arrived = 0;
  running = new AbortController();
  accepted = [];
  addresses = [];
  kept.clear();
  getPageCacheRegistry().hasPicture = (key) => kept.has(key);
  // Requests of this test may get their turn when it closes the server.
  const [responses, formats, urls] = [underWay, accepted, addresses];
  const handle = createOptimizerHandler();
  server = createServer(async (request, response) => {
    arrived += 1;
    if (await handle(request, response, server)) return;
    formats.push(request.headers.accept);
    urls.push(request.url);
    responses.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterEach(async () => {
  running.abort();
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a request. @returns its status and headers, and how to give it up */
function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = send({ host: 'localhost', port, path, headers });
  const answer = new Promise<{ status: number; location?: string; retryAfter?: string }>((resolve) => {
    sent.on('error', () => resolve({ status: 0 }));
    sent.on('response', (response) => {
      response.resume();
      const { location, 'retry-after': retryAfter } = response.headers;
      resolve({
        status: response.statusCode ?? 0,
        ...(location && { location }),
        ...(retryAfter && { retryAfter }),
      });
    });
  });
  sent.end();
  return { answer, abort: () => sent.destroy() };
}

/** Waits until a condition holds; not longer than the test, else a red test would never end. */
async function waitUntil(holds: () => boolean): Promise<void> {
  const { signal } = running;
  while (!holds() && !signal.aborted) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until the optimizer has got a number of requests. */
const waitForOptimizer = (count: number): Promise<void> => waitUntil(() => underWay.length >= count);

// R-SECURITY-26
describe('createOptimizerHandler', () => {
  test('lets a request of a page through, and rejects all others', async () => {
    const { answer } = get(LOCAL);
    await waitForOptimizer(1);
    underWay[0]?.end('picture');
    expect(await answer).toEqual({ status: 200 });
    for (const path of [
      LOCAL.replace('cover', '%2563over'),
      LOCAL.replace('/image', '/image/'),
      toAddress('https://other.example/a.jpg'),
      '/vantmall/_next/image',
    ])
      expect(await get(path).answer).toEqual({ status: 400 });
    expect(underWay.length).toBe(1);
  });

  // R-OPS-39
  test('answers a page of another release with the picture of this one, without a redirect that a server of that release would send back', async () => {
    const { answer } = get(LOCAL.replace(VERSION, 'earlier_').replace('w=384', 'w=385'));
    await waitForOptimizer(1);
    underWay[0]?.end('picture');
    expect(await answer).toEqual({ status: 200 });
    expect(addresses).toEqual([LOCAL.replace('w=384', 'w=480')]);
    // So that nothing keeps it under the address of the other release (finish-response.test.ts).
    expect(underWay.map(({ req }) => isReplaced(req))).toEqual([true]);
    get(LOCAL);
    await waitForOptimizer(2);
    expect(underWay.map(({ req }) => isReplaced(req))).toEqual([true, false]);
  });

  // R-SECURITY-31
  test('a kept picture of this mall never becomes old, one of another host does', async () => {
    const { url, width, quality } = { url: toPicture(1), width: 384, quality: 75 };
    const toKey = (address: string) => createPictureKey({ url: address, width, quality });
    get(LOCAL);
    get(toRemote(1));
    await waitUntil(() => underWay.length === 2);
    expect(getPageCacheRegistry().isUnchanging?.(toKey(url))).toBe(true);
    expect(getPageCacheRegistry().isUnchanging?.(toKey('https://img.shop.example/1.jpg'))).toBe(false);
  });

  test('leaves other addresses alone', async () => {
    get('/vantmall/_next/static/none.js');
    await waitForOptimizer(1);
  });

  // R-SECURITY-31
  test.each([
    ['of this mall', toLocal, 2],
    ['of other hosts', toRemote, 4],
  ])('lets a few requests for pictures %s through at a time', async (_, toRequest, places) => {
    const all = Array.from({ length: places + 2 }, (_each, index) => get(toRequest(index)));
    await waitForOptimizer(places);
    // One that is kept needs no place.
    kept.add(createPictureKey({ url: toPicture('kept'), width: 384, quality: 75 }));
    await waitUntil(() => arrived === places + 2);
    const { answer } = get(toLocal('kept'));
    await waitUntil(() => arrived === places + 3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(underWay.length).toBe(places + 1);
    underWay.at(-1)?.end();
    expect((await answer).status).toBe(200);
    for (const response of underWay.slice(0, 2)) response.end();
    await waitForOptimizer(places + 3);
    for (const response of underWay) response.end();
    const statuses = await Promise.all(all.map(async ({ answer: each }) => (await each).status));
    expect(statuses).toEqual(Array(places + 2).fill(200));
  });

  // R-SECURITY-31
  test('counts a picture that the optimizer makes until it has ended, although its visitor has given up', async () => {
    // One after the other: connections that are opened together may arrive in any order.
    const first = get(toLocal('a'));
    await waitForOptimizer(1);
    const [begun] = underWay;
    get(toLocal('b'));
    await waitForOptimizer(2);
    get(toLocal('c'));
    for (const name of ['a', 'b'])
      getPageCacheRegistry().onPictureMiss?.(
        createPictureKey({ url: toPicture(name), width: 384, quality: 75 }),
      );
    first.abort();
    await waitUntil(() => begun?.destroyed === true && arrived === 3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(underWay.length).toBe(2);
    begun?.end();
    await waitForOptimizer(3);
  });

  // R-SECURITY-31
  test('answers 503 when an address waits for too many pictures, and lets another address through', async () => {
    jest.replaceProperty(getConfig(), 'MALL_TRUSTED_PROXIES', 1);
    const ask = (name: number, address: string) => get(toLocal(name), { 'x-forwarded-for': address });
    const flood = Array.from({ length: 83 }, (_, index) => ask(index, '192.0.2.1'));
    const { status, retryAfter } = await Promise.race(flood.map(({ answer }) => answer));
    expect([status, retryAfter]).toEqual([503, '5']);
    const { answer } = ask(100, '198.51.100.1');
    await waitForOptimizer(2);
    // At its second turn at the latest: until it has it, everything that the optimizer has got is ended.
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    let ended = 0;
    await waitUntil(() => {
      for (const response of underWay.slice(ended)) response.end();
      ended = underWay.length;
      return isAnswered;
    });
    expect((await answer).status).toBe(200);
  });

  // R-SECURITY-31
  test.each([
    ['of this mall', toLocal],
    ['of other hosts', toRemote],
  ])(
    'counts requests for pictures %s that are not kept for the limit of the network address',
    async (_, toRequest) => {
      jest.replaceProperty(getConfig(), 'MALL_LIMIT_READS', 1);
      jest.replaceProperty(getConfig(), 'MALL_LIMIT_ADDRESS_FACTOR', 1);
      // Each test has a network of its own.
      jest.replaceProperty(getConfig(), 'MALL_TRUSTED_PROXIES', 1);
      const headers = { 'x-forwarded-for': toRequest === toLocal ? '203.0.113.1' : '203.0.113.2' };
      get(toRequest('a'), headers);
      await waitForOptimizer(1);
      const { answer } = get(toRequest('b'), headers);
      await Promise.race([answer, waitForOptimizer(2)]);
      expect(underWay.length).toBe(1);
      const { status, retryAfter } = await answer;
      expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
      kept.add(createPictureKey({ url: toPicture('c'), width: 384, quality: 75 }));
      const last = get(toLocal('c'), headers);
      await Promise.race([last.answer, waitForOptimizer(2)]);
      expect(underWay.length).toBe(2);
    },
  );

  // R-SECURITY-31
  test.each([
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp', 'image/webp'],
    ['image/png', '*/*'],
    // The framework answers 500 to it.
    ['image/png;level', '*/*'],
  ])('passes the header "accept: %s" on as "%s"', async (accept, passedOn) => {
    get(LOCAL, { accept });
    await waitForOptimizer(1);
    expect(accepted).toEqual([passedOn]);
  });
});

// R-SECURITY-31: else kept pictures would wait, too
test.each([toPicture(1), '/vantmall/uploads/a-1.webp', "https://img.shop.example/a b's.jpg?x=1"])(
  'names %s in all formats as the framework does',
  (url) => {
    const images = {
      deviceSizes: [384],
      imageSizes: [],
      qualities: [75],
      formats: [...PICTURE_FORMATS],
      localPatterns: undefined,
      remotePatterns: [{ protocol: 'https', hostname: 'img.shop.example' }],
    };
    for (const format of [...PICTURE_FORMATS, undefined]) {
      const read = ImageOptimizerCache.validateParams(
        { headers: { accept: format ?? '*/*' } } as never,
        { url, w: '384', q: '75' },
        { images } as never,
        false,
      );
      if ('errorMessage' in read) throw new Error(read.errorMessage);
      expect(createPictureKey({ url, width: 384, quality: 75 }, format)).toBe(
        ImageOptimizerCache.getCacheKey(read),
      );
    }
  },
);
