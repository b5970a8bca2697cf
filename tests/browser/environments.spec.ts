import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const APP_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 VantMallApp/3.2.0';

const readEnvironment = (page: Page) => page.evaluate(() => document.documentElement.dataset.env);

/** Opens the personal centre, which creates a guest; returns what the login sent. */
async function openMine(page: Page): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/v7\/user\/login$/),
    page.goto('mine?pId=10000'),
  ]);
  return request.postDataJSON();
}

test.describe('in the app', () => {
  test.use({ userAgent: APP_AGENT });

  // R-ENV-06
  test('leaves title bar and home button to the app, but never a first page without a way back', async ({
    page,
  }) => {
    await page.goto('home?pId=10000');
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => window.open('protocol?pId=10000'));
    const first = await opened;
    await expect(first.getByRole('heading', { level: 1 })).toHaveCSS('position', 'absolute');
    const back = first.getByRole('banner').getByRole('link');
    await expect(back).toBeInViewport();
    await back.click();
    await expect(first).toHaveURL(/\/mine\?pId=10000/);
    await page.goto('protocol?pId=10000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('position', 'absolute');
    await expect(page.getByRole('banner').getByRole('link')).toBeHidden();
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(0);
    await page.goto('goodsProfile/101001?pId=10000');
    await expect(page.getByRole('link', { name: '客服' })).toBeVisible();
    await expect(page.getByRole('link', { name: '首页' })).toBeHidden();
  });
});

// R-ENV-08
test('keeps the environment that an address names, and drops it from the address', async ({ page }) => {
  await page.goto('protocol?pId=10000&env=app');
  await expect(page).toHaveURL(/\/protocol\?pId=10000$/);
  expect(await readEnvironment(page)).toBe('app');
  await page.goto('mine?pId=10000');
  expect(await readEnvironment(page)).toBe('app');
  await page.goto('mine?pId=10000&env=mini');
  expect(await readEnvironment(page)).toBe('browser');
});

// R-ENV-08
test('follows a quick app’s bridge without loading the page again', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { system: { postMessage: () => {} } }));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('protocol?pId=10000');
  await expect(page.locator('html')).toHaveAttribute('data-env', 'quickApp');
  expect(documents).toBe(1);
  const response = await page.goto('protocol?pId=10000');
  expect(await response?.text()).toContain('data-env="quickApp"');
  await expect(page.locator('html')).toHaveAttribute('data-env', 'quickApp');
  expect(documents).toBe(2);
});

// R-POINTS-15, R-ACCOUNT-26, R-ENV-05
test('logs a new guest in with the fingerprint of the device, the same after its storage is deleted', async ({
  page,
  context,
}) => {
  const first = await openMine(page);
  expect(first).toMatchObject({ appType: 'H5', webFingerPrint: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(expect.arrayContaining(['authVersion', 'pId', 'userId']));
  const userId = await page.evaluate(() => localStorage.getItem('userId'));
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  expect(await openMine(page)).toEqual(first);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).not.toBe(userId);
});

// R-POINTS-15
test('logs in without a fingerprint when it cannot be computed', async ({ page }) => {
  await page.addInitScript(() => {
    const getHighEntropyValues = () => Promise.reject(new Error('blocked'));
    Object.defineProperty(navigator, 'userAgentData', { value: { getHighEntropyValues } });
  });
  expect(await openMine(page)).not.toHaveProperty('webFingerPrint');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull();
});
