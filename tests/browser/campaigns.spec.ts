import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { receiveCoupon } from './support/receive-coupon';
import { createShopper } from './support/shopper';

const readPoints = async (page: Page): Promise<number> =>
  (await (await page.request.get('api/v8/mall/user/points?pId=10000')).json()).data.activePoints;

// R-ACTIVITY-12, R-ACTIVITY-21
test('an order of full refund by score brings back every fen as points', async ({ page }) => {
  await createShopper(page, { hasManyPoints: false });
  await page.goto('activity/returnScore?pId=10000');
  await expect(page.getByRole('heading', { name: '全额返兑换币' })).toBeVisible();
  await page.getByRole('link', { name: /双肩背包/ }).click();
  await expect(page).toHaveURL(/\/goodsProfile\/110003\?.*activityType=2/);
  const flow = createOrderFlow(page);
  await flow.openSheet();
  await expect(flow.submit).toHaveText(/支付 ¥119/);
  const points = await readPoints(page);
  await flow.order();
  await flow.toCashier('支付宝');
  await flow.confirmPay();
  await expect.poll(() => readPoints(page)).toBeGreaterThanOrEqual(points + 11_900);
});

// R-COUPON-09, R-COUPON-10
test('a coupon of the terminal leads to its product and is used in the order', async ({ page }) => {
  await createShopper(page);
  await page.goto('coupon-terminal?pId=10000');
  await receiveCoupon(page, page.getByRole('button', { name: /^领取: 咖啡时间/ }));
  await expect(page).toHaveURL(/\/goodsProfile\/102014\?/);
  const flow = createOrderFlow(page);
  await flow.openSheet();
  await expect(flow.sheet.getByText('−¥3.00')).toBeVisible();
  await flow.order();
  await expect(page.getByText('−¥3.00')).toBeVisible();

  await page.goto('coupon-terminal?pId=10000');
  await page.getByRole('tab', { name: /待使用/ }).click();
  await expect(page.getByRole('link', { name: /^订单占用: 咖啡时间/ })).toBeVisible();
  await page.getByRole('link', { name: /^订单占用/ }).click();
  await expect(page).toHaveURL(/\/myorder3\?/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /待使用/ })).toHaveAttribute('aria-selected', 'true');
});

// R-ACTIVITY-13, R-ACTIVITY-22
test('a brand’s page is reached from the brand day, and its coupon is taken in place', async ({ page }) => {
  await page.goto('activity/brand?pId=10000');
  await page.getByRole('link', { name: /山谷茶作/ }).click();
  await expect(page).toHaveURL(/\/activity\/brand\?.*pageId=brand-tea/);
  await expect(page.getByRole('heading', { name: '山谷茶作', level: 1 })).toBeVisible();
  await receiveCoupon(page, page.getByRole('button', { name: /^领取: 满 600 减 100 兑换币/ }));
  await expect(page).toHaveURL(/pageId=brand-tea/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '品牌日', level: 1 })).toBeVisible();
});

// R-ACTIVITY-13
test('each page id and group has its products in the HTML, and an unknown one is a 404', async ({
  request,
}) => {
  const read = async (query: string) => {
    const response = await request.get(`activity/${query}`, { headers: { 'accept-language': 'zh-CN' } });
    return { status: response.status(), html: await response.text() };
  };
  const tea = await read('brand?pId=10000&pageId=brand-tea&openid=leak-9a1c');
  expect(tea.status).toBe(200);
  expect(tea.html).toContain('<title>山谷茶作');
  expect(tea.html).toContain('/goodsProfile/103001?activityType=3');
  expect(tea.html).not.toContain('leak-9a1c');
  expect((await read('brand?pId=10000&pageId=brand-sound')).html).toContain('<title>声波实验室');

  const bags = (await read('returnScore?pId=10000&groupTypeId=110')).html;
  expect(bags).toContain('/goodsProfile/110003?type=110&amp;activityType=2');
  expect(bags).not.toContain('/goodsProfile/101001');

  const unknown = await read('brand?pId=10000&pageId=no-such-page');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('活动已结束');
  expect((await read('brand?pId=10000&pageId=..%2Fhome')).status).toBe(404);
});

// R-COUPON-18
test('the coupon terminal has its offers in the HTML', async ({ request }) => {
  const page = await request.get('coupon-terminal?pId=10000', { headers: { 'accept-language': 'zh-CN' } });
  expect(await page.text()).toContain('aria-label="领取: 新人礼 满 19.90 减 5 元"');
});
