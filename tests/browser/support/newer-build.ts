import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Opens the wheel of the partner's list when a newer build has replaced the files of the page, as at a deployment: the page is loaded again, and
 * its document has files that are there. `page` shows the list and has loaded all that it needs.
 * @param router what requests the page's files: the page, or its context where a service worker requests them
 */
export async function openWheelOfNewerBuild(page: Page, router: Page | BrowserContext): Promise<void> {
  let isDeployed = true;
  await router.route('**/_next/static/**', (route) =>
    isDeployed ? route.fulfill({ status: 404 }) : route.continue(),
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
