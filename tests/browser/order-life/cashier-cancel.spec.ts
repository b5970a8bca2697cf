import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

test('pays at the third attempt after cancelling and going back at the cashier', async ({ page }) => {
  test.slow();
  const step = createStepScreenshots(page, '03-cashier-cancel');
  await createShopper(page, { pId: '10003' });
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10003');
  await expect(flow.submit).toBeEnabled();
  await step('sheet');
  await flow.order();
  await step('unpaid');
  await flow.toCashier('微信支付');
  await step('cashier');
  await flow.cancelPay();
  await expect(page).toHaveURL(/\/payindex\?/);
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  // The chosen channel stays chosen, and nothing waits for a payment.
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^支付 ¥/ })).toBeEnabled();
  await expect(page.getByText('正在确认付款结果…')).toBeHidden();
  await step('cancelled');

  await flow.toCashier('云闪付');
  await page.goBack();
  await expect(page).toHaveURL(/\/payindex\?/);
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  await step('gone-back');

  await flow.toCashier('支付宝');
  await flow.confirmPay();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('button', { name: '收下' })).toBeVisible();
  await step('paid');
  await flow.thank();
  await flow.toOrder();
  await expect(page.getByText('支付宝')).toBeVisible();
  await step('order');
});
