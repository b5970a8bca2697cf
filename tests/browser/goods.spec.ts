import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { takeScreenshot } from './support/screenshot';

// What moves may shift the layout.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const GOODS_PATH = 'goodsProfile/101001?pId=10000';

/** Waits for the fonts, and for the pictures in view. */
const waitForPictures = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return Array.from(document.images).every((picture) => {
          const { top, bottom, left, width } = picture.getBoundingClientRect();
          const isInView = width > 0 && bottom >= 0 && top <= innerHeight && left < innerWidth;
          return picture.complete || !isInView;
        });
      }),
    )
    .toBe(true);

// R-GOODS-10, R-GOODS-13
test('shows the product without layout shift', async ({ page }) => {
  await page.goto(GOODS_PATH);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('头戴式无线耳机');
  await expect(page.getByText('48 小时发货 · 7 天退换')).toBeVisible();
  await expect(page.getByRole('heading', { name: '猜你还喜欢' })).toBeAttached();
  await expect(page.getByRole('rowheader', { name: '蓝牙' })).toBeAttached();
  await waitForPictures(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          // The browser takes the emulated window for an input of the first moments; nothing was tapped, so every shift counts.
          for (const entry of list.getEntriesByType('layout-shift'))
            sum += (entry as PerformanceEntry & { value: number }).value;
          if (list.getEntriesByType('mark').length > 0) resolve(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer gets this mark after the shifts of all frames before it.
        observer.observe({ type: 'mark' });
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('settled')));
      }),
  );
  expect(shift).toBeLessThan(0.02);
  await page.getByText('48 小时发货 · 7 天退换').click();
  await expect(page.getByText('付款后 48 小时内发出')).toBeVisible();
  await takeScreenshot(page, 'goods');
});

// R-GOODS-15
test('opens all comments in place and keeps them open after going back', async ({ page }) => {
  await page.goto(GOODS_PATH);
  await page.getByRole('button', { name: '查看全部 3 条评价' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: /手机话费充值/ }).click();
  await expect(page).toHaveURL(/goodsProfile\/101004/);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(3);
});

// R-GOODS-11
test('shows the price of a running activity in the same place as the normal price', async ({
  page,
  request,
}) => {
  const answer = await request.get('api/v9/goodsList?activityType=1&pId=10000&pageSize=1');
  const [goods] = (await answer.json()).data.list;
  await page.goto(`goodsProfile/${goods.goodsId}?pId=10000`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const before = await title.boundingBox();
  await page.goto(`goodsProfile/${goods.goodsId}?activityType=1&pId=10000`);
  await expect(page.getByRole('timer', { name: '距结束' })).toHaveText(/\d\d:\d\d:\d\d/);
  await expect(page.getByText(goods.points.toLocaleString('en'), { exact: true }).first()).toBeVisible();
  expect((await title.boundingBox())?.y).toBe(before?.y);
});

// R-GOODS-31
test('shows the price of a running activity without JavaScript, and the normal one without the activity', async ({
  browser,
  baseURL,
  request,
}) => {
  const answer = await request.get('api/v9/goodsList?activityType=1&pId=10000&pageSize=1');
  const [goods] = (await answer.json()).data.list;
  const detail = await request.get(`api/v4/goodsDetail?goodsId=${goods.goodsId}&pId=10000`);
  const regular = (await detail.json()).data;
  expect(regular.points).not.toBe(goods.points);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const [query, points] of [
    ['activityType=1&pId=10000', goods.points],
    ['pId=10000', regular.points],
  ]) {
    await page.goto(`goodsProfile/${goods.goodsId}?${query}`);
    const price = page.locator('.product-sheet strong').first();
    await expect(price).toHaveText(points.toLocaleString('en'));
  }
  await context.close();
});

// R-GOODS-14
test('disables the exchange button of a product that is out of stock', async ({ page }) => {
  await page.goto('goodsProfile/112015?pId=10000');
  await expect(page.getByRole('button', { name: '已兑完' })).toBeDisabled();
  await expect(page.getByText('这件已经兑完了')).toBeVisible();
  await takeScreenshot(page, 'goods-sold-out');
});

test('shows a product without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('goodsProfile/101001?pId=10000');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('599', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /查看全部/ })).toBeHidden();
  await context.close();
});

test.describe('connection that is lost', () => {
  test.use({ allowed: /ERR_FAILED|Failed to load/ });

  // R-NAV-33
  test('says that the large picture cannot be shown, keeps the page, and shows it at the next tap', async ({
    page,
  }) => {
    await page.goto('goodsProfile/101001?pId=10000');
    const picture = page.getByRole('button', { name: /^查看大图 1/ });
    const heading = page.getByRole('heading', { level: 1 });
    // The page's own scripts are loaded after its first paint.
    await waitUntilHydrated(picture);
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await picture.click();
    await expect(page.getByRole('status').getByText('网络开小差了')).toBeVisible();
    await expect(heading).toBeVisible();
    await page.unroute('**/_next/static/**/*.js');
    await picture.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('unknown product', () => {
  test.use({ allowed: /status of 404/ });

  // R-GOODS-09
  test('returns 404 with a link to the home page for an unknown product', async ({ page }) => {
    const response = await page.goto('goodsProfile/999999?pId=10000');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('link', { name: '去首页' })).toBeVisible();
  });
});
