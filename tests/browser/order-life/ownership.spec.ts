import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { CHEAP_SPEC_ID, createShopper } from '../support/shopper';

const screens = [
  ...['payindex', 'ordersuccess', 'express', 'comment', 'refund', 'applyRefund'],
  ...['afterSaleDetail', 'fillRefundNumber'],
];

// The browser logs the rejected request.
test.use({ allowed: /status of 404/ });

// R-ORDER-44
test('shows another user’s order on no page, and leaks nothing of it', async ({ page, browser, baseURL }) => {
  test.slow();
  const step = createStepScreenshots(page, '10b-stranger');
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const owner = await createShopper(await other.newPage());
  const orderId = await owner.order(CHEAP_SPEC_ID);
  await createShopper(page, { hasAddress: false });
  for (const screen of screens) {
    await page.goto(`${screen}?orderId=${orderId}&pId=10000`);
    await expect(page.getByText('订单不存在，或不属于当前账号')).toBeVisible();
    const html = await page.content();
    for (const secret of ['李青', '文三路', '13800138000', '138****8000', '沐浴海绵'])
      expect(html, screen).not.toContain(secret);
    await step(screen);
  }
  await page.goto(`complain?orderId=${orderId}&pId=10000`);
  await expect(page.getByRole('button', { name: '相关订单 选填，选择一个订单' })).toBeVisible();
  await step('complain');
  expect(await page.content()).not.toContain('沐浴海绵');
  await other.close();
});
