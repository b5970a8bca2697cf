/** @jest-environment node */
import '../../../support/environment/server';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createPrerenderer } from '@/server/document-cache/prerender-products';
import { isSelfRequest, sendSelfRequest } from '@/server/document-cache/self-request';

const HOME = '/en~wechat~10002/home';
const link = (id: string | number, query = '?pId=10002') => `<a href="/vantmall/goodsProfile/${id}${query}">`;
const linkMany = (count: number, prefix = 'P') =>
  Array.from({ length: count }, (_, index) => link(`${prefix}${index}`)).join('');

/** A renderer whose clock and event loop the test controls. */
function createRenderer({ utilization = 0 } = {}) {
  const cached = new Set<string>();
  const rendered: string[] = [];
  const state = { now: 0, utilization, running: 0, most: 0, hasFreeSpace: true, popular: [] as string[] };
  const listed: string[] = [];
  const waiting: number[] = [];
  const renderer = createPrerenderer({
    isCached: (key) => cached.has(key),
    hasFreeSpace: () => state.hasFreeSpace,
    listProducts: async ({ projectKey }) => {
      listed.push(projectKey);
      return state.popular;
    },
    onWaiting: (count) => waiting.push(count),
    render: async ({ key, address }) => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await Promise.resolve();
      state.running -= 1;
      rendered.push(address);
      cached.add(key);
    },
    watchLoop: async () => {
      state.now += 100;
      return state.utilization;
    },
    now: () => state.now,
  });
  return { ...renderer, cached, rendered, state, listed, waiting };
}

// R-PERF-10
describe('createPrerenderer', () => {
  it('renders each product on a cached page once, one at a time, in the page’s variant', async () => {
    const { addProducts, rendered, state } = createRenderer();
    await Promise.all([
      addProducts(HOME, link('A') + link('B', '') + link('A', '?activityType=0&amp;type=103')),
      addProducts(HOME, link('B') + link('C')),
    ]);
    expect(rendered).toEqual(['/goodsProfile/A', '/goodsProfile/B', '/goodsProfile/C']);
    expect(state.most).toBe(1);
  });

  it('renders the page of a product at the price of an activity as another one', async () => {
    const { addProducts, rendered, cached } = createRenderer();
    await addProducts(HOME, link('A') + link('A', '?activityType=1&amp;pId=10002') + link('A', '?type=1'));
    expect(rendered).toEqual(['/goodsProfile/A', '/goodsProfile/A?activityType=1']);
    expect(cached).toContain('/en~wechat~10002/goodsProfile/A/1');
  });

  it('skips popular products whose ids no page of the mall has', async () => {
    const { addProducts, rendered, state, waiting } = createRenderer();
    state.popular = ['a b', '茶', 'A'];
    await addProducts(HOME, '');
    expect(rendered).toEqual(['/goodsProfile/A']);
    expect(waiting.at(-1)).toBe(0);
  });

  it('renders no page that is cached', async () => {
    const { addProducts, rendered, cached } = createRenderer();
    cached.add('/en~wechat~10002/goodsProfile/A');
    await addProducts(HOME, link('A') + link('B'));
    expect(rendered).toEqual(['/goodsProfile/B']);
  });

  it('renders popular products of the project and those on a product’s page after those on a page, and once', async () => {
    const { addProducts, rendered, state, listed, waiting } = createRenderer();
    state.popular = ['A', 'P', 'R', 'S'];
    await Promise.all([
      addProducts('/en~wechat~10002/goodsProfile/X', link('R')),
      addProducts(HOME, link('A') + link('B')),
    ]);
    expect(rendered).toEqual(['A', 'B', 'R', 'P', 'S'].map((id) => `/goodsProfile/${id}`));
    expect(listed).toEqual(['10002']);
    expect([Math.max(...waiting), waiting.at(-1)]).toEqual([4, 0]);
  });

  it('lists no products for a visit of a product, or one visit would lead to the whole catalogue', async () => {
    const { addProducts, rendered, listed } = createRenderer();
    await addProducts('/en~wechat~10002/goodsProfile/X', link('R'));
    expect([rendered, listed]).toEqual([['/goodsProfile/R'], []]);
  });

  it('renders what no page links only while the server has nothing else to do and the cache has free space', async () => {
    const { addProducts, rendered, state } = createRenderer({ utilization: 0.3 });
    state.popular = ['P'];
    await addProducts(HOME, link('A'));
    expect(rendered).toEqual(['/goodsProfile/A']);
    state.utilization = 0;
    state.hasFreeSpace = false;
    await addProducts(HOME, link('B'));
    expect(rendered).toEqual(['/goodsProfile/A', '/goodsProfile/B']);
    state.hasFreeSpace = true;
    await addProducts(HOME, '');
    expect(rendered).toEqual(['/goodsProfile/A', '/goodsProfile/B', '/goodsProfile/P']);
  });

  it('leaves a part of each minute to products that pages link', async () => {
    const { addProducts, rendered, state } = createRenderer();
    state.popular = Array.from({ length: 500 }, (_, index) => `P${index}`);
    await addProducts(HOME, '');
    expect(rendered).toHaveLength(200);
    state.popular = Array.from({ length: 500 }, (_, index) => `Q${index}`);
    await addProducts(HOME, '');
    expect(rendered).toHaveLength(240);
    await addProducts(HOME, linkMany(100, 'L'));
    expect(rendered).toHaveLength(299);
    expect(rendered.at(-1)).toBe('/goodsProfile/L58');
  });

  it('lists the products of a limited number of variants', async () => {
    const { addProducts, listed } = createRenderer();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => addProducts(`/en~browser~${index + 1}/home`, '')),
    );
    expect(listed).toHaveLength(20);
  });

  it.each([
    ['the page of an unknown project, whose id visitors invent', '/en~wechat~default/home'],
    ['something else than a page', '/other'],
  ])('renders nothing for %s', async (_, key) => {
    const { addProducts, rendered } = createRenderer();
    await addProducts(key, link('B'));
    expect(rendered).toEqual([]);
  });

  it('drops the queue while the server is busy', async () => {
    const { addProducts, rendered, state } = createRenderer({ utilization: 0.9 });
    await addProducts(HOME, linkMany(5));
    expect(rendered).toEqual([]);
    state.utilization = 0.1;
    await addProducts(HOME, link('B'));
    expect(rendered).toEqual(['/goodsProfile/B']);
  });

  it('renders a limited number of pages within a minute, and more in the next', async () => {
    const { addProducts, rendered, state } = createRenderer();
    await addProducts(HOME, linkMany(500));
    await addProducts(HOME, linkMany(500, 'Q'));
    expect(rendered).toHaveLength(300);
    state.now += 60_000;
    await addProducts(HOME, link('B'));
    expect(rendered).toHaveLength(301);
  });
});

describe('sendSelfRequest', () => {
  it('requests a page by its key in the page cache, with nothing of a visitor', async () => {
    const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    let isOwn = false;
    const server = createServer((request, response) => {
      const { url, headers } = request;
      isOwn = isSelfRequest(request);
      requests.push({ url, headers });
      response.end('page');
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const key = '/en~wechat~10002/goodsProfile/A';
    await sendSelfRequest(server, { key, address: '/goodsProfile/A' });
    await new Promise((resolve) => server.close(resolve));
    // The name of the mark is random, so no visitor can set it.
    const mark =
      Object.keys(requests[0]?.headers ?? {}).find((name) => name.startsWith('x-self-request-')) ?? '';
    expect([isOwn, mark]).toEqual([true, expect.stringMatching(/[\w-]{36}$/)]);
    expect(requests).toEqual([
      {
        url: '/vantmall/goodsProfile/A',
        headers: {
          host: expect.stringMatching(/^localhost:\d+$/),
          'accept-encoding': 'gzip',
          connection: expect.any(String),
          [mark]: key,
        },
      },
    ]);
  });

  it('settles when the server cannot be reached', async () => {
    const page = { key: '/en~browser~10002/home', address: '/home' };
    await expect(sendSelfRequest(createServer(), page)).resolves.toBeUndefined();
  });
});
