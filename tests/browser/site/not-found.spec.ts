import { expect, test } from '../support/fixtures';

// The framework reports the "not found" of the page, an error without a text, if React hydrates it before its data has arrived.
test.use({ allowed: /status of 404|^page error: $/ });

for (const path of ['404', 'nowhere', 'goodsProfile/abc']) {
  // R-NAV-14
  test(`/${path} shows “activity ended” with a link to the home page`, async ({ page }) => {
    const answer = await page.goto(`${path}?pId=10000`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    // React replaces the view of a missing product by its own (ADR 2), and a click on what is being replaced is lost.
    await expect(page.locator('template[data-dgst]')).toHaveCount(0);
    await page.getByRole('link', { name: '去首页' }).click();
    await expect(page).toHaveURL(/\/home\?pId=10000/);
  });
}

// R-NAV-19
test('answers 404 where the id of a product is the text null, and shows the default landing page', async ({
  request,
}) => {
  const paths = [
    ...['goodsProfile/null', 'goodsProfile?goodsId=null', 'white/null', 'singleProduct/null'],
    'live/detail/null',
  ];
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(404);
  const landing = await request.get('singleProduct?goodsId=null');
  expect(landing.status()).toBe(200);
  expect(landing.url()).toContain('/singleProduct?goodsId=null&pId=10000');
});

// R-PROJECT-07
test('shows that a closed mall is closed, without a link to the home page', async ({ page }) => {
  await page.goto('goodsProfile/101001?pId=10009');
  await expect(page).toHaveURL(/\/404\?pId=10009/);
  await expect(page.getByText('商城暂未开放，请稍后再来')).toBeVisible();
  await expect(page.getByRole('link', { name: '去首页' })).toHaveCount(0);
});

test.describe('404 page without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run.
  test.use({ javaScriptEnabled: false, allowed: /status of 404| csp$/ });

  // R-NAV-11
  test('shows the 404 page without JavaScript', async ({ page }) => {
    await page.goto('nowhere?pId=10002');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    await expect(page.getByRole('navigation')).toBeVisible();
  });
});

// R-SECURITY-19
test('answers 404 to segments that are malformed when they are decoded twice', async ({ request }) => {
  for (const path of [
    'web-app/%25E0/manifest.webmanifest',
    'web-app/zh-CN~browser~%25/manifest.webmanifest',
    '%25E0/home',
    'activity/brand/%25E0',
    'goodsProfile/%25E0',
    'catalogue/brands/%25E0/icon.png',
    'catalogue/sheets/%25E0',
    'web-app/offline/%25E0/en',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});
