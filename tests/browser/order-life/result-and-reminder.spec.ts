import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from '../support/shopper';

// R-ORDER-45
test('shows gained points, a tip for five seconds, and a red packet on leaving', async ({ page }) => {
  const step = createStepScreenshots(page, '09a-result');
  const { order } = await createShopper(page, { pId: '10004' });
  const orderId = await order(CHEAP_SPEC_ID);
  await page.clock.install();
  await page.goto('mine?pId=10004');
  const entries = await page.evaluate(() => history.length);
  await page.goto(`ordersuccess?orderId=${orderId}&pId=10004`);
  const gained = page.getByRole('dialog', { name: /福分已到账/ });
  await expect(gained).toBeVisible();
  await step('points');
  await gained.getByRole('button', { name: '收下' }).click();
  const tip = page.getByText('兑换成功，48 小时内发货');
  await expect(tip).toBeVisible();
  await step('tip');
  await page.clock.runFor(4000);
  await expect(tip).toBeVisible();
  await page.clock.runFor(1500);
  await expect(tip).toBeHidden();
  await step('tip-gone');

  // The page intercepts leaving from the moment when the packet is loaded: then it has an entry more.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
  await page.goBack();
  const packet = page.getByRole('dialog', { name: /红包/ });
  await expect(packet).toBeVisible();
  await step('packet');
  await packet.getByRole('button', { name: '打开红包' }).click();
  await expect(packet.getByText(/消费积分/)).toBeVisible();
  await step('packet-open');
  await packet.getByRole('button', { name: '收起红包' }).click();
  await expect(packet).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: '兑换成功' })).toBeVisible();
  await step('reloaded');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('leaves the result page without a red packet when unIntercept is set', async ({ page }) => {
  const { order } = await createShopper(page);
  const orderId = await order(CHEAP_SPEC_ID);
  await page.goto(`ordersuccess?orderId=${orderId}&pId=10000&unIntercept=1`);
  await page.getByRole('dialog').getByRole('button', { name: '收下' }).click();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/\/payindex\?/);
});

test('links to payment when the result is opened before payment', async ({ page }) => {
  const step = createStepScreenshots(page, '09b-unpaid-result');
  const { order } = await createShopper(page);
  const orderId = await order(EXPENSIVE_SPEC_ID);
  await page.goto(`ordersuccess?orderId=${orderId}&pId=10000`);
  await expect(page.getByRole('heading', { name: '尚未付款' })).toBeVisible();
  await step('unpaid');
  await page.getByRole('link', { name: '去付款' }).click();
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
});

test.describe('pending-order reminder in English', () => {
  test.use({ locale: 'en' });

  test('shows the pending-order reminder every minute for five seconds until the order is paid', async ({
    page,
  }) => {
    test.slow();
    const step = createStepScreenshots(page, '09c-notice');
    await page.clock.install();
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    const flow = createOrderFlow(page, 'en');
    await page.goto(`payindex?orderId=${orderId}&pId=10000`);
    await expect(page.getByRole('heading', { name: 'To pay' })).toBeVisible();
    // The minute begins when the reminder's code has arrived, after all that the page shows at first.
    await page.goto('mine?pId=10000', { waitUntil: 'networkidle' });
    await expect(page.getByText(/^ID \S+/)).toBeVisible();
    const reminder = page.getByRole('complementary', { name: 'Order reminder' });
    await page.clock.runFor(57_000);
    await expect(reminder).toBeHidden();
    await page.clock.runFor(4000);
    await expect(reminder).toBeVisible();
    await step('on-mine');
    await page.clock.runFor(5500);
    await expect(reminder).toBeHidden();
    await page.clock.runFor(55_000);
    await expect(reminder).toBeVisible();
    await reminder.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/payindex\\?orderId=${orderId}`));
    await expect(reminder).toBeHidden();

    await page.goto('goodsProfile/105013?pId=10000', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(reminder).toBeVisible();
    await step('on-goods');
    await page.goto(`payindex?orderId=${orderId}&pId=10000`);
    await flow.toCashier('Alipay');
    await flow.confirmPay();
    await flow.thank();
    expect(await page.evaluate(() => localStorage.getItem('orderInfo'))).toBeNull();
    await page.goto('mine?pId=10000');
    await expect(page.getByText(/^ID \S+/)).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(reminder).toBeHidden();
  });
});
