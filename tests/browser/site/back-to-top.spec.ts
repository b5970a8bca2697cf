import { expect, test } from '../support/fixtures';
import { createShopper } from '../support/shopper';

// R-DIALOG-01
for (const path of ['pointCustom', 'redPacket']) {
  for (const width of [390, 320]) {
    test(`leads back to the top of /${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await createShopper(page);
      await page.goto(`${path}?pId=10000`);
      const button = page.getByRole('button', { name: '回到顶部' });
      await expect(button).toHaveAttribute('inert');
      // Until the list is long enough.
      await expect(async () => {
        await page.evaluate(() => window.scrollBy(0, 1500));
        await expect(button).toBeInViewport({ ratio: 1, timeout: 500 });
      }).toPass();
      await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  }
}

// R-DIALOG-01
for (const [path, list] of [
  ['myorder3', 'main'],
  ['live/list', 'main > div:first-child'],
]) {
  test(`has a button to the top of /${path} above the bottom bar`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await createShopper(page);
    await page.goto(`${path}?pId=10000`);
    await expect(page.getByRole('main')).toBeVisible();
    // The demo's list is short.
    await page.addStyleTag({ content: `${list} { padding-bottom: 3000px !important }` });
    const button = page.getByRole('button', { name: '回到顶部' });
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 1100));
      await expect(button).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
    const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom);
    const bar = page.getByRole('navigation');
    if ((await bar.count()) > 0)
      expect(bottom).toBeLessThan(await bar.evaluate((element) => element.getBoundingClientRect().top));
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}
