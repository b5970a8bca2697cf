import { webAdvertiseConfig } from '../../../lib/contract/config';
import { goodsList, goodsSearch } from '../../../lib/contract/goods';
import { type FaultyMall, startFaultyMall } from '../support/faulty-mall';
import { expect, test } from '../support/fixtures';
import { type OwnServer, startOwnServer } from '../support/own-server';

// In one process, with one mall.
test.describe.configure({ mode: 'default' });

let mall: FaultyMall;
let server: OwnServer;

test.beforeAll(async () => {
  mall = await startFaultyMall();
  server = await startOwnServer(mall.env);
});
test.afterAll(async () => {
  await server.stop();
  await mall.stop();
});

/** Requests a page. @returns how often its document has something */
async function count(page: string, part: RegExp): Promise<number> {
  const response = await fetch(`${server.base}/${page}`, { headers: { 'accept-language': 'zh-CN' } });
  expect(response.status).toBe(200);
  return (await response.text()).match(part)?.length ?? 0;
}

const countProducts = (page: string) => count(page, /<a [^>]*href="[^"]*\/goodsProfile\//g);

// R-HOME-07, R-OPS-30
test('home without its lists is served for seconds only, and then with them', async () => {
  const repair = mall.fail(goodsList.path);
  expect(await countProducts('home?pId=10001')).toBe(0);
  expect(repair()).toBeGreaterThan(0);
  // A complete page lives for 30 s.
  await expect.poll(() => countProducts('home?pId=10001'), { timeout: 20_000 }).toBeGreaterThan(0);
});

// R-OPS-37
test('home keeps its banners while they cannot be read again', async () => {
  const home = 'home?pId=10003';
  const countBanners = () => count(home, /catalogue%2Fbanners%2F/g);
  const complete = await countBanners();
  expect(complete).toBeGreaterThan(0);
  const repair = mall.fail(webAdvertiseConfig.path);
  /** Visits home until it was rendered once more without its banners, for the first time after 30 s. */
  const waitForFailure = (known: number) =>
    expect
      .poll(async () => (await countBanners()) && mall.countFailures(), { timeout: 60_000 })
      .toBeGreaterThan(known);
  await waitForFailure(0);
  // The second attempt comes after the result of the first one is known.
  await waitForFailure(mall.countFailures());
  expect(await countBanners()).toBe(complete);
  repair();
});

// R-SEARCH-14, R-OPS-30
test('a search without its results is served to one visitor only', async () => {
  const search = `goodsSearch?keyword=${encodeURIComponent('茶')}&pId=10001`;
  // The page cache exists from the first page on.
  await countProducts('mine?pId=10001');
  const repair = mall.fail(goodsSearch.path);
  expect(await countProducts(search)).toBe(0);
  expect(repair()).toBeGreaterThan(0);
  expect(await countProducts(search)).toBeGreaterThan(0);
});
