import { expect, test } from './support/fixtures';

// Banners and notices move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ context }) => {
  // The shopper has closed the gift dialog, which would cover the page.
  await context.request.post('api/v7/user/login', {
    data: {},
    headers: { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' },
  });
  await context.request.post('api/user/presentSeen', {
    data: {},
    headers: { 'sec-fetch-site': 'same-origin' },
  });
});

// R-HOME-01, R-HOME-03, R-HOME-08
test('shows banners, entries, the running sale and products on the home page', async ({ page }) => {
  await page.goto('home?pId=10000');
  await expect(page.getByRole('region', { name: '精选活动' })).toBeVisible();
  await expect(page.getByRole('region', { name: '活动与服务' }).getByRole('link')).toHaveCount(10);
  await expect(page.getByRole('timer', { name: '距本场结束' })).toHaveText(/\d\d:\d\d:\d\d/);
  const sale = page.getByRole('list', { name: '限时兑好物' }).getByRole('link').first();
  await expect(sale).toHaveAttribute('href', /\/goodsProfile\/\d+\?activityType=1&pId=10000/);
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(10);
});

// R-HOME-01
test('shows the first banner again after the last one', async ({ page }) => {
  // Otherwise the banners move by themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('home?pId=10000');
  const track = page.getByRole('region', { name: '精选活动' }).getByRole('list');
  const count = await track.getByRole('listitem').count();
  expect(count).toBeGreaterThan(1);
  const scrollTo = (position: number) =>
    track.evaluate(
      (list, slide) => list.scrollTo({ left: slide * list.clientWidth, behavior: 'instant' }),
      position,
    );
  const readPosition = () => track.evaluate((list) => list.scrollLeft / list.clientWidth);
  const readSlideCount = () => track.evaluate((list) => Math.round(list.scrollWidth / list.clientWidth));
  // While the last banner is shown, the first one is behind it; before hydration it is not.
  await expect(async () => {
    await scrollTo(0);
    await scrollTo(count - 1);
    await expect.poll(readSlideCount, { timeout: 500 }).toBe(count + 1);
  }).toPass();
  await scrollTo(count);
  await expect.poll(readPosition).toBe(0);
  await expect(track.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 });
});

// R-HOME-06
test('loads more products while scrolling, each product once', async ({ page }) => {
  await page.goto('home?pId=10000');
  // Without the link to the next page, which hydration replaces by the pages themselves.
  const cards = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]');
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
});

// R-DIALOG-29
test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows all notices in a line that scrolls', async ({ page }) => {
    await page.goto('home?pId=10000');
    const notices = page.getByRole('region', { name: '兑换动态' });
    const line = notices.locator('p');
    await expect(line).toBeVisible();
    await expect(line).toContainText(' · ');
    await expect(notices.locator('.truncate')).toBeHidden();
    const isLonger = await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isLonger).toBe(true);
  });
});

// R-HOME-04, R-HOME-21
test('keeps the chosen department when the sale ends and the next one is loaded', async ({ page }) => {
  await page.clock.install();
  await page.goto('home?pId=10000');
  const tab = page.getByRole('tab', { name: '厨房餐具' });
  await tab.click();
  await expect(page).toHaveURL(/tab=103/);
  // The sale runs on the page's clock before that goes forward.
  await expect(page.getByRole('timer').first()).not.toContainText('--');
  // An answer that comes later would correct the page's clock by the server's.
  await page.waitForLoadState('networkidle');
  const refreshed = page.waitForResponse(/\/home\?.*_rsc/);
  await page.clock.fastForward(48 * 3_600_000);
  await (await refreshed).finished();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=103/);
});

// R-NAV-17, R-HOME-04
test('keeps department, loaded pages and scroll position after going back', async ({ page }) => {
  await page.goto('home?pId=10000');
  await page.getByRole('tab', { name: '厨房餐具' }).click();
  await expect(page).toHaveURL(/tab=103/);
  const cards = page.getByRole('tabpanel').getByRole('link');
  await expect(cards).toHaveCount(10);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(10);
  const card = cards.nth(11);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const scrollTop = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '厨房餐具' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => cards.count()).toBeGreaterThan(10);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollTop - 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(scrollTop + 120);
});

// R-API-03
test('shows an error when products cannot be loaded, and loads them on retry', async ({ page }) => {
  await page.goto('home?pId=10000');
  await page.route('**/api/v9/goodsList**', (route) =>
    route.fulfill({ status: 200, json: { code: 503, msg: 'busy', data: null } }),
  );
  await page.getByRole('tab', { name: '数码影音' }).click();
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/v9/goodsList**');
  await retry.click();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(10);
});
