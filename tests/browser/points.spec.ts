import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

// Gained points fly to the balance, which counts up.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Reads the balance at the top of the page. */
const readBalance = async (page: Page) =>
  Number(((await page.locator('[data-balance] .sr-only').textContent()) ?? '').replaceAll(',', ''));

/** Opens the point centre as a new guest and takes the gift. */
async function openPointCentre(page: Page) {
  await page.goto('primary1?pId=10000');
  await page.getByRole('dialog').getByRole('button', { name: '立即使用' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('gives a new guest the welcome gift once', async ({ page, context }) => {
  await page.goto('primary1?pId=10000');
  const gift = page.getByRole('dialog');
  await expect(gift).toContainText('+200');
  await expect(gift).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gift).toBeHidden();

  await page.getByRole('link', { name: '我的' }).click();
  await expect(page.getByText(/^ID /)).toBeVisible();
  const other = await context.newPage();
  await other.goto('mine?pId=10000');
  await expect(other.getByText(/^ID /)).toBeVisible();
  const answer = await other.request.get('api/user/me?pId=10000');
  expect((await answer.json()).data).toMatchObject({ isNewUser: false, showPresentPoint: false });
  await expect(other.getByRole('dialog')).toBeHidden();
});

// R-POINTS-33
test('raises the balance once when the user signs in', async ({ page }) => {
  await openPointCentre(page);
  expect(await readBalance(page)).toBe(200);
  const today = page.getByRole('listitem').filter({ hasText: /第 1 天/ });
  await expect(today).toHaveAttribute('aria-current', 'date');
  await page.getByRole('button', { name: '签到领取 · +10' }).click();
  await expect(page.getByRole('button', { name: '今日已签 · 明天 +20' })).toBeDisabled();
  await expect.poll(() => readBalance(page)).toBe(210);
  await expect(today).toContainText('已签');
  await page.reload();
  await expect(page.getByRole('button', { name: '今日已签 · 明天 +20' })).toBeDisabled();
  expect(await readBalance(page)).toBe(210);
});

test.describe('sharing without a share sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  // R-POINTS-24
  test('copies a clean link and grants points once a day', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto('primary1?pId=10000&code=secret');
    await page.getByRole('dialog').getByRole('button', { name: '立即使用' }).click();
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByText('已完成')).toBeVisible();
    await expect.poll(() => readBalance(page)).toBe(700);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).search).toBe('?pId=10000');
  });
});

// R-POINTS-33, R-POINTS-35
test('keeps the points range and the scroll position after going back', async ({ page }) => {
  await openPointCentre(page);
  await page.getByRole('tab', { name: '600–699' }).click();
  const goods = page.getByRole('tabpanel').getByRole('link');
  await goods.nth(5).scrollIntoViewIfNeeded();
  const title = (await goods.nth(5).getByRole('heading').textContent()) ?? '';
  const before = await page.evaluate(() => window.scrollY);
  await goods.nth(5).click();
  await expect(page).toHaveURL(/goodsProfile/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '600–699' })).toHaveAttribute('aria-selected', 'true');
  await expect(goods.nth(5).getByRole('heading')).toHaveText(title);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

// R-DIALOG-05
test('shows the rules', async ({ page }) => {
  await openPointCentre(page);
  await page.getByRole('button', { name: '规则' }).click();
  const rules = page.getByRole('dialog', { name: '规则与说明' });
  await expect(rules).toContainText('兑换币不退还');
  await rules.getByRole('tab', { name: '个人信息保护' }).click();
  await expect(rules).toContainText('我们不出售你的个人信息');
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
});

test.describe('point centre without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  test('shows products and sign-in points without JavaScript', async ({ page }) => {
    await page.goto('primary1?pId=10000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('兑换币中心');
    // Ten products and the next page (R-CRAWLER-10).
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(11);
    await expect(page.locator('a[rel=next]')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '+100' }).first()).toBeVisible();
  });
});

// R-NAV-11, R-POINTS-22
test('fetches the points once on each page change, except on the order list', async ({ page }) => {
  await openPointCentre(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/user/points'))
      requests.push(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.getByRole('link', { name: '我的' }).click();
  await expect(page.getByText(/^ID /)).toBeVisible();
  await expect.poll(() => requests).toEqual(['mine']);
  await page.getByRole('navigation').getByRole('link', { name: '订单' }).click();
  await expect(page.getByRole('tab', { name: '全部' })).toBeVisible();
  await page.getByRole('link', { name: '首页' }).click();
  await expect.poll(() => requests).toEqual(['mine', 'home']);
});
