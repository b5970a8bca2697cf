import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';

/** The site that may frame the embedded page (playwright.config.ts). */
const SHOP = 'http://shop.example/';

/** Opens a page of another site with a page of the mall in a frame. */
async function openEmbedded(page: Page, baseURL: string | undefined, path: string, site = SHOP) {
  const src = new URL(path, baseURL).href;
  const body = `<title>Shop</title><iframe title="product" src="${src}" width="380" height="800"></iframe>`;
  await page.route(`${site}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(site);
  return page.frameLocator('iframe');
}

// R-NAV-06, R-NAV-12, R-HOME-20
test('leads from a card page to its product and back, without a tab bar', async ({ page }) => {
  await page.goto('centerPage?pId=10000');
  await expect(page).toHaveURL(/\/centerPageA\?pId=10000/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /兑换币中心/ })).toHaveAttribute(
    'href',
    /\/primary1\?pId=10000/,
  );
  const card = page.getByRole('main').getByRole('link', { name: /去看看/ });
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.click();
  await expect(page).toHaveURL(/\/goodsProfile\/\d+\?type=\d+&pId=10000/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(card).toBeVisible();

  await page.goto('centerPageB?pId=10002');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '为你挑了三件' }).getByRole('link')).toHaveCount(3);
});

// R-GOODS-20
test('orders the product of the landing page in place, at the price of its activity', async ({ page }) => {
  await createShopper(page);
  await page.goto('singleProduct?pId=10000');
  await expect(page.getByText('专场价')).toBeVisible();
  const { sheet, openSheet, order } = createOrderFlow(page);
  await openSheet();
  await expect(page).toHaveURL(/\/singleProduct\?/);
  await expect(sheet.getByText('299').first()).toBeVisible();
  await order();
  await expect(page).toHaveURL(/activityType=5/);
});

// R-GOODS-20
test('shows the product that the query of the landing page names', async ({ page }) => {
  await page.goto('singleProduct?goodsId=101003&pId=10000&utm_source=ad');
  await expect(page).toHaveURL(/\/singleProduct\/101003\?pId=10000&utm_source=ad$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('麦克风');
  await expect(page.getByText('专场价')).toHaveCount(0);
});

// R-SECURITY-03, R-GOODS-18
test('shows the product in a frame of a configured site, and opens the mall in a page of its own', async ({
  page,
  baseURL,
}) => {
  // Without a project, so that the redirect is framed, too.
  const frame = await openEmbedded(page, baseURL, 'white/101001');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('头戴式无线耳机');
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('heading', { name: '猜你还喜欢' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: '立即兑换' })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: '去万特商城兑换' }).click();
  const mall = await opened;
  await expect(mall).toHaveURL(/\/goodsProfile\/101001\?pId=10000/);
  expect(await mall.evaluate(() => window.opener)).toBeNull();
  await createOrderFlow(mall).openSheet();
});

test.describe('a frame of a closed mall', () => {
  test.use({ allowed: /status of 404/ });

  // R-PROJECT-07, R-SECURITY-03
  test('says that the activity has ended, without a link that would stay blank', async ({
    page,
    baseURL,
  }) => {
    const frame = await openEmbedded(page, baseURL, 'white/101001?pId=10009');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    await expect(frame.getByRole('link')).toHaveCount(0);
    expect(page.frames()[1]?.url()).toContain('/white/101001?pId=10009');
  });
});

// R-GOODS-18
test('leads from the embedded page to the mall in the same page when it is not framed', async ({ page }) => {
  await page.goto('white/101001?pId=10000');
  const link = page.getByRole('link', { name: '去万特商城兑换' });
  await expect(link).not.toHaveAttribute('target');
  await link.click();
  await expect(page).toHaveURL(/\/goodsProfile\/101001\?pId=10000/);
});

// R-SECURITY-03
test('names the configured sites on the embedded page alone, also in repeated and head requests', async ({
  request,
}) => {
  for (const path of ['white/101001?pId=10000', 'white/101001', 'white/none-such?pId=10000']) {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const headers = (await request.fetch(path, { method, maxRedirects: 0 })).headers();
      expect(headers['content-security-policy'], path).toContain('frame-ancestors http://shop.example');
      expect(headers['x-frame-options'], path).toBeUndefined();
    }
  }
  for (const path of ['home?pId=10000', 'singleProduct?pId=10000', 'goodsProfile/101001?pId=10000']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], path).toBe('DENY');
  }
});

test.describe('refused frames', () => {
  // Chromium logs the refusal and shows an error page in the frame.
  test.use({ allowed: /frame|ERR_BLOCKED_BY_RESPONSE|chrome-error/i });

  // R-SECURITY-03
  for (const [path, site] of [
    ['white/101001?pId=10000', 'http://evil.example/'],
    ['goodsProfile/101001?pId=10000', SHOP],
    ['singleProduct/101001?pId=10000', SHOP],
  ] as const) {
    test(`${path} cannot be framed by ${site}`, async ({ page, baseURL }) => {
      await openEmbedded(page, baseURL, path, site);
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    });
  }
});

test.describe('landing pages without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run.
  test.use({ javaScriptEnabled: false, allowed: / csp$|status of 404/ });

  // R-NAV-26
  test('shows the landing pages, and the missing product, without JavaScript', async ({ page }) => {
    for (const path of [
      'centerPageA',
      'centerPageB',
      'singleProduct',
      'singleProduct/101003',
      'white/101001',
    ]) {
      await page.goto(`${path}?pId=10000`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('兑换币').first()).toBeVisible();
    }
    for (const path of ['white/none-such', 'singleProduct/none-such']) {
      const answer = await page.goto(`${path}?pId=10000`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    }
  });
});
