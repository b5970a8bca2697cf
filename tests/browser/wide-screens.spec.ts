import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Width of the column on wide screens. */
const COLUMN_PX = 480;

/** Lists what reaches beyond the column: visible parts of the page, fixed and sticky bars and open dialogs included. */
const listPartsOutside = (page: Page) =>
  page.evaluate((column) => {
    const left = (document.documentElement.clientWidth - column) / 2;
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { left: start, right: end } = parent.getBoundingClientRect();
        const { overflowX } = getComputedStyle(parent);
        if (overflowX !== 'visible' && start >= left - 1 && end <= left + column + 1) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body *:not(dialog)')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        const style = getComputedStyle(element);
        // A layer over the whole window without a ground of its own only positions its content.
        const isEmptyLayer = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.borderTopWidth === '0px';
        const isOutside = box.left < left - 1 || box.right > left + column + 1;
        return isOutside && !(isEmptyLayer && element.childElementCount > 0) && !isClipped(element);
      })
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 120));
  }, COLUMN_PX);

const PATHS = [
  'home',
  'primary1',
  'goodsProfile/101001',
  'myorder3',
  'mine',
  'activity/timeLimit',
  'no-such-page',
];

// R-NAV-24
test('shows every page as a centred column of phone width on wide screens', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PATHS) {
      await page.goto(`${path}?pId=10000`);
      await expect(page.locator('main, [role="status"]').first()).toBeVisible();
      expect(await listPartsOutside(page), `${path} at ${width} px`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${path} at ${width} px`).toBe(width);
    }
  }
});

// R-NAV-24
test('keeps an open sheet and the bars of the product page in the column on wide screens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('goodsProfile/101001?pId=10000');
  await page.getByRole('button', { name: /兑换/ }).last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(COLUMN_PX);
  const box = await sheet.boundingBox();
  expect(Math.round(box?.x ?? 0)).toBe((1280 - COLUMN_PX) / 2);
  expect(await listPartsOutside(page)).toEqual([]);
});
