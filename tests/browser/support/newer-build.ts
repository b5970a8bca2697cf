import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Opens the wheel of the partner's list when a newer build has replaced a part of the page, as at a deployment: what the page has loaded is in both
 * builds, the part is gone, and the server names another build. The page is loaded again, and its document has files that are there.
 * `page` shows the list and has loaded all that it needs.
 * @param router what requests the page's files: the page, or its context where a service worker requests them
 */
export async function openWheelOfNewerBuild(page: Page, router: Page | BrowserContext): Promise<void> {
  let isDeployed = true;
  const inBothBuilds = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src));
  expect(inBothBuilds.filter(Boolean).length).toBeGreaterThan(3);
  await router.route('**/_next/static/**', (route) =>
    isDeployed && !inBothBuilds.includes(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await router.route('**/api/health', (route) =>
    isDeployed
      ? route.fulfill({ json: { code: 200, msg: 'ok', data: { alive: true, build: 'another-build' } } })
      : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isDeployed = false;
  });
  const wheel = page.getByRole('button', { name: '去抽奖' });
  const reloaded = page.waitForEvent('load');
  await wheel.click();
  await reloaded;
  const sheet = page.getByRole('dialog');
  await expect(async () => {
    // A slow machine may open it after the last look, and then it covers the button.
    if (!(await sheet.isVisible())) await wheel.click({ timeout: 1000 });
    await expect(sheet).toBeVisible({ timeout: 2000 });
  }).toPass();
}
