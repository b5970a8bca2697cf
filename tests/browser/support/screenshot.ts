import path from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Takes a screenshot of the whole page or of the viewport, for people to look at:
 * artifacts/screenshots/<name>.jpg. Writing a PNG takes three times as long.
 */
export async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join('artifacts/screenshots', `${name}.jpg`),
    fullPage,
    animations: 'disabled',
    scale: 'css',
    quality: 80,
  });
}
