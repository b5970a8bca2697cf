import type { CDPSession, Locator, Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { createShopper } from './support/shopper';

/** Whether a request is for the data of a page, or for a part of it. */
const isForContent = (request: Request): boolean => 'rsc' in request.headers();

/** Most pages that are prefetched for the links in view (lib/browser/links-in-view.ts). */
const MAX_LINKS = 6;

/** The address of a card whose page a request is for: path and query, without what the request itself adds. */
function toCardPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search.replace(/[?&]_rsc.*/, '');
}

/**
 * Waits until the page of the first product card in view is prefetched: its data, and the scripts that the data names.
 * @returns path and query of the card's address
 */
async function openWithPrefetchedCard(page: Page, list: string): Promise<string> {
  const data = page.waitForResponse(
    (response) => response.url().includes('/goodsProfile/') && isForContent(response.request()),
  );
  const late = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && late.add(request));
  page.on('requestfinished', (request) => late.delete(request));
  await page.goto(list);
  const response = await data;
  const scripts = (await response.text()).match(/\/vantmall\/_next\/static\/chunks\/[\w-]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    await expect
      .poll(() => page.evaluate((src) => Boolean(document.querySelector(`script[src*="${src}"]`)), script))
      .toBe(true);
  await expect.poll(() => late.size).toBe(0);
  return toCardPath(response.url());
}

/** A page of each kind of list that shows products. */
const LISTS = [
  'home?pId=10000',
  'goodsSearch?keyword=%E6%9D%AF&pId=10000',
  'activity/timeLimit?pId=10002',
  'centerPageA?pId=10000',
  'centerPageB?pId=10000',
];

/** Collects the addresses of the pages that are requested from now on. */
function collectPageRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isForContent(request) || request.isNavigationRequest()) requests.push(request.url());
  });
  return requests;
}

/** Most pages that are prefetched for the links in view of one page, and those that come before their touch scrolls. */
const MAX_PAGES = 12;
const MAX_SCROLLED_PAGES = 12;

/** Puts a finger on a place of the screen. */
const touch = (devtools: CDPSession, x: number, y: number) =>
  devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });

/** Moves the finger up by 360 px and takes it away: the page scrolls. */
async function flick(devtools: CDPSession, x: number, y: number) {
  for (let step = 1; step <= 8; step += 1)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y - 45 * step }],
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The middle of an element. */
async function findMiddle(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test.describe('fast connection', () => {
  test.use({ prefetches: true, allowed: /ERR_INTERNET_DISCONNECTED/ });
  // The welcome gift of a new shopper would open over the cards.
  test.beforeEach(({ page }) => createShopper(page));

  // R-NAV-31
  for (const list of LISTS)
    test(`opens a product whose card is in view while the server cannot be reached: ${list}`, async ({
      page,
      context,
    }) => {
      const path = await openWithPrefetchedCard(page, list);
      const card = page.locator(`a[href="${path}"]`).first();
      await expect(card).toBeInViewport();
      // In the card, or beside the link in a row.
      const cardPicture = card.locator('xpath=(self::* | ancestor::article)//img');
      await expect
        .poll(() => cardPicture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const requests = collectPageRequests(page);
      // Only what the browser has can be shown.
      await context.setOffline(true);
      await card.tap();
      await expect(page).toHaveURL(new RegExp(path.replace(/[?]/g, '\\?')));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The list that was left stays in the document (ADR 21).
      const picture = page.locator('main:not(.page-hidden *) img').first();
      await expect(picture).toBeInViewport();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      // Scripts that load when the browser is idle, larger pictures and counts are asked for after the paint.
      expect(requests).toEqual([]);
    });

  // R-NAV-31
  test('prefetches each page by one request, and a limited number of them', async ({ page }) => {
    const requests = collectPageRequests(page);
    await openWithPrefetchedCard(page, 'home?pId=10000');
    const prefetched = requests.filter((url) => url.includes('_rsc'));
    // A product in the strip and in the list has two pages: its activity is part of the address.
    expect(new Set(prefetched.map(toCardPath)).size).toBe(prefetched.length);
    expect(prefetched.length).toBeLessThanOrEqual(MAX_LINKS);
    expect(prefetched.every((url) => url.includes('/goodsProfile/'))).toBe(true);
  });

  // R-NAV-31
  test('prefetches the cards of a list that show less than half of themselves at the lower edge of the screen', async ({
    page,
  }) => {
    await page.goto('home?pId=10000');
    const card = page.getByRole('tabpanel').locator('a[data-prefetch]').first();
    const { top, height } = await card.evaluate((link) => link.getBoundingClientRect());
    await page.setViewportSize({ width: 390, height: Math.round(top + 0.4 * height) });
    // With its query: the strip above may show the same product.
    const path = await card.getAttribute('href');
    const isAsked = page.waitForRequest(
      (request) => isForContent(request) && toCardPath(request.url()) === path,
    );
    await page.reload();
    await isAsked;
  });

  // R-NAV-28
  test('ends the request of a touch that becomes a scroll', async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await page.route(/\/mine\?.*_rsc/, () => {});
    await page.goto('home?pId=10000');
    const link = page.getByRole('navigation').getByRole('link', { name: '我的' });
    await waitUntilHydrated(link);
    const { x, y } = await findMiddle(link);
    const started = page.waitForRequest(/\/mine\?.*_rsc/);
    await touch(devtools, x, y);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/mine?'));
    expect((await started).failure()).toBeNull();
    await flick(devtools, x, y);
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  // R-NAV-28, R-NAV-31
  test('prefetches a limited number of pages while a finger on the cards scrolls', async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page);
    const pending = new Set<Request>();
    const complete = new Set<string>();
    page.on('request', (request) => {
      if (isForContent(request)) pending.add(request);
    });
    page.on('requestfailed', (request) => pending.delete(request));
    page.on('requestfinished', (request) => {
      if (pending.delete(request)) complete.add(request.url());
    });
    await openWithPrefetchedCard(page, 'home?pId=10000');
    for (let touches = 0; touches < 25; touches += 1) {
      const { x, y } = await page.evaluate(() => {
        const places = [500, 400, 600].flatMap((top) => [100, 280].map((left) => ({ x: left, y: top })));
        const isCard = ({ x, y }: (typeof places)[0]) =>
          Boolean(document.elementFromPoint(x, y)?.closest('a[data-prefetch]'));
        return places.find(isCard) ?? { x: 100, y: 500 };
      });
      await touch(devtools, x, y);
      // The page comes before the finger moves.
      await expect.poll(() => pending.size).toBe(0);
      await flick(devtools, x, y);
    }
    expect(complete.size).toBeGreaterThan(MAX_LINKS);
    expect(complete.size).toBeLessThanOrEqual(MAX_PAGES + MAX_SCROLLED_PAGES);
    // A card opens its page all the same. A touch could only stop the list, which may still move.
    await page
      .locator('[role="tabpanel"] a[data-prefetch]')
      .last()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/goodsProfile/);
  });
});

// R-NAV-30, R-NAV-31
test.describe('slow phone', () => {
  test.use({ prefetches: true });

  test('shows the product of a card that is tapped before the page has run its scripts, without a document', async ({
    page,
  }) => {
    // As on a phone whose scripts are there, but that takes long to run them: tapped in the event of the last one.
    await page.addInitScript(() => {
      addEventListener('alldeferredassets', () => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-prefetch]')];
        const link = links.find(({ href }) => window.earlyPages?.has(href));
        const isHydrated = link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
        Object.assign(window, { earlyTap: { href: link?.href, isHydrated } });
        link?.click();
      });
    });
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    // The last script comes after the pages of the cards were asked for.
    const hasAsked = page.waitForRequest((request) => isForContent(request));
    await page.route(
      '**/static/merged/*.js',
      async (route) => {
        await hasAsked;
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto('home?pId=10000', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/goodsProfile/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const tap = await page.evaluate(() => Reflect.get(window, 'earlyTap') as object);
    expect(tap).toEqual({ href: page.url(), isHydrated: false });
    expect(documents).toHaveLength(1);
  });
});

// R-NAV-34
test.describe('page without its scripts', () => {
  test.use({ prefetches: true, allowed: /ERR_BLOCKED_BY_CLIENT|inspector$/ });

  test('opens the document that was requested when the link was touched', async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    // Playwright's own routes would switch the cache off.
    await devtools.send('Network.setBlockedURLs', { urls: ['*/_next/static/*.js'] });
    await page.goto('home?pId=10000');
    const link = page.getByRole('navigation').getByRole('link', { name: '我的' });
    const { x, y } = await findMiddle(link);
    const touched = page.waitForResponse(
      (response) => response.request().headers()['x-purpose'] === 'prefetch',
    );
    await touch(devtools, x, y);
    expect((await touched).headers()['cache-control']).toBe('private, max-age=5');
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page).toHaveURL(/\/mine\?/);
    const readSize = () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize;
    expect(await page.evaluate(readSize)).toBe(0);
  });
});

test.describe('connection as slow as 2G', () => {
  test('prefetches no page', async ({ page }) => {
    const requests = collectPageRequests(page);
    await page.goto('home?pId=10000');
    // Reports start when the browser is idle, as the prefetches do.
    await page.waitForRequest(/api\/track/);
    expect(requests.filter((url) => url.includes('_rsc='))).toEqual([]);
  });
});
