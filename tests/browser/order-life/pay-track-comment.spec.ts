import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createPhoto } from '../support/photo';
import { untilPacketLoaded } from '../support/result-page';
import { createShopper } from '../support/shopper';

// R-AFTER-20
test('orders, pays, tracks, confirms and comments', async ({ page }) => {
  test.slow();
  const step = createStepScreenshots(page, '01-whole-life');
  const shopper = await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open('101008?pId=10000');
  await flow.sheet.getByRole('radio', { name: '冰川白' }).check();
  await flow.sheet.getByLabel('订单备注').fill('周末送货');
  await expect(flow.submit).toBeEnabled();
  await step('sheet');
  // A double tap orders once.
  await flow.submit.dblclick();
  await expect(page).toHaveURL(/\/payindex\?/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  await step('unpaid');
  await flow.toCashier('支付宝');
  await step('cashier');
  await flow.confirmPay();
  await expect(page.getByRole('button', { name: '收下' })).toBeVisible();
  await step('points-gained');
  await flow.thank();
  await step('success');
  await untilPacketLoaded(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '离开' })).toBeVisible();
  await step('red-packet');
  await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { name: /待发货|待收货/ })).toBeVisible();
  await step('paid');

  await shopper.untilSent(orderId);
  await page.reload();
  await expect(page.getByRole('heading', { name: '待收货' })).toBeVisible();
  await expect(page.getByText('周末送货')).toBeVisible();
  await step('sent');
  await page.getByRole('link', { name: '查看物流' }).click();
  await expect(page).toHaveURL(/\/express\?/);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await step('express');
  await page.goBack();

  await page.getByRole('button', { name: '确认收货' }).click();
  const question = page.getByRole('dialog', { name: '确认已收到商品吗？' });
  await expect(question).toBeVisible();
  await step('confirm-question');
  await question.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByRole('heading', { name: '已完成' })).toBeVisible();
  await step('completed');

  await page.getByRole('link', { name: '评价' }).click();
  await expect(page).toHaveURL(/\/comment\?/);
  await page.getByRole('button', { name: '发布评价' }).click();
  await expect(page.getByText('请先点星评分')).toBeVisible();
  await step('comment-without-stars');
  await page.getByRole('radio', { name: '5 星，非常好' }).check();
  await page.getByLabel('说说使用感受').fill('按键跟手，连电脑和手机都快，包装也很用心。');
  await page
    .getByLabel('添加图片')
    .setInputFiles([await createPhoto('front', '#c04030'), await createPhoto('back', '#3040c0')]);
  await expect(page.getByRole('img', { name: '图片 2' })).toBeVisible();
  await expect(page.getByText(/上传中/)).toHaveCount(0);
  await step('comment');
  await page.getByRole('button', { name: '发布评价' }).click();
  await expect(page).toHaveURL(/\/payindex\?/);
  await expect(page.getByText('评价已发布，谢谢分享').last()).toBeVisible();
  await step('commented');
  await page.goto(`comment?orderId=${orderId}&pId=10000`);
  await expect(page.getByText(/都评价过了/)).toBeVisible();
  await expect(page.getByText('按键跟手，连电脑和手机都快')).toBeVisible();
  await step('comment-again');
  await page.goto('myorder3?orderStatus=4&pId=10000');
  await expect(page.getByRole('article')).toHaveCount(1);
  await step('list');
});
