import { expect, test } from './support/fixtures';
import { expectPaid, findPayButton, getOrderPath } from './support/pay-order';
import { setPayDeadline } from './support/sandbox-cashier';
import { takeScreenshot } from './support/screenshot';
import { createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

test.describe('payment in a browser', () => {
  // R-PAY-28, R-PAY-32, R-PAY-33
  test('keeps the order unpaid after cancelling at the cashier, and pays it at the next attempt', async ({
    page,
  }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await page.getByRole('radio', { name: '支付宝' }).check();
    await findPayButton(page).click();
    await page.getByRole('button', { name: '取消支付' }).click();
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await expect(page.getByText('正在确认付款结果…')).toBeHidden();
    await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();
    await findPayButton(page).click();
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });

  test.describe('paid order', () => {
    // The paid cashier responds with 410, a payment of a paid order with 409.
    test.use({ allowed: /status of 4(09|10)/ });

    test('shows no pay button after going back from a paid order', async ({ page }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await page.goto('mine?pId=10000');
      await page.goto(getOrderPath(orderId));
      await findPayButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);
      await page.getByRole('button', { name: '收下' }).click();
      // Back passes the red packet, the paid cashier and the order's page, and ends where the shopper came
      // from.
      for (let steps = 0; steps < 8 && !/\/mine\?/.test(page.url()); steps += 1) {
        await page.goBack();
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(findPayButton(page)).toBeHidden();
        await expect(page.getByRole('button', { name: /^确认支付/ })).toBeHidden();
      }
      await expect(page).toHaveURL(/\/mine\?/);
    });

    // R-PAY-31
    test('takes no second payment in another tab with the same cashier', async ({ page, context }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto(getOrderPath(orderId));
        await findPayButton(tab).click();
        await expect(tab).toHaveURL(/sandbox\/cashier/);
      }
      expect(other.url()).toBe(page.url());
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);
      await other.getByRole('button', { name: /^确认支付/ }).click();
      await expect(other.getByText('这笔支付已完成')).toBeVisible();
      await other.getByRole('link', { name: '返回订单' }).click();
      await expectPaid(other);
    });

    test('shows the payment in another tab, and rejects a second payment there', async ({
      page,
      context,
    }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      const [tapping, looking] = [await context.newPage(), await context.newPage()];
      for (const tab of [tapping, looking]) {
        await tab.goto(getOrderPath(orderId));
        await expect(findPayButton(tab)).toBeVisible();
      }
      await page.goto(getOrderPath(orderId));
      await findPayButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);

      await findPayButton(tapping).click();
      await expect(tapping.getByText('订单状态已变化').first()).toBeVisible();
      await expectPaid(tapping);

      const dispatchVisibilityChange = () =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await looking.evaluate(dispatchVisibilityChange);
      await expect(looking.getByRole('heading', { name: /待发货|待收货/ })).toBeVisible();
      await expect(findPayButton(looking)).toBeHidden();
    });
  });

  test('polls for a missing payment notification, and then offers to check again', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.clock.install();
    await page.goto(getOrderPath(orderId));
    const methods = page.getByRole('group', { name: '支付方式' });
    await expect(methods).toBeVisible();
    const before = await methods.boundingBox();
    await page.goto(`${getOrderPath(orderId)}&fromPage=cashier`);
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    expect(await methods.boundingBox()).toEqual(before);
    await page.clock.fastForward(31_000);
    await expect(page.getByText('暂未收到付款')).toBeVisible();
    expect(await methods.boundingBox()).toEqual(before);
    await takeScreenshot(page, 'pay-unknown');
    await page.getByRole('button', { name: '再次查询' }).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
  });

  test('closes an order when the countdown ends, refunds late money, and orders again', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await findPayButton(page).click();
    await expect(page).toHaveURL(/sandbox\/cashier/);
    const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    setPayDeadline(orderId, 6000);
    await page.goto(getOrderPath(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
    await expect(page.getByText(/超时未付款/)).toBeVisible();
    await expect(findPayButton(page)).toBeHidden();

    // The server closes the order in the next run of its jobs.
    await expect
      .poll(async () => (await page.request.get(`sandbox/cashier/${paymentId}`)).text(), { timeout: 60_000 })
      .toMatch(/该订单已关闭|这笔支付已关闭/);
    await page.goto(`sandbox/cashier/${paymentId}`);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
    await expect(page.getByText('逾期付款', { exact: true })).toBeVisible();
    await expect(page.getByText('逾期或重复支付的 ¥19.90 已自动退回')).toBeVisible();
    await takeScreenshot(page, 'pay-too-late');

    await page.getByRole('button', { name: '重新下单' }).click();
    await expect(page).not.toHaveURL(new RegExp(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  });

  test.describe('phone with a wrong clock', () => {
    // R-PAY-27
    test('counts down by the server’s clock', async ({ page }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
      await page.goto(getOrderPath(orderId));
      await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^00:(30:00|29:\d\d)$/);
    });
  });
});
