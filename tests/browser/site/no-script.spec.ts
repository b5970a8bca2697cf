import { expect, test } from '../support/fixtures';

// Without JavaScript, Chromium logs each script that it does not run as a policy violation.
test.use({ javaScriptEnabled: false, allowed: / csp$/ });

// R-NAV-26
test('shows and follows products without JavaScript', async ({ page }) => {
  await page.goto('home?pId=10000');
  const first = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(/\/goodsProfile\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

// R-SEARCH-04
test('searches without JavaScript', async ({ page }) => {
  await page.goto('goodsSearch?pId=10000');
  await page.getByRole('searchbox').fill('耳机');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('heading', { name: /耳机/ }).first()).toBeVisible();
});
