import { expect, test } from './support/fixtures';
import { holdScripts } from './support/hold-scripts';
import { createShopper } from './support/shopper';

// Dialogs follow each other while they move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('wine dialog', () => {
  test.use({ hasWineDialog: true });

  // R-POINTS-17, R-DOC-11, R-DIALOG-12
  test('shows the gift on the first-return page, continues, and then the wine dialog once', async ({
    page,
  }) => {
    await page.goto('goodsSearch?pId=10000');
    await page.goto('pointCustom?toPath=mine&toQuery=from%3Dgift&pId=10000');
    const gift = page.getByRole('dialog');
    await expect(gift).toContainText('+200');
    await gift.getByRole('button', { name: '立即使用' }).click();
    await expect(page).toHaveURL(/\/mine\?from=gift&pId=10000$/);
    const wine = page.getByRole('dialog', { name: '砰！开一瓶，庆祝一下' });
    await expect(wine).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await wine.getByRole('link', { name: '去看看' }).click();
    await expect(page).toHaveURL(/\/goodsProfile\/108004/);
    await page.goBack();
    await expect(page.getByText(/^ID /)).toBeVisible();
    // The page is replaced by its target: one step back is the page before it.
    await page.goBack();
    await expect(page).toHaveURL(/\/goodsSearch\?pId=10000$/);
  });
});

// R-NAV-27
test('welcomes a visit with the flag once, continues to its page, and goes back without the flag', async ({
  page,
}) => {
  await createShopper(page);
  await page.goto('goodsSearch?pId=10000');
  await page.goto('mine?from=sms&primaryToCustom=1&pId=10000');
  await expect(page).toHaveURL(/\/pointCustom\?toPath=%2Fmine&toQuery=from%3Dsms&pId=10000$/);
  await page.getByRole('button', { name: '继续前往' }).click();
  await expect(page).toHaveURL(/\/mine\?from=sms&pId=10000$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/goodsSearch\?pId=10000$/);
});

// R-NAV-30, R-DOC-11
test('continues to the page of the address when the button is tapped before the scripts of the page', async ({
  page,
}) => {
  await createShopper(page);
  const release = await holdScripts(page);
  await page.goto('pointCustom?toPath=mine&toQuery=from%3Dsms&pId=10000', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '继续前往' }).click();
  release();
  await expect(page).toHaveURL(/\/mine\?from=sms&pId=10000$/);
});

// R-DOC-11
test('continues to the point centre instead of another site', async ({ page }) => {
  await createShopper(page);
  await page.goto(`pointCustom?toPath=${encodeURIComponent('//evil.example')}&pId=10000`);
  await page.getByRole('button', { name: '继续前往' }).click();
  await expect(page).toHaveURL(/\/vantmall\/primary1\?pId=10000$/);
});

// R-COUPON-17
test('opens the red packet on its page and keeps it open', async ({ page }) => {
  await createShopper(page);
  await page.goto('mine?pId=10000');
  await page.getByRole('link', { name: '红包' }).click();
  await page.getByRole('button', { name: '打开红包' }).click();
  await expect(page.getByRole('heading', { name: '红包已打开' })).toBeVisible();
  await page.getByRole('link', { name: '离开' }).click();
  await expect(page).toHaveURL(/\/mine\?pId=10000$/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: '红包已打开' })).toBeVisible();
  await page.getByRole('link', { name: '立即使用' }).click();
  await expect(page).toHaveURL(/\/primary1\?pId=10000$/);
});

// R-HOME-19
test('shows hero, four shortcuts and products on the minus-one screen, and goes back to the place in the list', async ({
  page,
}) => {
  await createShopper(page);
  await page.goto('leftFirst?pId=10000');
  await expect(page.getByRole('region', { name: '快捷入口' }).getByRole('link')).toHaveCount(4);
  const product = page.locator('a[href*="/goodsProfile/"]').nth(7);
  await product.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await product.click();
  await expect(page).toHaveURL(/\/goodsProfile\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe('without JavaScript', () => {
  // Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-NAV-26
  test('shows the red packet, the first-return page and the minus-one screen', async ({ page }) => {
    await page.goto('redPacket?pId=10000');
    await expect(page.getByText('100', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: '立即使用' })).toBeVisible();
    await page.goto('leftFirst?pId=10000');
    await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible();
    await page.goto('pointCustom?toPath=/mine&pId=10000');
    await page.getByRole('link', { name: '继续前往' }).click();
    await expect(page).toHaveURL(/\/primary1\?pId=10000$/);
  });
});
