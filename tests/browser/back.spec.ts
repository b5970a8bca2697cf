import type { Locator, Page } from '@playwright/test';
import { collectBatches } from './support/events';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { createShopper } from './support/shopper';
import { advanceUntil, listTargetsInView, settleView } from './support/visit-clock';

// Pictures move between a list and a product.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const CARD = 'main a[href*="/goodsProfile/"]';
const LISTS = ['home?pId=10000', 'goodsSearch?pId=10000&keyword=%E6%9D%AF', 'activity/timeLimit?pId=10000'];

// The welcome gift of a new shopper would open over the list, which is then not kept.
test.beforeEach(async ({ page }) => {
  await createShopper(page);
});

/** Remembers an element, to find out later whether the page still has it. */
const remember = (element: Locator) =>
  element.evaluate((found) => void Reflect.set(window, 'remembered', found));

/** Whether the locator finds the remembered element. */
const isRemembered = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found === Reflect.get(window, 'remembered'));

const readScroll = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Waits until the list that is shown after Back is active, and the page before it removed. */
const waitUntilSettled = (page: Page) => expect(page.locator('.page-hidden')).toHaveCount(0);

/** Scrolls the list, opens the product of a card, and waits for its page. @returns the card, and the scroll position */
async function openProduct(page: Page, card = page.locator(CARD).nth(1)) {
  await waitUntilHydrated(card);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
  await remember(card);
  const scrolled = await readScroll(page);
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/goodsProfile/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { card, scrolled };
}

for (const list of LISTS) {
  // R-NAV-17
  test(`shows the same elements at the same place after Back to ${list.split('?')[0]}`, async ({ page }) => {
    await page.goto(list);
    const { card, scrolled } = await openProduct(page);
    await expect(page.locator('.page-hidden')).toHaveAttribute('aria-hidden', 'true');
    await page.goBack();
    await expect(page).not.toHaveURL(/goodsProfile/);
    await expect(card).toBeInViewport();
    expect(await isRemembered(card)).toBe(true);
    await expect.poll(() => readScroll(page)).toBe(scrolled);
    await waitUntilSettled(page);
    expect(await isRemembered(card)).toBe(true);
    expect(await readScroll(page)).toBe(scrolled);
  });
}

// R-NAV-17
test('shows the list as left by the back button of the page, and after Forward and Back', async ({
  page,
}) => {
  await page.goto('home?pId=10000');
  const { card, scrolled } = await openProduct(page);
  await page.getByRole('link', { name: '返回' }).click();
  await expect(card).toBeInViewport();
  await waitUntilSettled(page);
  await page.goForward();
  await expect(page).toHaveURL(/goodsProfile/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(card).not.toBeInViewport();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => readScroll(page)).toBe(scrolled);
  expect(await isRemembered(card)).toBe(true);
});

// R-NAV-17
test('shows the chosen tab of the list as left after Back, Forward and Back', async ({ page }) => {
  await page.goto('home?pId=10000');
  const tab = page.getByRole('tab', { name: '厨房餐具' });
  await tab.click();
  const cards = page.getByRole('tabpanel').getByRole('link');
  await expect(cards).toHaveCount(10);
  const { card, scrolled } = await openProduct(page, cards.nth(5));
  await page.goBack();
  await waitUntilSettled(page);
  await page.goForward();
  await expect(page).toHaveURL(/goodsProfile/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await waitUntilSettled(page);
  await expect(card).toBeInViewport();
  expect(await isRemembered(card)).toBe(true);
  await expect.poll(() => readScroll(page)).toBe(scrolled);
});

// R-NAV-17
test('shows the loaded pages of the list after Back where browsers keep no list', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'navigation'));
  await page.goto('home?pId=10000');
  const cards = page.getByRole('tabpanel').getByRole('link');
  await waitUntilHydrated(cards.first());
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(10);
  const { card, scrolled } = await openProduct(page, cards.nth(11));
  await page.goBack();
  await expect(card).toBeInViewport();
  expect(await isRemembered(card)).toBe(false);
  await expect.poll(() => readScroll(page)).toBeGreaterThan(scrolled - 120);
  await expect.poll(() => readScroll(page)).toBeLessThan(scrolled + 120);
});

// R-NAV-17
test('ends at the list when Back, Forward and Back follow each other at once', async ({ page }) => {
  await page.goto('home?pId=10000');
  const { card, scrolled } = await openProduct(page);
  await page.evaluate(async () => {
    const traverse = (go: () => void) =>
      new Promise((resolve) => {
        // The browser restores the scroll position in the frame after the event.
        const handlePaint = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
        addEventListener('popstate', handlePaint, { once: true });
        go();
      });
    await traverse(() => history.back());
    await traverse(() => history.forward());
    await traverse(() => history.back());
  });
  await expect(page).toHaveURL(/home/);
  await waitUntilSettled(page);
  await expect(card).toBeInViewport();
  await expect.poll(() => readScroll(page)).toBe(scrolled);
  await expect(page.locator('main')).toHaveCount(1);
});

// R-NAV-17
test('opens a tab of the bar as a new page at its top, not as the kept one', async ({ page }) => {
  await page.goto('home?pId=10000');
  const { card } = await openProduct(page);
  await page.goBack();
  await waitUntilSettled(page);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click();
  await expect(page).toHaveURL(/mine/);
  await expect(card).toHaveCount(0);
  await expect(page.locator('.page-hidden')).toHaveCount(0);
});

// R-NAV-17
test('requests neither a page nor products after Back', async ({ page }) => {
  await page.goto('home?pId=10000');
  const { card } = await openProduct(page);
  // The last that the product page loads by itself.
  await expect(page.getByRole('heading', { name: '猜你还喜欢' })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  const requests: string[] = [];
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() || 'rsc' in request.headers();
    if (isPage || /\/api\/.*[gG]oods/.test(request.url())) requests.push(request.url());
  });
  await page.goBack();
  await expect(card).toBeInViewport();
  await waitUntilSettled(page);
  // What the list requests when it is active again was sent before this.
  await page.evaluate(() => fetch('/vantmall/api/health'));
  expect(requests).toEqual([]);
});

// R-NAV-17, R-DIALOG-20
test('gives the focus back to the link after Back, and keeps it out of the list meanwhile', async ({
  page,
}) => {
  await page.goto('home?pId=10000');
  const card = page.locator(CARD).first();
  await waitUntilHydrated(card);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/goodsProfile/);
  const hidden = page.locator('.page-hidden');
  await expect(hidden).toHaveAttribute('aria-hidden', 'true');
  await expect(hidden.locator(':focus')).toHaveCount(0);
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(hidden.locator(':focus')).toHaveCount(0);
  }
  // Elsewhere than in the page that is left.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('main a:focus')).toHaveCount(1);
});

// R-DIALOG-20
test('keeps the focus out of the list that is left when a script moves it there', async ({ page }) => {
  await page.goto('home?pId=10000');
  const { card } = await openProduct(page);
  await card.evaluate((link: HTMLElement) => link.focus());
  await expect(card).not.toBeFocused();
  await page.goBack();
  await waitUntilSettled(page);
  await card.focus();
  await expect(card).toBeFocused();
});

// R-NAV-17, R-NAV-32
test('shows the search page without suggestions after Back from a suggested product', async ({ page }) => {
  await page.goto('goodsSearch?pId=10000');
  const field = page.getByRole('searchbox');
  await waitUntilHydrated(field);
  await field.pressSequentially('耳机');
  const suggestions = page.getByRole('navigation', { name: '搜索建议' });
  await suggestions.locator('a[href*="/goodsProfile/"]').first().click();
  await expect(page).toHaveURL(/goodsProfile/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/goodsSearch/);
  await waitUntilSettled(page);
  await expect(field).toHaveValue('耳机');
  await expect(suggestions).toBeHidden();
});

// R-EVENT-06, R-EVENT-07
test('reports a list after Back as a new view, whose products count once more', async ({ page }) => {
  const batches = collectBatches(page);
  await page.clock.install({ time: new Date('2026-03-10T04:00:00Z') });
  await page.clock.pauseAt(new Date('2026-03-10T04:00:01Z'));
  await page.goto('goodsSearch?pId=10000&keyword=%E6%9D%AF');
  await advanceUntil(page, () => expect(batches.length).toBeGreaterThan(0));
  await settleView(page);
  await page.clock.runFor(4000);
  const first = await listTargetsInView(page);
  expect(first.length).toBeGreaterThan(0);
  await waitUntilHydrated(page.locator(CARD).first());
  await page
    .locator(CARD)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await advanceUntil(page, () => expect(page).toHaveURL(/goodsProfile/, { timeout: 500 }));
  await settleView(page);
  await page.clock.runFor(4000);
  await page.evaluate(() => history.back());
  await advanceUntil(page, () => expect(page).toHaveURL(/goodsSearch/, { timeout: 500 }));
  await settleView(page);
  await page.clock.runFor(4000);
  const again = await listTargetsInView(page);
  expect(again).toEqual(first);
  await advanceUntil(page, () => {
    const events = batches.flatMap((batch) => batch.events);
    const views = events.filter(({ name }) => name === 'forward_path');
    expect(
      views.map(({ path }) => path.replace(/\/[\w-]+$/, (end) => (path.includes('goodsProfile') ? '' : end))),
    ).toEqual(['/goodsSearch', '/goodsProfile', '/goodsSearch']);
    const sinceBack = events.slice(events.indexOf(views[2] as (typeof events)[number]));
    const exposures = sinceBack.filter(({ name }) => name === 'exposure');
    const toKeys = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort();
    expect(exposures.every(({ path }) => path === '/goodsSearch')).toBe(true);
    expect(toKeys(exposures.map(({ props }) => props))).toEqual(toKeys(again));
  });
});
