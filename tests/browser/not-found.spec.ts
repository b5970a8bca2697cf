import { expect, test } from './support/fixtures';

test.use({ allowed: /status of 404/ });

for (const path of ['404', 'nowhere', 'goodsProfile/abc']) {
  test(`/${path} is the end of an activity, with a way on`, async ({ page }) => {
    const answer = await page.goto(`${path}?pId=10000`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    await page.getByRole('link', { name: '去首页' }).click();
    await expect(page).toHaveURL(/\/home\?pId=10000/);
  });
}

test.describe('without JavaScript', () => {
  // A page without scripts may say that it refused one.
  test.use({ javaScriptEnabled: false, allowed: /status of 404| csp$/ });

  test('the page says it all the same', async ({ page }) => {
    await page.goto('nowhere?pId=10002');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('活动已结束');
    await expect(page.getByRole('navigation')).toBeVisible();
  });
});
