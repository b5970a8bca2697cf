import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const projectByBrand = { Vantmall: '10000', Aurora: '10002', Meadow: '10003', Festival: '10004' };

const paths = [
  'home?',
  'activity/timeLimit?',
  'home?tab=105&',
  'primary1?',
  'goodsProfile/101001?',
  'goodsProfile/101001?activityType=1&',
  'goodsProfile/112015?',
  'goodsSearch?',
  'goodsSearch?keyword=tea&sort=pointsAsc&',
  'myorder3?orderStatus=2&',
  'mine?',
  'userInfo?',
  'payindex?',
  'ordersuccess?',
  'express?',
  'comment?',
  'refund?',
  'applyRefund?',
  'afterSaleDetail?',
  'fillRefundNumber?',
  'complain?',
  'leftFirst?',
  'redPacket?',
  'pointCustom?toPath=mine&',
];

/** Rules of WCAG 2.2, levels A and AA, and axe's own: headings, landmarks. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds on a page: rule and element, one line each. */
async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

// The fixture fails a test on any warning, error or failed request of the browser.
for (const [brand, pId] of Object.entries(projectByBrand)) {
  // R-NAV-22, R-MINE-01
  test(`every page of ${brand} has a title, no console message and no accessibility fault`, async ({
    page,
  }) => {
    test.slow();
    for (const path of paths) {
      await page.goto(`${path}pId=${pId}`, { waitUntil: 'networkidle' });
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page).toHaveTitle(/\S/);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(390);
      expect(await findAccessibilityFaults(page), path).toEqual([]);
    }
  });
}

// R-GOODS-21
test('shows and opens products on slow 3G', async ({ page }) => {
  test.slow();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('home?pId=10000', { waitUntil: 'commit' });
  const first = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 60_000 });
});

test.describe('expired session', () => {
  // The browser logs the rejected request that leads to the login.
  test.use({ allowed: /status of 401/ });

  // R-ACCOUNT-15
  test('renews an expired session silently', async ({ page, context }) => {
    const cookieScope = { domain: 'localhost', path: '/' };
    await context.addCookies([
      { name: 'mallSession', value: 'expired', ...cookieScope },
      { name: 'mallSignedIn', value: '1', ...cookieScope },
    ]);
    await page.goto('mine?pId=10000');
    await expect(page.getByText(/兑友\d+/).first()).toBeVisible();
  });
});
