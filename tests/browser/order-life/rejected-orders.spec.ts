import { createActivity, createGoods } from '../support/create-goods';
import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

// The browser logs each rejected request.
test.use({ allowed: /status of 409/ });

test('grants missing points and then creates the order', async ({ page }) => {
  const step = createStepScreenshots(page, '07a-points-short');
  await createShopper(page, { hasManyPoints: false, pId: '10004' });
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10004');
  await expect(flow.sheet.getByText('还差 399 福分')).toBeVisible();
  await step('short');
  await flow.sheet.getByRole('button', { name: /^免费领取/ }).click();
  await expect(flow.sheet.getByText('兑换后剩余 0 福分')).toBeVisible();
  await step('given');
  await flow.order();
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  await step('ordered');
});

test('shows a changed price and asks for confirmation before it orders', async ({ page }) => {
  const step = createStepScreenshots(page, '07b-price-changed');
  await createShopper(page);
  const goods = await createGoods({ points: 300 });
  const flow = createOrderFlow(page);
  await flow.open(`${goods.goodsId}?pId=10000`);
  await expect(flow.sheet.getByText('兑换后剩余 410 兑换币')).toBeVisible();
  await flow.waitUntilLoaded();
  await step('before');
  await goods.become({ points: 320, priceFen: 500 });
  await flow.submit.click();
  await expect(flow.sheet.getByText('价格有变化，请确认后重新提交')).toBeVisible();
  await expect(flow.sheet.getByRole('button', { name: '确认兑换，支付 ¥5.00' })).toBeEnabled();
  await expect(flow.sheet.getByText('兑换后剩余 390 兑换币')).toBeVisible();
  await step('asked-again');
  await flow.order();
  await expect(page.getByRole('button', { name: '支付 ¥5.00' })).toBeVisible();
  await step('ordered');
});

test.describe('rejected orders in English', () => {
  test.use({ locale: 'en' });

  test('shows that a product sold out while the shopper ordered', async ({ page }) => {
    const step = createStepScreenshots(page, '07c-sold-out');
    await createShopper(page, { pId: '10003' });
    const goods = await createGoods();
    const flow = createOrderFlow(page, 'en');
    await flow.open(`${goods.goodsId}?pId=10003`);
    await expect(flow.sheet.getByText('410 left afterwards')).toBeVisible();
    await flow.waitUntilLoaded();
    await step('before');
    await goods.become({ stock: 0 });
    await flow.submit.click();
    await expect(flow.sheet.getByRole('alert')).toContainText('the last one has just gone');
    await expect(flow.sheet.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await step('sold-out');
  });

  test('offers fewer pieces when fewer are left than wanted', async ({ page }) => {
    const step = createStepScreenshots(page, '07d-fewer');
    await createShopper(page, { pId: '10002' });
    const goods = await createGoods({ points: 100, stock: 5 });
    const flow = createOrderFlow(page, 'en');
    await flow.open(`${goods.goodsId}?pId=10002`);
    await flow.sheet.getByRole('button', { name: 'One more' }).click();
    await flow.sheet.getByRole('button', { name: 'One more' }).click();
    await flow.waitUntilLoaded();
    await step('before');
    await goods.become({ stock: 1 });
    await flow.submit.click();
    await expect(flow.sheet.getByRole('alert')).toContainText('Chosen now: Vermilion × 1');
    await expect(flow.sheet.getByText('Only 1 left').first()).toBeVisible();
    await step('fewer');
  });
});

test('shows that an activity has ended, with the normal price', async ({ page }) => {
  const step = createStepScreenshots(page, '07e-activity-over');
  await createShopper(page, { pId: '10002' });
  const goods = await createGoods({ points: 300 });
  const activity = createActivity(goods, 90, { pId: '10002' });
  const flow = createOrderFlow(page);
  await flow.open(`${goods.goodsId}?activityType=1&pId=10002`);
  await expect(flow.sheet.getByText('兑换后剩余 620 星币')).toBeVisible();
  await flow.waitUntilLoaded();
  await step('before');
  activity.end();
  await flow.submit.click();
  await expect(flow.sheet.getByText('活动已结束，下方为当前价格')).toBeVisible();
  await expect(flow.sheet.getByText('兑换后剩余 410 星币')).toBeVisible();
  await step('over');
  await flow.submit.click();
  await expect(page).toHaveURL(/\/ordersuccess\?/);
  await expect(page.getByRole('heading', { name: '兑换成功' })).toBeVisible();
  await step('ordered');
});

test.describe('order without network', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED|status of 409/ });

  test('retries an order that got no response, and creates it once', async ({ page, context }) => {
    const step = createStepScreenshots(page, '07f-offline');
    await createShopper(page);
    const goods = await createGoods({ points: 100, priceFen: 100 });
    const flow = createOrderFlow(page);
    await flow.open(`${goods.goodsId}?pId=10000`);
    await expect(flow.sheet.getByText('兑换后剩余 610 兑换币')).toBeVisible();
    await flow.waitUntilLoaded();
    await context.setOffline(true);
    await flow.submit.click();
    await expect(flow.sheet.getByRole('alert')).toContainText('不会重复下单');
    await step('offline');
    await context.setOffline(false);
    await flow.sheet.getByRole('button', { name: '重试' }).dblclick();
    await expect(page).toHaveURL(/\/payindex\?/);
    await page.goto('myorder3?pId=10000');
    await expect(page.getByRole('article')).toHaveCount(1);
    await step('once');
  });
});
