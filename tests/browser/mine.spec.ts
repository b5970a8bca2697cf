import { expect, test } from './support/fixtures';

test.beforeEach(async ({ page }) => {
  await page.goto('mine?pId=10000');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
});

// R-MINE-02
test('links the personal centre to points and orders', async ({ page }) => {
  await expect(page.getByText(/^ID \S+/)).toBeVisible();
  for (const [name, status] of [
    ['待付款', '1'],
    ['待发货', '2'],
    ['待收货', '3'],
    ['售后', '5'],
    ['全部订单', '0'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/vantmall/myorder3?orderStatus=${status}&pId=10000`,
    );
  }
  await page.getByRole('link', { name: /我的兑换币/ }).click();
  await expect(page).toHaveURL(/\/primary1\?pId=10000/);
});

// R-PROJECT-25, R-MINE-06
test('remembers the chosen language', async ({ page }) => {
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
  await page.goto('primary1?pId=10000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earn coins');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

// R-MINE-06
test('shows a page of before in the language that the shopper has chosen since', async ({
  page,
  context,
}) => {
  const tab = await context.newPage();
  await tab.goto('home?pId=10000');
  await tab.waitForLoadState('networkidle');
  await page.goto('home?pId=10000');
  await page.goto('mine?pId=10000');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(page).toHaveURL(/\/home\?/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Tabs of this browser are all visible at all times.
  await expect(tab.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const reloaded = tab.waitForEvent('load');
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en');
});

// R-ACCOUNT-11, R-MINE-01
test('asks before logging out, ends every copy of the session, and gives the next visitor a new user', async ({
  page,
  request,
}) => {
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('mallSession'));
  const askByCopy = async () =>
    (await request.get('api/user/me', { headers: { authorization: `Bearer ${session?.value}` } })).status();
  expect(await askByCopy()).toBe(200);
  const id = (await page.getByText(/^ID \S+/).textContent()) ?? '';
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '确定退出登录？' });
  await question.getByRole('button', { name: '再想想' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/home\?pId=10000/);
  expect(await askByCopy()).toBe(401);
  await page.goto('userInfo?pId=10000');
  await expect(page.getByText(/^ID \S+/)).not.toHaveText(id);
});

test.describe('expired session', () => {
  // The browser logs the rejected request that leads to the login.
  test.use({ allowed: /status of 401/ });

  // R-ACCOUNT-15
  test('renews an expired session silently', async ({ page, context }) => {
    const cookieScope = { domain: '127.0.0.1', path: '/' };
    await context.addCookies([
      { name: 'mallSession', value: 'expired', ...cookieScope },
      { name: 'mallSignedIn', value: '1', ...cookieScope },
    ]);
    const rejected = page.waitForResponse((response) => response.status() === 401);
    await page.goto('mine?pId=10000');
    await rejected;
    await expect(page.getByText(/兑友\d+/).first()).toBeVisible();
  });
});
