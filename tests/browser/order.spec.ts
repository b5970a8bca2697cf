import { expect, test } from './support/fixtures';
import { holdScripts } from './support/hold-scripts';
import { untilPacketLoaded } from './support/result-page';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

// R-ORDER-39, R-ORDER-43
test('exchanges goods, pays at the cashier and finds the order among the paid ones', async ({ page }) => {
  await createShopper(page);
  await page.goto('goodsProfile/101001?pId=10000');
  const sheet = page.getByRole('dialog', { name: '确认兑换' });
  await page.getByRole('button', { name: '立即兑换' }).click();
  await sheet.getByRole('radio', { name: '午夜蓝' }).check();
  await expect(sheet.getByRole('button', { name: /李青/ })).toBeVisible();
  await sheet.getByRole('button', { name: /^确认兑换/ }).click();

  await expect(page).toHaveURL(/\/payindex\?.*pId=10000/);
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('orderInfo'))).toContain('"goodsTotalAmount":1990');
  await page.getByRole('radio', { name: '支付宝' }).check();
  await page.getByRole('button', { name: /^支付 / }).click();

  await expect(page).toHaveURL(/cashier/);
  await page.getByRole('button', { name: /^确认支付/ }).click();
  await expect(page).toHaveURL(/\/ordersuccess\?.*pId=10000/);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('orderInfo'))).toBeNull();

  await page.getByRole('button', { name: '收下' }).click();
  await untilPacketLoaded(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('dialog', { name: /红包/ }).getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { name: /待发货|待收货/ })).toBeVisible();
});

// R-NAV-30
test('takes a tap that comes before the scripts of the product page', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('goodsProfile/101001?pId=10000', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '立即兑换' }).click();
  release();
  await expect(page.getByRole('dialog', { name: '确认兑换' })).toBeVisible();
});

// R-NAV-17
test('keeps tab and scroll position of the order list after going back', async ({ page }) => {
  const { order } = await createShopper(page);
  for (let count = 0; count < 8; count += 1) await order(CHEAP_SPEC_ID);
  // Parcels leave while a test watches: all are on their way before it counts them.
  await expect(async () => {
    await page.goto('myorder3?orderStatus=3&pId=10000');
    await expect(page.getByRole('article')).toHaveCount(8, { timeout: 3000 });
  }).toPass();
  await page.goto('myorder3?pId=10000');
  await expect(page.getByRole('article')).toHaveCount(8);
  await page.getByRole('tab', { name: /待收货/ }).click();
  await expect(page).toHaveURL(/orderStatus=3/);
  await expect(page).toHaveURL(/pId=10000/);
  // The address changes before the list does.
  await expect(page.getByRole('tab', { name: /待收货/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article')).toHaveCount(8);
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(300);
  await last.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/payindex/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /待收货/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollTop - 80);
});

// R-ORDER-29
test('shows before sending that the parcel has not left', async ({ page }) => {
  const { order } = await createShopper(page);
  const orderId = await order(EXPENSIVE_SPEC_ID);
  await page.goto(`express?orderId=${orderId}&pId=10000`);
  await expect(page.getByText('包裹还没有发出')).toBeVisible();
});
