import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { createOrderFlow } from '../support/order-flow';
import { untilPacketLoaded } from '../support/result-page';
import { createShopper } from '../support/shopper';

test.use({ allowed: /ERR_CONNECTION_RESET|net::ERR_FAILED/ });

/** The server answers the first call of a path, but its connection drops; returns the keys of all calls. */
async function loseFirstAnswer(page: Page, path: string) {
  const keys: (string | undefined)[] = [];
  await page.route(`**${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

// R-ORDER-53, R-ORDER-54
test('places one order when the answer is lost, the balance no longer suffices and the page is reloaded', async ({
  page,
}) => {
  await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await flow.waitUntilLoaded();
  const keys = await loseFirstAnswer(page, '/api/v4/saveOrder');
  await flow.submit.click();
  const retry = flow.sheet.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.reload();
  await flow.openSheet();
  await expect(retry).toBeVisible();
  await expect(flow.sheet.getByText(/还差/)).toBeHidden();
  await retry.click();
  await expect(page).toHaveURL(/\/payindex\?/);
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.goto('myorder3?pId=10000');
  await expect(page.getByRole('link', { name: /头戴式|耳机/ })).toHaveCount(1);
});

// R-ORDER-55
test('leaves the result page after a payment to the orders, not to the cashier', async ({ page }) => {
  await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await flow.waitUntilLoaded();
  await flow.order();
  await flow.toCashier('支付宝');
  await flow.confirmPay();
  await flow.thank();
  await untilPacketLoaded(page);
  const entries = await page.evaluate(() => history.length);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(/\/myorder3\?/);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

// R-ORDER-55
test('leaves the result page after a payment to the orders, also after its red packet was closed', async ({
  page,
}) => {
  await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await flow.waitUntilLoaded();
  await flow.order();
  await flow.toCashier('支付宝');
  await flow.confirmPay();
  await flow.thank();
  await untilPacketLoaded(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/myorder3\?/);
});

// R-DIALOG-22
test('keeps a new address when its sheet is closed and the page is reloaded', async ({ page }) => {
  await createShopper(page, { hasAddress: false });
  const flow = createOrderFlow(page);
  const form = page.getByRole('dialog', { name: '新增地址' });
  const openForm = () => flow.sheet.getByRole('button', { name: '添加收货地址' }).click();
  await flow.open('101001?pId=10000');
  await openForm();
  await form.getByLabel('收货人').fill('王小明');
  await form.getByRole('button', { name: '关闭' }).click();
  await openForm();
  await expect(form.getByLabel('收货人')).toHaveValue('王小明');
  await page.reload();
  await flow.openSheet();
  await openForm();
  await expect(form.getByLabel('收货人')).toHaveValue('王小明');
});
