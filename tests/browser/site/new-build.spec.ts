import { createGoods } from '../support/create-goods';
import { expect, test } from '../support/fixtures';

test.use({ allowed: /status of 404/ });

// R-OPS-19
test('loads the page again when a part of it is gone with its build', async ({ page }) => {
  await page.goto('bybtList?pId=10000');
  await page.waitForLoadState('networkidle');
  let isDeployed = true;
  await page.route('**/_next/static/**', (route) =>
    isDeployed ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // The new document belongs to the new build, whose files are there.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isDeployed = false;
  });
  const wheel = page.getByRole('button', { name: '去抽奖' });
  const reloaded = page.waitForEvent('load');
  await wheel.click();
  await reloaded;
  const sheet = page.getByRole('dialog');
  await expect(async () => {
    // A slow machine may open it after the last look, and then it covers the button.
    if (!(await sheet.isVisible())) await wheel.click({ timeout: 1000 });
    await expect(sheet).toBeVisible({ timeout: 2000 });
  }).toPass();
});

// R-OPS-19
test('loads the document of the next page when the server has a newer build', async ({ page }) => {
  const { goodsId } = await createGoods();
  await page.goto(`goodsProfile/${goodsId}`);
  await page.waitForLoadState('networkidle');
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/"b":"[^"]+"/, '"b":"another-build"');
      await route.fulfill({ response, body });
    },
  );
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  expect(documents).toEqual(['/vantmall/home']);
});
