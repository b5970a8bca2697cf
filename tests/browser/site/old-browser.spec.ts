import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

// An old browser reports the syntax that it does not know, without a text that pages can read.
test.use({ allowed: /^page error: (SyntaxError.*)?$/ });

/** Serves a style sheet and scripts as a browser from before Chrome 99 sees them: layers and new syntax are errors. */
async function makeOld(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js/, (route) =>
    route.fulfill({ contentType: 'application/javascript', body: 'let page = ;' }),
  );
  await page.route(/\/_next\/static\/.*\.css/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '@unknown-layer {' }),
  );
}

/** Removes style sheets that are part of the document. */
const removeStyles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const style of document.querySelectorAll('style')) style.remove();
  });

// R-ENV-07
test('shows a readable page with working links in a browser that knows neither the styles nor the scripts', async ({
  page,
}) => {
  await makeOld(page);
  await page.goto('home?pId=10000');
  await removeStyles(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const product = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await product.getByRole('heading').textContent()) ?? '';
  await product.getByRole('heading').click();
  await expect(page).toHaveURL(/\/goodsProfile\/\d+\?.*pId=10000/);
  await removeStyles(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('link', { name: '首页' }).press('Enter');
  await expect(page).toHaveURL(/\/home\?pId=10000/);
});

// R-ENV-07
test('keeps pictures and icons of an unstyled page at their sizes', async ({ page }) => {
  await makeOld(page);
  for (const path of ['home', 'goodsProfile/101001', 'primary1', 'live/list', 'protocol']) {
    await page.goto(`${path}?pId=10000`);
    await removeStyles(page);
    // biome-ignore lint/performance/useDomNodeTextContent: text that is not shown does not count
    const texts = await page.locator('main').first().innerText();
    expect(texts.length, path).toBeGreaterThan(60);
    const huge = await page
      .locator('svg')
      .evaluateAll((icons) => icons.filter((icon) => icon.getBoundingClientRect().width > 200).length);
    expect(huge, path).toBe(0);
  }
});
