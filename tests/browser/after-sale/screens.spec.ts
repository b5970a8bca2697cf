import { expect, test } from '../support/fixtures';
import { runOperatorCommand } from '../support/operator-command';
import { createPhoto } from '../support/photo';
import { CHEAP_SPEC_ID, createShopper } from '../support/shopper';

test('publishes a comment with a picture that the product page then shows', async ({ page }) => {
  // The product page may be in the cache for a minute.
  test.setTimeout(120_000);
  const shopper = await createShopper(page);
  const orderId = await shopper.order(CHEAP_SPEC_ID);
  await shopper.untilSent(orderId);
  await shopper.confirm(orderId);
  await page.goto('myorder3?orderStatus=4&pId=10000');
  await page.getByRole('link', { name: '评价' }).click();
  await expect(page).toHaveURL(/\/comment\?/);
  const commentText = `手感很好 ${orderId.slice(-6)}`;
  await page.getByRole('radio', { name: '4 星，不错' }).check();
  await page.getByLabel('说说使用感受').fill(commentText);
  const photos = [await createPhoto('front', '#c04030'), await createPhoto('back', '#3040c0')];
  await page.getByLabel('添加图片').setInputFiles(photos);
  await expect(page.getByRole('img', { name: '图片 2' })).toBeVisible();
  await page.getByRole('button', { name: '移除图片 2' }).click();
  await page.getByRole('button', { name: '发布评价' }).click();
  await expect(page).toHaveURL(/\/payindex\?/);
  await expect(page.getByRole('link', { name: '评价' })).toHaveCount(0);

  await page.goto(`comment?orderId=${orderId}&pId=10000`);
  await expect(page.getByText(/都评价过了/)).toBeVisible();
  // The product page is cached for a minute, so the test reads the page of all comments.
  await expect(async () => {
    await page.goto('goodsProfile/105013?pId=10000');
    await expect(page.getByText(commentText)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000, intervals: [3000] });
  const comment = page.getByRole('article').filter({ hasText: commentText });
  // The picture of 200 px comes in the size of its place, 176 px: the file for density 1 and 2, by which a browser may divide.
  await expect
    .poll(() =>
      comment
        .locator('img')
        .first()
        .evaluate((picture) => [88, 176].includes((picture as HTMLImageElement).naturalWidth)),
    )
    .toBe(true);
});

// R-AFTER-12, R-AFTER-15
test('refunds goods after they are sent back', async ({ page }) => {
  test.slow();
  const shopper = await createShopper(page);
  const orderId = await shopper.orderExpensive();
  await shopper.untilSent(orderId);
  await page.goto(`payindex?orderId=${orderId}&pId=10000`);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('link', { name: '申请售后' }).click();
  await page.getByRole('radio', { name: /^退货退款/ }).check();
  await page.getByRole('radio', { name: '七天无理由' }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '等待审核' })).toBeVisible();

  const caseId = await shopper.readCaseId(orderId);
  await runOperatorCommand('refunds', 'approve', caseId);
  await page.reload();
  await expect(page.getByRole('heading', { name: '待寄回商品' })).toBeVisible();
  await expect(page.getByText('售后组')).toBeVisible();
  await page.getByRole('link', { name: '填写退货单号' }).click();
  await page.getByRole('button', { name: /快递公司/ }).click();
  await page.getByRole('radio', { name: /京东物流/ }).check();
  await page.getByLabel('快递单号').fill('jd 0012 3456 789');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '退货运送中' })).toBeVisible();
  await expect(page.getByText('JD00123456789', { exact: true })).toBeVisible();

  await runOperatorCommand('refunds', 'receive', caseId);
  await page.reload();
  await expect(page.getByRole('heading', { name: '退款成功' })).toBeVisible();
  await expect(page.getByText('仓库已收到退回的商品')).toBeVisible();
});
