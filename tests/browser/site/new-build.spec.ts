import { createGoods } from '../support/create-goods';
import { expect, test } from '../support/fixtures';
import { openWheelOfNewerBuild } from '../support/newer-build';

test.use({ allowed: /status of 404/ });

// R-OPS-19
test('loads the page again when a part of it is gone with its build', async ({ page }) => {
  await page.goto('bybtList?pId=10000');
  await page.waitForLoadState('networkidle');
  await openWheelOfNewerBuild(page, page);
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
