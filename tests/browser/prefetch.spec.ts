import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Whether the router asks for a page's content, not only for its place in the tree. */
function isForContent(request: Request): boolean {
  const headers = request.headers();
  return 'rsc' in headers && !('next-router-segment-prefetch' in headers);
}

/** Waits until the page of the first product card in view is prefetched. @returns the card's address */
async function openWithPrefetchedCard(page: Page, list: string): Promise<string> {
  const content = page.waitForResponse(
    (response) => response.url().includes('/goodsProfile/') && isForContent(response.request()),
  );
  await page.goto(list);
  const response = await content;
  await response.finished();
  return new URL(response.url()).pathname;
}

/** Collects the addresses of the pages that are requested from now on. */
function collectPageRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isForContent(request) || request.isNavigationRequest()) requests.push(request.url());
  });
  return requests;
}

test.describe('fast connection', () => {
  test.use({ prefetches: true });

  // R-NAV-31
  test('opens a product whose card is in view without asking the server for its page', async ({ page }) => {
    const path = await openWithPrefetchedCard(page, 'home?pId=10000');
    const card = page.locator(`a[href^="${path}?"]`).first();
    await expect(card).toBeInViewport();
    const requests = collectPageRequests(page);
    await card.click();
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests.filter((url) => url.includes(path))).toEqual([]);
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
