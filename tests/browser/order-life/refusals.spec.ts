import { expect, test } from '../support/fixtures';
import { orderFlow } from '../support/order-flow';
import { newShopper } from '../support/shopper';
import { stepsOf } from '../support/steps';
import { newActivity, newGoods } from '../support/stock-room';

// A refusal is what the browser complains about.
test.use({ allowed: /status of 409/ });

test('points that are lacking are given, and then it is ordered', async ({ page }) => {
  const step = stepsOf(page, '07a-points-short');
  await newShopper(page, { rich: false, pId: '10004' });
  const flow = orderFlow(page);
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

test('a price that changed is shown, and confirmed before it is ordered', async ({ page }) => {
  const step = stepsOf(page, '07b-price-changed');
  await newShopper(page);
  const goods = await newGoods({ points: 300 });
  const flow = orderFlow(page);
  await flow.open(`${goods.goodsId}?pId=10000`);
  await expect(flow.sheet.getByText('兑换后剩余 410 兑换币')).toBeVisible();
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

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('goods that sold out under the finger are said to be', async ({ page }) => {
    const step = stepsOf(page, '07c-sold-out');
    await newShopper(page, { pId: '10003' });
    const goods = await newGoods();
    const flow = orderFlow(page, 'en');
    await flow.open(`${goods.goodsId}?pId=10003`);
    await expect(flow.sheet.getByText('410 beans left afterwards')).toBeVisible();
    await step('before');
    await goods.become({ stock: 0 });
    await flow.submit.click();
    await expect(flow.sheet.getByRole('alert')).toContainText('the last one has just gone');
    await expect(flow.sheet.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await step('sold-out');
  });

  test('fewer pieces than wanted are offered', async ({ page }) => {
    const step = stepsOf(page, '07d-fewer');
    await newShopper(page, { pId: '10002' });
    const goods = await newGoods({ points: 100, stock: 5 });
    const flow = orderFlow(page, 'en');
    await flow.open(`${goods.goodsId}?pId=10002`);
    await flow.sheet.getByRole('button', { name: 'One more' }).click();
    await flow.sheet.getByRole('button', { name: 'One more' }).click();
    await step('before');
    await goods.become({ stock: 1 });
    await flow.submit.click();
    await expect(flow.sheet.getByRole('alert')).toContainText('Chosen now: Vermilion × 1');
    await expect(flow.sheet.getByText('Only 1 left').first()).toBeVisible();
    await step('fewer');
  });
});

test('an activity that is over says so and shows the normal price', async ({ page }) => {
  const step = stepsOf(page, '07e-activity-over');
  await newShopper(page, { pId: '10002' });
  const goods = await newGoods({ points: 300 });
  const activity = newActivity({ ...goods }, 90);
  const flow = orderFlow(page);
  await flow.open(`${goods.goodsId}?activityType=1&pId=10002`);
  await expect(flow.sheet.getByText('兑换后剩余 620 星币')).toBeVisible();
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

test.describe('without network', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED|status of 409/ });

  test('an order that fails in silence is tried again and made once', async ({ page, context }) => {
    const step = stepsOf(page, '07f-offline');
    await newShopper(page);
    const goods = await newGoods({ points: 100, priceFen: 100 });
    const flow = orderFlow(page);
    await flow.open(`${goods.goodsId}?pId=10000`);
    await expect(flow.sheet.getByText('兑换后剩余 610 兑换币')).toBeVisible();
    await expect(flow.sheet.getByText('包邮')).toBeVisible();
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
