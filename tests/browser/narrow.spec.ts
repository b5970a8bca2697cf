import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { CHEAP, DEAR, newShopper } from './support/shopper';
import { shot } from './support/shot';
import { keepParcels } from './support/stock-room';

test.use({ locale: 'en' });

const pages = ['payindex', 'refund', 'express', 'complain'] as const;

/** Nothing is wider than the window, and every button of the foot is inside it. */
async function expectFits(page: Page) {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}

async function look(page: Page, name: string) {
  const { order } = await newShopper(page);
  const dear = await order(DEAR);
  await page.goto(`payindex?orderId=${dear}&pId=10000`);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await shot(page, `narrow-${name}-unpaid`);
  const cheap = await order(CHEAP);
  keepParcels(cheap);
  for (const path of pages) {
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
  await shot(page, `narrow-${name}-paid`);
}

// R-NAV-23
test.describe('a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('holds the pages of an order', ({ page }) => look(page, '320'));
});

// R-NAV-23
test('type of twice the size leaves every action in reach', async ({ page }) => {
  // What a shopper sets in the browser: the root's size.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
    }),
  );
  await look(page, 'large-type');
});
