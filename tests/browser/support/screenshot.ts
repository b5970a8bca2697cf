import path from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Takes a screenshot of the whole page or of the viewport, for people to look at:
 * artifacts/screenshots/<name>.png.
 */
export async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join('artifacts/screenshots', `${name}.png`),
    fullPage,
    animations: 'disabled',
    scale: 'css',
  });
}
