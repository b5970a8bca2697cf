import type { APIRequestContext, Page } from '@playwright/test';
import { claimNativeHls, serveFilm } from './support/film';
import { expect, test } from './support/fixtures';
import { takeScreenshot } from './support/screenshot';
import { createShopper } from './support/shopper';

// Videos start by themselves only where motion is welcome.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Pinned {
  goodsId: string;
  title: string;
  points: number;
  activity: { activityType: number } | null;
}

interface Spec {
  points: number;
  stock: number;
}

/** The specs of a product, with the prices of an activity if the query names one. */
async function readSpecs(request: APIRequestContext, goodsId: string, query = ''): Promise<Spec[]> {
  const answer = await request.get(`api/v4/goodsDetail?goodsId=${goodsId}${query}&pId=10000`);
  return (await answer.json()).data.specs;
}

/** The show that is on air, with its cheapest product; the demo always has one. */
async function readShow(request: APIRequestContext) {
  const answer = await (await request.get('api/live/list')).json();
  const { videoId } = answer.data.list.find(({ state }: { state: string }) => state === 'live');
  const { data } = await (await request.get(`api/live/detail/${videoId}?pId=10000`)).json();
  const goods: Pinned[] = data.goods;
  const [cheapest] = goods.toSorted((one, other) => one.points - other.points);
  if (!cheapest) throw new Error('the show has no products');
  const specs = await readSpecs(request, cheapest.goodsId, '&activityType=7');
  const regular = await readSpecs(request, cheapest.goodsId);
  return { path: `live/detail/${videoId}?pId=10000`, cheapest, specs, regular };
}

const readPosition = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Waits until the video plays. */
const expectPlaying = (page: Page) => expect.poll(() => readPosition(page)).toBeGreaterThan(0);

// R-LIVE-07
test('leads from home to the list and a video, and back to the same place of the list', async ({ page }) => {
  await serveFilm(page);
  await page.goto('home?pId=10000');
  await page.getByRole('link', { name: '直播', exact: true }).click();
  await expect(page).toHaveURL(/\/live\/list\?/);
  await expect(page).toHaveTitle(/^直播/);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(8);
  await expect(cards.first()).toContainText('直播中');
  const last = cards.last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'live-list');
  const title = (await last.getByRole('heading').textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await page.goBack();
  await expect(last).toBeInViewport();
});

// R-LIVE-08, R-LIVE-10
test('orders a product at its live price without leaving the video', async ({ page, request }) => {
  await serveFilm(page);
  await createShopper(page);
  const { path, cheapest, specs, regular } = await readShow(request);
  // The sheet selects the first spec that is in stock, which need not be the cheapest.
  const selected = specs.findIndex(({ stock }) => stock > 0);
  const livePoints = specs[selected]?.points ?? 0;
  expect(livePoints).toBeLessThan(regular[selected]?.points ?? 0);
  await page.goto(path);
  await expectPlaying(page);
  await takeScreenshot(page, 'live-detail');
  const sheet = page.getByRole('dialog', { name: '确认兑换' });
  await page.getByRole('link', { name: cheapest.title }).click();
  await expect(sheet.getByText(livePoints.toLocaleString('en'), { exact: true }).first()).toBeVisible();
  await sheet.getByRole('button', { name: /^确认兑换/ }).click();
  const result = page.getByRole('dialog', { name: /已为你留货|兑换成功/ });
  await expect(result).toBeVisible();
  await takeScreenshot(page, 'live-ordered');
  const href = await result.getByRole('link').getAttribute('href');
  const orderId = new URL(href ?? '', page.url()).searchParams.get('orderId') ?? '';
  const order = await (await page.request.get(`api/orderDetail?orderId=${orderId}&pId=10000`)).json();
  expect(order.data).toMatchObject({ activityType: 7 });
  await result.getByRole('button', { name: '继续看' }).click();
  await expect(result).toBeHidden();
  expect(page.url()).toContain(path);
  const position = await readPosition(page);
  await expect.poll(() => readPosition(page)).not.toBe(position);
});

// R-LIVE-08
test('keeps controls and products off the camera cutout and the home indicator', async ({
  page,
  request,
}) => {
  await serveFilm(page);
  const { path, cheapest } = await readShow(request);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await page.goto(path);
  const products = page.getByRole('list').filter({ hasText: cheapest.title });
  await expect(products).toBeVisible();
  const back = await page.getByRole('link', { name: '返回' }).boundingBox();
  const list = await products.boundingBox();
  expect(back?.y).toBeGreaterThanOrEqual(47);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) - 34);
});

// R-LIVE-09
test('plays by the library, which only the page of a video loads, also where the browser claims HLS', async ({
  page,
  request,
}) => {
  await serveFilm(page);
  await claimNativeHls(page);
  const players: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes('hlsManifestParsed')) players.push(page.url());
  });
  for (const path of ['home', 'live/list', 'goodsProfile/101001']) {
    await page.goto(`${path}?pId=10000`, { waitUntil: 'networkidle' });
  }
  expect(players).toEqual([]);
  const { path } = await readShow(request);
  await page.goto(path);
  await expectPlaying(page);
  await expect.poll(() => players).toEqual([expect.stringContaining('/live/detail/')]);
  expect(await page.evaluate(() => document.querySelector('video')?.src)).toMatch(/^blob:/);
});

test.describe('without scripts', () => {
  // Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  test('shows the videos and the products of a show, and links to both', async ({ page, request }) => {
    const { path, cheapest } = await readShow(request);
    await page.goto('live/list?pId=10000');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: '打开视频' })).toBeVisible();
    await page.getByRole('link', { name: cheapest.title }).click();
    await expect(page).toHaveURL(/\/goodsProfile\/\d+\?activityType=7/);
  });
});

test.describe('unknown video', () => {
  test.use({ allowed: /status of 404/ });

  test('returns 404 with a link to the home page for an unknown video', async ({ page }) => {
    for (const videoId of ['999999', '1'.repeat(20)]) {
      const response = await page.goto(`live/detail/${videoId}?pId=10000`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('link', { name: '去首页' })).toBeVisible();
    }
  });
});
