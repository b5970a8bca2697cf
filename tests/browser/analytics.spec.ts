import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { runOperatorCommand } from './support/operator-command';
import { createShopper } from './support/shopper';

const HOSTS = /https:\/\/(hm\.baidu\.com|s4\.cnzz\.com)\//;

/** The addresses of the services that the page has asked for. */
function collectRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (HOSTS.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** A project of its own, so that no other test loads the scripts. */
const PROJECT = '77321';

test.beforeAll(() =>
  runOperatorCommand(
    'project',
    'set',
    PROJECT,
    'umengId=u-1281234567',
    'baiduId=ba1d0ba1d0ba1d0ba1d0ba1d0ba1d0ba',
  ),
);

// The welcome gift of a new shopper would open over the cards.
test.beforeEach(({ page }) => createShopper(page, { pId: PROJECT, hasManyPoints: false, hasAddress: false }));

// R-EVENT-11
test('loads the scripts of a project that has ids, and reports further pages to them', async ({ page }) => {
  await page.route(HOSTS, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `loaded = (self.loaded ?? 0) + 1` }),
  );
  const urls = collectRequests(page);
  await page.goto(`leftFirst?pId=${PROJECT}`);
  await expect.poll(() => page.evaluate('self.loaded')).toBe(2);
  expect(urls.sort()).toEqual([
    'https://hm.baidu.com/hm.js?ba1d0ba1d0ba1d0ba1d0ba1d0ba1d0ba',
    'https://s4.cnzz.com/z.js?id=u-1281234567&async=1',
  ]);
  await page.locator('[data-place="goods-feed"] a').first().click();
  await expect(page).toHaveURL(/goodsProfile/);
  await expect
    .poll(() => page.evaluate('JSON.stringify([_hmt, _czc])'))
    .toMatch(/\["_trackPageview","\/goodsProfile\/.*\["_trackPageview","\/goodsProfile\//);
});

// R-EVENT-11
test('loads the scripts for a visit that begins on the search page', async ({ page }) => {
  await page.route(HOSTS, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `loaded = (self.loaded ?? 0) + 1` }),
  );
  const urls = collectRequests(page);
  await page.goto(`goodsSearch?keyword=口红&pId=${PROJECT}`);
  await expect.poll(() => page.evaluate('self.loaded')).toBe(2);
  expect(urls).toHaveLength(2);
});

// R-EVENT-11
test('loads nothing for a project without ids, whose pages allow no foreign host', async ({ page }) => {
  const urls = collectRequests(page);
  const response = await page.goto('leftFirst?pId=10000');
  expect(response?.headers()['content-security-policy']).not.toMatch(/baidu|cnzz/);
  await page.waitForResponse('**/api/track');
  expect(urls).toEqual([]);
});

test.describe('services that are away', () => {
  test.use({ allowed: /hm\.baidu\.com|s4\.cnzz\.com/ });

  // R-EVENT-11
  for (const state of ['unreachable', 'silent'] as const)
    test(`change nothing when they are ${state}`, async ({ page }) => {
      await page.route(HOSTS, (route) => (state === 'unreachable' ? route.abort() : undefined));
      const urls = collectRequests(page);
      await page.goto(`leftFirst?pId=${PROJECT}`);
      await expect.poll(() => urls.length).toBe(2);
      await page.locator('[data-place="goods-feed"] a').first().click();
      await expect(page).toHaveURL(/goodsProfile/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
