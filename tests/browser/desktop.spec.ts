import type { Page } from '@playwright/test';
import { QUICK_APP_SCRIPT } from '../../lib/rules/quick-app/script';
import { expect, test } from './support/fixtures';
import { openWheelOfNewerBuild } from './support/newer-build';
import { takeScreenshot } from './support/screenshot';
import { createShopper } from './support/shopper';

const REDMI_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Redmi K70 Build/UKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.2';

const findInstallBanner = (page: Page) => page.getByRole('complementary', { name: /^把.+放到桌面$/ });

const findToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Makes the browser's offer to install the web app until the page has received it. */
async function offerInstallation(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      const prompt = () => Promise.resolve(void document.body.setAttribute('data-prompts', '1'));
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
    await expect(findInstallBanner(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.describe('web app', () => {
  // R-QUICK-07, R-QUICK-09
  test('offers to install the web app, asks the browser once, and does not come back', async ({ page }) => {
    await createShopper(page);
    await page.goto('home?pId=10000');
    await offerInstallation(page);
    await takeScreenshot(page, 'desktop-install');
    await findInstallBanner(page).getByRole('button', { name: '添加' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-prompts', '1');
    await expect(findInstallBanner(page)).toBeHidden();
  });

  // R-QUICK-07, R-HOME-15, R-HOME-16, R-HOME-17
  test('covers no float of the home page, and makes way for the tip', async ({ page }) => {
    await page.clock.install();
    await createShopper(page);
    await page.goto('home?pId=10000');
    await offerInstallation(page);
    const banner = findInstallBanner(page);
    const tip = page.locator('[data-place="home-tip"]');
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(tip).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(banner).toBeHidden();
    await page.getByRole('complementary').filter({ has: tip }).getByRole('button', { name: '关闭' }).click();
    await expect(banner).toBeVisible();
    for (const place of ['tab-bar-float', 'home-corner']) {
      const float = page.locator(`[data-place="${place}"]`);
      await expect(float).toBeVisible();
      const [above, below] = [await float.boundingBox(), await banner.boundingBox()];
      const isApart =
        above && below && (above.y + above.height <= below.y || below.y + below.height <= above.y);
      expect(isApart, `${place} ${JSON.stringify([above, below])}`).toBe(true);
    }
    await takeScreenshot(page, 'desktop-install-floats', { fullPage: false });
  });

  // R-QUICK-07
  test('raises the button to the top above the banner, and not on a page over the kept home page', async ({
    page,
  }) => {
    await createShopper(page);
    await page.goto('home?pId=10000');
    await offerInstallation(page);
    const place = page.locator('[aria-label="回到顶部"]:not(.page-hidden *)').locator('..');
    await expect(place).toHaveCSS('bottom', '224px');
    await page.locator('a[href*="/goodsSearch"]').first().click();
    await expect(page).toHaveURL(/goodsSearch/);
    await expect(page.locator('.page-hidden [data-desktop-banner]')).toBeAttached();
    await expect(place).toHaveCSS('bottom', '80px');
  });

  // R-QUICK-07
  test('remembers on this device that the shopper has closed the banner', async ({ page, context }) => {
    await createShopper(page);
    await page.goto('mine?pId=10000');
    await offerInstallation(page);
    await findInstallBanner(page).getByRole('button', { name: '关闭' }).click();
    await expect(findInstallBanner(page)).toBeHidden();
    const stored = await context.storageState();
    const names = stored.origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
    expect(names).toContain('desktopBannerClosed');
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(page).toHaveURL(/\/home/);
    await expect(findInstallBanner(page)).toBeHidden();
  });
});

/** The makers' script, whose calls the page keeps in an attribute. */
const makersScript = `
  const note = (call) => document.body.setAttribute('data-calls', (document.body.dataset.calls || '') + call);
  window.channelReady = (callback) => callback(true);
  window.appRouter = (name, path, params) => note('open ' + name + ' ' + JSON.stringify(params) + ';');
  window.installShortcut = (name) => note('add ' + name + ';');
`;

test.describe('quick app', () => {
  test.use({ userAgent: REDMI_AGENT });

  // R-QUICK-05, R-QUICK-06, R-QUICK-07
  test('adds the icon of the quick app with two toasts, one second apart', async ({ page }) => {
    await page.route(QUICK_APP_SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: makersScript }),
    );
    await page.clock.install();
    await createShopper(page);
    // The home page has a tip in the same place.
    await page.goto('mine?pId=10000');
    const banner = page.getByRole('complementary', { name: '添加到桌面' });
    await expect(banner).toBeVisible();
    await takeScreenshot(page, 'desktop-quick-app');
    await page.clock.pauseAt(Date.now() + 60_000);
    await banner.getByRole('button', { name: '添加' }).click();
    await expect(findToast(page, '请稍候')).toBeVisible();
    await page.clock.runFor(999);
    await expect(findToast(page, '请稍候')).toBeVisible();
    await page.clock.runFor(1);
    await expect(findToast(page, '请允许添加到桌面')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-calls', 'add com.vantmall.quickapp;');
  });

  // R-QUICK-05
  test('opens the quick app with the project when the address asks for it', async ({ page }) => {
    await page.route(QUICK_APP_SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: makersScript }),
    );
    await createShopper(page);
    await page.goto('home?quickApp=1&pId=10002');
    const call = 'open com.vantmall.quickapp {"pId":"10002"};';
    await expect(page.locator('body')).toHaveAttribute('data-calls', call);
    await expect(page).toHaveURL(/\/home\?pId=10002$/);
  });

  test.describe('without the makers’ server', () => {
    test.use({ allowed: /statres\.quickapp\.cn|Failed to load resource/ });

    // R-QUICK-08
    test('shows the page as ever when the ability cannot be detected', async ({ page }) => {
      await page.route(QUICK_APP_SCRIPT, (route) => route.abort('connectionrefused'));
      await createShopper(page);
      const failed = page.waitForEvent('requestfailed', (request) => request.url() === QUICK_APP_SCRIPT);
      await page.goto('home?quickApp=1&pId=10000');
      await failed;
      await expect(findToast(page, '抱歉，你的设备不支持快应用')).toBeVisible();
      await expect(page.getByRole('complementary', { name: '添加到桌面' })).toBeHidden();
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
    });
  });
});

// R-QUICK-05
test('says that a device does not support quick apps, and never asks the makers’ server', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await createShopper(page);
  await page.goto('mine?quickApp=1&pId=10000');
  await expect(findToast(page, '抱歉，你的设备不支持快应用')).toBeVisible();
  expect(requested.filter((url) => /quickapp\.cn|regInfo/.test(url))).toEqual([]);
});

test.describe('service worker', () => {
  test.use({ serviceWorkers: 'allow', allowed: /ERR_INTERNET_DISCONNECTED|status of 404/ });

  /** Opens a page that the worker controls, with the offline page in its cache. */
  async function openControlledPage(page: Page, path: string): Promise<void> {
    await createShopper(page);
    await page.goto(path);
    await page.keyboard.press('Tab');
    // `waitForFunction` takes the promise of an asynchronous function for its result.
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/vantmall/web-app/offline')) !== undefined))
      .toBe(true);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  // R-QUICK-11
  test('shows the offline page of the brand without network, and the page when the network is back', async ({
    page,
    context,
  }) => {
    await openControlledPage(page, 'home?pId=10002');
    await context.setOffline(true);
    await page.goto('mine?pId=10002');
    await expect(page.getByRole('heading', { name: '网络开小差了' })).toBeVisible();
    await expect(page).toHaveTitle('网络开小差了 · 星屿');
    await takeScreenshot(page, 'desktop-offline');
    const again = page.waitForEvent('load');
    await page.getByRole('link', { name: '重试' }).click();
    await again;
    await expect(page.getByRole('heading', { name: '网络开小差了' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^ID /)).toBeVisible();
  });

  // R-QUICK-12
  test('stores files of the build and the offline page, and neither pages nor calls', async ({ page }) => {
    await openControlledPage(page, 'home?pId=10000');
    await page.goto('mine?pId=10000');
    await expect(page.getByText(/^ID /)).toBeVisible();
    const stored = await page.evaluate(async () => {
      const found = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return found.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/vantmall/web-app/offline');
    const files = stored.filter((path) => path.startsWith('/vantmall/_next/static/'));
    expect(files.length).toBeGreaterThan(0);
    expect(stored).toHaveLength(files.length + 1);
  });

  // R-QUICK-12, R-OPS-19
  test('does not strand an open tab when a newer build replaces the files', async ({ page, context }) => {
    await openControlledPage(page, 'bybtList?pId=10000');
    await openWheelOfNewerBuild(page, context);
  });
});
