import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { takeScreenshot } from '../support/screenshot';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from '../support/shopper';

test.use({ locale: 'en' });

const paths = ['payindex', 'refund', 'express', 'complain'] as const;

/** Asserts that nothing is wider than the window, and that every button of the foot is inside it. */
async function expectFits(page: Page) {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}

async function checkPages(page: Page, name: string) {
  const { order, orderHeld } = await createShopper(page);
  const dear = await order(EXPENSIVE_SPEC_ID);
  await page.goto(`payindex?orderId=${dear}&pId=10000`);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await takeScreenshot(page, `narrow-${name}-unpaid`);
  const cheap = await orderHeld(CHEAP_SPEC_ID);
  for (const path of paths) {
    await page.goto(`${path}?orderId=${cheap}&pId=10000`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFits(page);
  }
  await page.goto(`payindex?orderId=${cheap}&pId=10000`);
  for (const action of [
    page.getByRole('link', { name: 'Refund' }),
    page.getByRole('button', { name: 'Remind' }),
  ])
    await expect(action).toBeInViewport({ ratio: 1 });
  await takeScreenshot(page, `narrow-${name}-paid`);
}

// R-NAV-23
test.describe('window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('fits the pages of an order into a window of 320 px', ({ page }) => checkPages(page, '320'));
});

// R-NAV-23
test('keeps every action in reach with type of twice the size', async ({ page }) => {
  // A larger text size, as a shopper sets it in the browser: the font size of the root.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
    }),
  );
  await checkPages(page, 'large-type');
});
