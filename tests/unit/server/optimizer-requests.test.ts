/** @jest-environment node */
import '../../support/environment/server';
import { createServer, type Server, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getConfig } from '@/server/config';
import { createOptimizerHandler } from '@/server/optimizer-requests';

const VERSION = 'Ab-_1234';
const toAddress = (url: string) => `/vantmall/_next/image?url=${encodeURIComponent(url)}&w=384&q=75`;
const LOCAL = toAddress(`/vantmall/catalogue/goods/1/cover.webp?v=${VERSION}`);
const toRemote = (name: string | number) => toAddress(`https://img.shop.example/${name}.jpg`);

/** The requests that the optimizer has got and not answered yet. */
let underWay: ServerResponse[];
let server: Server;
beforeEach(async () => {
  process.env.MALL_PICTURES = VERSION;
  jest.replaceProperty(getConfig(), 'MALL_PICTURE_HOSTS', ['img.shop.example']);
  underWay = [];
  const handle = createOptimizerHandler();
  server = createServer(async (request, response) => {
    if (!(await handle(request, response, server))) underWay.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a request. @returns its status and headers, and how to give it up */
function get(path: string) {
  const { port } = server.address() as AddressInfo;
  const sent = send({ host: 'localhost', port, path });
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

/** Waits until the optimizer has got a number of requests. */
async function waitForOptimizer(count: number): Promise<void> {
  while (underWay.length < count) await new Promise((resolve) => setImmediate(resolve));
}

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
    expect(underWay).toHaveLength(1);
  });

  test('leads a page of an earlier release to the picture of this one', async () => {
    const { status, location } = await get(LOCAL.replace(VERSION, 'earlier_')).answer;
    expect([status, location]).toEqual([302, LOCAL]);
  });

  test('leaves other addresses alone', async () => {
    get('/vantmall/_next/static/none.js');
    await waitForOptimizer(1);
  });

  test('lets a few requests for pictures of other hosts through at a time, also when visitors give up', async () => {
    const all = Array.from({ length: 12 }, (_, index) => get(toRemote(index)));
    await waitForOptimizer(8);
    const { answer } = get(LOCAL);
    await waitForOptimizer(9);
    underWay.at(-1)?.end();
    expect((await answer).status).toBe(200);
    expect(underWay).toHaveLength(9);
    all[0]?.abort();
    await waitForOptimizer(10);
    for (const response of underWay) response.end();
    await waitForOptimizer(13);
    for (const response of underWay) response.end();
    const statuses = await Promise.all(all.map(async ({ answer: each }) => (await each).status));
    expect(statuses.toSorted()).toEqual([0, ...Array(11).fill(200)]);
  });

  test('counts requests for pictures of other hosts for the limit of the network address', async () => {
    jest.replaceProperty(getConfig(), 'MALL_LIMIT_READS', 1);
    jest.replaceProperty(getConfig(), 'MALL_LIMIT_ADDRESS_FACTOR', 1);
    get(toRemote('a'));
    await waitForOptimizer(1);
    const { status, retryAfter } = await get(toRemote('b')).answer;
    expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
    get(LOCAL);
    await waitForOptimizer(2);
  });
});
