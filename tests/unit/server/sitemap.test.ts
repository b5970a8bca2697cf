/** @jest-environment node */
import '../../support/environment/bff';
import { projectConfig } from '@/lib/contract/config';
import { AppError, errorStatus } from '@/lib/contract/errors';
import { GOODS_PER_SITEMAP, MAX_SITEMAP_ADDRESSES } from '@/lib/rules/page/sitemap';
import { serveRobots } from '@/server/crawlers/robots';
import { serveSitemap } from '@/server/crawlers/sitemap';
import { clearProjectConfigs } from '@/server/projects';
import { createFakeTransport, type ReceivedRequest } from '../../support/fakes/fake-transport';

jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));

const CREATED_AT = '2026-01-31T23:30:00.000Z';
const DAY = /<lastmod>2026-01-31<\/lastmod>/g;

const fail = (code: 'not_found' | 'unavailable') =>
  Response.json(
    { code: errorStatus[code], msg: new AppError(code, 'no such call').message, data: null },
    { status: errorStatus[code] },
  );

interface MallOptions {
  goods: number;
  knowsIndex?: boolean;
  saysTotal?: boolean;
  /** Whether the mall claims that every page has a next one, and returns no products there. */
  isEndless?: boolean;
  isOpen?: boolean;
}

/** A points mall with products that have consecutive numbers, two videos and the project 10002. */
function createMall({
  goods,
  knowsIndex = true,
  isOpen = true,
  saysTotal = true,
  isEndless = false,
}: MallOptions) {
  clearProjectConfigs();
  const list = (query: ReceivedRequest['query'], toItem: (goodsId: string) => object) => {
    const [pageNum, pageSize] = [Number(query.pageNum), Number(query.pageSize)];
    const start = (pageNum - 1) * pageSize;
    const count = Math.max(0, Math.min(pageSize, goods - start));
    return {
      list: Array.from({ length: count }, (_, at) => toItem(String(start + at + 1))),
      ...{ pageNum, pageSize, hasNextPage: isEndless || start + count < goods },
      ...(saysTotal && { total: goods }),
    };
  };
  return createFakeTransport(({ path, query }) => {
    if (path === '/api/goodsIndex')
      return knowsIndex ? list(query, (goodsId) => ({ goodsId, createdAt: CREATED_AT })) : fail('not_found');
    if (path === '/api/v9/goodsList')
      return list(query, (goodsId) => ({
        ...{ goodsId, title: goodsId, picture: '', points: 1, priceFen: 0, marketPriceFen: 0, tags: [] },
        ...{ soldOut: false, priceVaries: false, exchanged: 0, activity: null },
      }));
    if (path === '/api/live/list') return fail('not_found');
    return { ...projectConfig.example?.data, pId: '10002', boolOpen: isOpen };
  });
}

const read = async (file: readonly string[], address = 'http://localhost:3000') => {
  const response = await serveSitemap(
    new Request(`${address}/vantmall/sitemap/x`, { headers: { host: new URL(address).host } }),
    file,
  );
  return { status: response.status, text: await response.text() };
};

const countAddresses = (text: string): number => text.match(/<loc>/g)?.length ?? 0;

// R-CRAWLER-03
test('lists each public page and product of a project in each language', async () => {
  createMall({ goods: 3 });
  const { status, text } = await read(['10002.xml']);
  expect(status).toBe(200);
  for (const path of ['home', 'goodsProfile/1', 'goodsProfile/3'])
    for (const lang of ['zh-CN', 'en'])
      expect(text).toContain(`<loc>http://localhost:3000/vantmall/${path}?pId=10002&#38;lang=${lang}</loc>`);
  expect(text.match(DAY)).toHaveLength(6);
  expect(text).toContain('<xhtml:link rel="alternate" hreflang="x-default"');
  expect(text).not.toMatch(/payindex|\/mine|myorder3|\{/);
  expect(text.endsWith('</urlset>\n')).toBe(true);
});

// R-CRAWLER-03
test('is an index of sitemaps, each within the limit, when there are too many addresses', async () => {
  createMall({ goods: GOODS_PER_SITEMAP + 1 });
  const index = await read(['10002.xml']);
  expect(index.text).toContain('<sitemapindex');
  const parts = Array.from(
    index.text.matchAll(/<loc>[^<]*\/sitemap\/(10002\/\d+\.xml)<\/loc>/g),
    ([, file]) => String(file).split('/'),
  );
  expect(parts).toHaveLength(2);
  const texts = await Promise.all(parts.map(async (part) => (await read(part)).text));
  for (const text of texts) expect(countAddresses(text)).toBeLessThanOrEqual(MAX_SITEMAP_ADDRESSES);
  const ids = texts.flatMap((text) =>
    Array.from(text.matchAll(/<loc>[^<]*goodsProfile\/(\d+)\?[^<]*lang=en</g), ([, id]) => Number(id)),
  );
  expect(ids).toEqual(Array.from({ length: GOODS_PER_SITEMAP + 1 }, (_, at) => at + 1));
  expect((await read(['10002', '3.xml'])).status).toBe(404);
});

// R-CRAWLER-04
test('reads the product list of a points mall that does not know the index', async () => {
  const { seen } = createMall({ goods: 120, knowsIndex: false });
  const { text } = await read(['10002.xml']);
  expect(text.match(/goodsProfile\/\d+\?pId=10002&#38;lang=en<\/loc>/g)).toHaveLength(120);
  expect(text).not.toContain('<lastmod>');
  expect(seen.filter(({ path }) => path === '/api/v9/goodsList').at(-1)?.query).toMatchObject({
    pageNum: '3',
  });
});

const readParts = async (index: string): Promise<string[]> => {
  const files = [...index.matchAll(/<loc>[^<]*\/sitemap\/(10002\/\d+\.xml)<\/loc>/g)];
  return Promise.all(files.map(async ([, file]) => (await read(String(file).split('/'))).text));
};

const findIds = (texts: readonly string[]): number[] =>
  texts.flatMap((text) =>
    Array.from(text.matchAll(/<loc>[^<]*goodsProfile\/(\d+)\?[^<]*lang=en</g), ([, id]) => Number(id)),
  );

const listNumbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

// R-CRAWLER-14
test.each([
  ['index', true, 5003],
  ['product list', false, 120],
])(
  'lists every product of a mall whose %s does not say the number of products',
  async (_, knowsIndex, goods) => {
    createMall({ goods, knowsIndex, saysTotal: false });
    expect(findIds([(await read(['10002.xml'])).text])).toEqual(listNumbers(goods));
  },
);

// R-CRAWLER-14
test.each([
  ['one product more than a sitemap has', GOODS_PER_SITEMAP + 1, 2],
  ['exactly the products of two sitemaps', 2 * GOODS_PER_SITEMAP, 2],
])('lists %s in parts when the mall does not say their number', async (_, goods, parts) => {
  createMall({ goods, saysTotal: false });
  const texts = await readParts((await read(['10002.xml'])).text);
  expect(texts).toHaveLength(parts);
  expect(findIds(texts)).toEqual(listNumbers(goods));
  expect((await read(['10002', `${parts + 1}.xml`])).status).toBe(404);
});

// R-CRAWLER-14
test('ends the sitemap of a mall whose pages never end', async () => {
  const { seen } = createMall({ goods: 60, knowsIndex: false, saysTotal: false, isEndless: true });
  expect(findIds([(await read(['10002.xml'])).text])).toEqual(listNumbers(60));
  expect(seen.filter(({ path }) => path === '/api/v9/goodsList').length).toBeLessThan(10);
});

test.each([
  ['an unknown project', ['777.xml'], {}],
  ['a closed project', ['10002.xml'], { isOpen: false }],
  ['a malformed address', ['10002.txt'], {}],
  ['a part with the number 0', ['10002', '0.xml'], {}],
])('has no sitemap for %s', async (_, file, options) => {
  createMall({ goods: 1, ...options });
  expect((await read(file)).status).toBe(404);
});

test('answers 503 while the points mall is away, so that crawlers keep what they know', async () => {
  clearProjectConfigs();
  createFakeTransport(() => fail('unavailable'));
  expect((await read(['10008.xml'])).status).toBe(503);
});

// R-CRAWLER-01
test('names the sitemap of the default project at the requested host', async () => {
  const response = serveRobots(new Request('http://x/robots.txt', { headers: { host: 'localhost:3000' } }));
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(
    /\nSitemap: http:\/\/localhost:3000\/vantmall\/sitemap\/10000\.xml\n$/,
  );
});
