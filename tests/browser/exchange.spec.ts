import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { receiveCoupon } from './support/receive-coupon';
import { CHEAP_SPEC_ID, createShopper } from './support/shopper';

/** Costs 599 points and ¥19.90. */
const GOODS_PATH = '101001?pId=10000';

test('takes a coupon on the goods page and uses it in an order', async ({ page }) => {
  await createShopper(page);
  await page.goto(`goodsProfile/${GOODS_PATH}`);
  const coupons = page.getByRole('dialog', { name: '优惠券' });
  await expect(async () => {
    // A slow machine may open it after the last look, and then it covers the button.
    if (!(await coupons.isVisible()))
      await page.getByRole('button', { name: /^优惠券/ }).click({ timeout: 1000 });
    await expect(coupons).toBeVisible({ timeout: 2000 });
  }).toPass();
  await receiveCoupon(page, coupons.getByRole('button', { name: /^领取: 新人礼/ }));

  const { sheet } = createOrderFlow(page);
  await expect(sheet).toBeVisible();
  await expect(coupons).toBeHidden();
  await expect(sheet.getByText('−¥5.00')).toBeVisible();
  await expect(sheet.getByText('包邮')).toBeVisible();
  await sheet.getByRole('button', { name: '确认兑换，支付 ¥14.90' }).click();
  await expect(page).toHaveURL(/\/payindex\?/);
  await expect(page.getByRole('button', { name: '支付 ¥14.90' })).toBeVisible();
});

// R-ORDER-50
test('pays two orders at once when an add-on is chosen', async ({ page }) => {
  await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open(GOODS_PATH);
  await flow.sheet.getByRole('checkbox').first().check();
  await flow.submit.click();
  await expect(page).toHaveURL(/\/payindex\?.*orderId=M\d+/);
  await expect(page.getByRole('heading', { name: /单合并支付/ })).toBeVisible();
  await flow.toCashier('支付宝');
  await flow.confirmPay();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
});

test('grants missing points once, and exactly as many as are missing', async ({ page }) => {
  await createShopper(page, { hasManyPoints: false });
  const { sheet, open } = createOrderFlow(page);
  await open(GOODS_PATH);
  await expect(sheet.getByText('还差 399 兑换币')).toBeVisible();
  await sheet.getByRole('button', { name: /^免费领取/ }).click();
  await expect(sheet.getByText('兑换后剩余 0 兑换币')).toBeVisible();
  await sheet.getByRole('button', { name: /^确认兑换/ }).click();
  await expect(page).toHaveURL(/\/payindex\?/);
});

// R-ADDRESS-08
test('fills the form from a pasted address and ships the order there', async ({ page }) => {
  await createShopper(page, { hasAddress: false });
  const { sheet, open } = createOrderFlow(page);
  await open(GOODS_PATH);
  await sheet.getByRole('button', { name: '添加收货地址' }).click();
  const form = page.getByRole('dialog', { name: '新增地址' });
  await form.getByLabel('粘贴识别').fill('王小明，13800138000，浙江杭州西湖区文三路 1 号');
  await form.getByRole('button', { name: '识别' }).click();
  await expect(form.getByLabel('收货人')).toHaveValue('王小明');
  await expect(form.getByLabel('所在地区')).toHaveText('浙江省 杭州市 西湖区');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByRole('button', { name: /王小明/ })).toBeVisible();
});

test.describe('result page of an order', () => {
  /** Opens a page to go back to, then the result page, and closes the dialog of the gained points. */
  const openResult = async (page: Page, more = '') => {
    const { order } = await createShopper(page);
    const orderId = await order(CHEAP_SPEC_ID);
    await page.goto('mine?pId=10000');
    const entries = await page.evaluate(() => history.length);
    await page.goto(`ordersuccess?orderId=${orderId}&pId=10000${more}`);
    const gained = page.getByRole('dialog', { name: /兑换币已到账/ });
    await expect(gained).toBeVisible();
    await gained.getByRole('button', { name: '收下' }).click();
    await expect(page.getByText('兑换成功，48 小时内发货')).toBeVisible();
    // The page intercepts leaving from the moment when the packet is loaded: then it has an entry more.
    if (!more) await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
  };
  const packet = (page: Page) => page.getByRole('dialog', { name: /红包/ });

  test('offers a red packet once to a shopper who goes back, and then lets them leave', async ({ page }) => {
    await openResult(page);
    await page.goBack();
    await expect(packet(page)).toBeVisible();
    await packet(page).getByRole('button', { name: '打开红包' }).click();
    await expect(packet(page).getByText(/消费积分/)).toBeVisible();
    await packet(page).getByRole('button', { name: '收起红包' }).click();
    await expect(packet(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/mine\?/);
  });

  // R-ORDER-47
  test('lets one Back leave the page after the shopper closes the red packet that a link offered', async ({
    page,
  }) => {
    await openResult(page);
    await page.getByRole('link', { name: '查看订单' }).click();
    await expect(packet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(packet(page)).toBeHidden();
    await expect(page).toHaveURL(/\/ordersuccess\?/);
    await page.goBack();
    await expect(page).toHaveURL(/\/mine\?/);
  });

  test('follows a link after the shopper declines the red packet', async ({ page }) => {
    await openResult(page);
    await page.getByRole('link', { name: '查看订单' }).click();
    await packet(page).getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL(/\/payindex\?/);
    await page.goBack();
    await expect(page).toHaveURL(/\/ordersuccess\?/);
    await page.goBack();
    await expect(page).toHaveURL(/\/mine\?/);
  });

  // R-COUPON-16
  test('opens the point centre when the shopper uses the red packet', async ({ page }) => {
    await openResult(page);
    await page.getByRole('link', { name: '返回' }).click();
    await packet(page).getByRole('button', { name: '立即使用' }).click();
    await expect(page).toHaveURL(/\/primary1\?/);
  });

  // R-ORDER-47
  test('leaves without a red packet when unIntercept is set', async ({ page }) => {
    await openResult(page, '&unIntercept=1');
    await page.getByRole('link', { name: '查看订单' }).click();
    await expect(page).toHaveURL(/\/payindex\?/);
  });
});
