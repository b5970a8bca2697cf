/** @jest-environment node */
import '../../../support/environment/server';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createAheadRenderer, requestOwnPage } from '@/server/kept-documents/render-ahead';

const HOME = '/en~wechat~10002/home';
const link = (id: string | number, query = '?pId=10002') => `<a href="/vantmall/goodsProfile/${id}${query}">`;
const linkMany = (count: number, prefix = 'P') =>
  Array.from({ length: count }, (_, index) => link(`${prefix}${index}`)).join('');

/** A renderer whose clock and event loop the test controls. */
function createRenderer({ utilization = 0 } = {}) {
  const cached = new Set<string>();
  const rendered: string[] = [];
  const state = { now: 0, utilization, running: 0, most: 0 };
  const renderer = createAheadRenderer({
    isCached: (key) => cached.has(key),
    render: async ({ path }) => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await Promise.resolve();
      state.running -= 1;
      rendered.push(path);
    },
    watchLoop: async () => {
      state.now += 100;
      return state.utilization;
    },
    now: () => state.now,
  });
  return { ...renderer, cached, rendered, state };
}

// R-PERF-10
describe('createAheadRenderer', () => {
  it('renders each product on a kept page once, one at a time, in the page’s variant', async () => {
    const { addProducts, rendered, state } = createRenderer();
    await Promise.all([
      addProducts(HOME, link('A') + link('B', '') + link('A', '?activityType=1')),
      addProducts(HOME, link('B') + link('C')),
    ]);
    expect(rendered).toEqual(['/goodsProfile/A', '/goodsProfile/B', '/goodsProfile/C']);
    expect(state.most).toBe(1);
  });

  it('renders no page that is cached', async () => {
    const { addProducts, rendered, cached } = createRenderer();
    cached.add('/en~wechat~10002/goodsProfile/A');
    await addProducts(HOME, link('A') + link('B'));
    expect(rendered).toEqual(['/goodsProfile/B']);
  });

  it.each([
    ['the page of a product, which would lead to the whole catalogue', '/en~wechat~10002/goodsProfile/A'],
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
    expect(rendered).toHaveLength(120);
    state.now += 60_000;
    await addProducts(HOME, link('B'));
    expect(rendered).toHaveLength(121);
  });
});

describe('requestOwnPage', () => {
  it('requests a page in its variant, with nothing of a visitor', async () => {
    const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const server = createServer(({ url, headers }, response) => {
      requests.push({ url, headers });
      response.end('page');
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const variant = { locale: 'en', environment: 'wechat', projectKey: '10002' } as const;
    await requestOwnPage(server, { variant, path: '/goodsProfile/A' });
    await new Promise((resolve) => server.close(resolve));
    expect(requests).toEqual([
      {
        url: '/vantmall/goodsProfile/A?pId=10002',
        headers: {
          host: expect.stringMatching(/^localhost:\d+$/),
          cookie: 'mallLocale=en; mallEnv=wechat',
          'user-agent': 'MicroMessenger/8.0',
          'accept-encoding': 'gzip',
          connection: expect.any(String),
        },
      },
    ]);
  });

  it('settles when the server cannot be reached', async () => {
    const variant = { locale: 'en', environment: 'browser', projectKey: '10002' } as const;
    await expect(
      requestOwnPage(createServer(), { variant, path: '/goodsProfile/A' }),
    ).resolves.toBeUndefined();
  });
});
