import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const ROOT = '/vantmall/';
const P_ID = '10000';

const decodeHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** The rules of `robots.txt` for all crawlers, and the sitemaps that it names. */
async function readRobots(request: APIRequestContext) {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n');
  const readValues = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const rules = readValues('Disallow');
  const isAllowed = (path: string) =>
    !rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  return { isAllowed, sitemaps: readValues('Sitemap') };
}

/** The address of a link without its fragment; undefined for other sites. A link with `rel="nofollow"` is not followed. */
function* listLinks(html: string, from: string): Generator<string> {
  for (const [tag, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>/g)) {
    if (/rel="[^"]*nofollow/.test(tag) || !URL.canParse(decodeHtml(href), from)) continue;
    const url = new URL(decodeHtml(href), from);
    if (url.origin === new URL(from).origin) yield url.pathname + url.search;
  }
}

/** Requests at a time. */
const PARALLEL = 4;

/** Reads pages from the home page on, link by link, without cookies and scripts. */
async function crawl(request: APIRequestContext, start: string, isAllowed: (path: string) => boolean) {
  const origin = new URL(start).origin;
  const queue = [new URL(start).pathname + new URL(start).search];
  const seen = new Set(queue);
  const faults: string[] = [];
  while (queue.length > 0) {
    const batch = queue.splice(0, PARALLEL);
    await Promise.all(
      batch.map(async (address) => {
        const response = await request.get(address);
        if (response.status() !== 200) faults.push(`${response.status()} ${address}`);
        const html = await response.text();
        for (const link of listLinks(html, origin + address)) {
          // The page of a product has no links that lead to more products than the lists do.
          if (seen.has(link) || !isAllowed(link) || !link.startsWith(ROOT)) continue;
          seen.add(link);
          if (!link.includes('/goodsProfile/')) queue.push(link);
        }
      }),
    );
  }
  return { seen, faults };
}

const findGoodsIds = (addresses: Iterable<string>): Set<string> =>
  new Set([...addresses].flatMap((address) => /goodsProfile\/([\w-]+)/.exec(address)?.[1] ?? []));

async function readGoodsIds(request: APIRequestContext): Promise<string[]> {
  const answer: { data: { list: { goodsId: string }[] } } = await (
    await request.get('api/goodsIndex')
  ).json();
  return answer.data.list.map(({ goodsId }) => goodsId);
}

// R-CRAWLER-11, R-CRAWLER-10, R-CRAWLER-01, R-CRAWLER-03
test('a crawler finds every product by the sitemap, and by links without scripts', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const goodsIds = await readGoodsIds(request);
  expect(goodsIds.length).toBeGreaterThan(100);
  const { isAllowed, sitemaps } = await readRobots(request);
  const [sitemap = ''] = sitemaps;
  const xml = await (await request.get(sitemap)).text();
  const addresses = Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => decodeHtml(loc));
  expect(addresses.filter((address) => !isAllowed(new URL(address).pathname))).toEqual([]);
  const inSitemap = findGoodsIds(addresses);
  expect(goodsIds.filter((id) => !inSitemap.has(id))).toEqual([]);

  const { seen, faults } = await crawl(request, new URL(`home?pId=${P_ID}`, baseURL).href, isAllowed);
  expect(faults).toEqual([]);
  const linked = findGoodsIds(seen);
  expect(goodsIds.filter((id) => !linked.has(id))).toEqual([]);
});

// R-CRAWLER-05, R-CRAWLER-06, R-CRAWLER-08
test('each language of a product has its own address, data and text', async ({ request }) => {
  const page = await (await request.get(`goodsProfile/101001?pId=10002&lang=en`)).text();
  expect(page).toMatch(/<html[^>]* lang="en"/);
  const canonical = decodeHtml(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1] ?? '');
  expect(new URL(canonical).search).toBe('?pId=10002&lang=en');
  const data = Array.from(
    page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
    ([, text = '']) => JSON.parse(text),
  );
  expect(data).toMatchObject([
    { '@type': 'Product', sku: '101001', url: canonical, offers: [{ priceCurrency: 'CNY' }, {}, {}] },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }, { item: canonical }] },
  ]);
  const hrefLangs = Array.from(page.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/g), ([, tag]) => tag);
  expect(hrefLangs).toEqual(['zh-CN', 'en', 'x-default']);
});

// R-CRAWLER-05
test('no page names the host of its request', async ({ request }) => {
  const headers = { host: 'localhost.:1', 'x-forwarded-host': 'evil.example' };
  const page = await (await request.get('goodsProfile/101002?pId=10003', { headers })).text();
  expect(page).not.toMatch(/localhost\.:1|evil\.example/);
});

// R-OPS-20
test('writes no sitemap for a host that no URL can have', async ({ request }) => {
  for (const host of ['localhost:99999', '127.0.0.1:65536'])
    expect((await request.get('sitemap.xml', { headers: { host } })).status(), host).toBe(421);
  expect((await request.get('sitemap.xml', { headers: { host: 'localhost:65535' } })).status()).toBe(200);
});
