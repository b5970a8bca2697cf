import { expect, test } from '../support/fixtures';

// R-NAV-24
test('shows a page as a centred column of phone width on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['home', 'mine', 'goodsProfile/101001', 'goodsSearch', 'primary1']) {
    await page.goto(path);
    const box = await page.locator('.page-column').boundingBox();
    expect(box, path).toMatchObject({ x: (1280 - 480) / 2, width: 480 });
  }
});
