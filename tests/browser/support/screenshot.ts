import path from 'node:path';
import type { Page } from '@playwright/test';

/** Whether people can look at the screenshots of this run: taking them is a twentieth of the time of all browser tests. */
export const hasViewers = !process.env.CI;

/**
 * Takes a screenshot of the whole page or of the viewport, for people to look at:
 * artifacts/screenshots/<name>.jpg. Writing a PNG takes three times as long. In CI it takes none.
 */
export async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}) {
  if (!hasViewers) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join('artifacts/screenshots', `${name}.jpg`),
    fullPage,
    animations: 'disabled',
    scale: 'css',
    quality: 80,
  });
}
