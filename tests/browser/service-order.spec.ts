import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { untilPacketLoaded } from './support/result-page';
import { scanCode } from './support/scan-code';
import { takeScreenshot } from './support/screenshot';
import { CHEAP_SPEC_ID, createShopper } from './support/shopper';

/**
 * Two coffees for 399 points and ¥9.90; a film pass for 299 points; a top-up of ¥50 for 499 points and
 * ¥29.90.
 */
const COFFEE_SPEC_ID = '10801701';
const FILM_PASS_SPEC_ID = '10101001';
const TOP_UP_SPEC_ID = '10100401';

// As on phones: a line of a bar code is less than two CSS pixels wide.
test.use({ deviceScaleFactor: 3 });

const findCode = (page: Page) => page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);

// R-VOUCHER-07
test('shows the code of a paid voucher, to copy and to scan', async ({ page }) => {
  const { order, pay } = await createShopper(page, { hasAddress: false });
  await pay(await order(COFFEE_SPEC_ID));
  await page.getByRole('button', { name: '收下' }).click();
  await untilPacketLoaded(page);
  await page.getByRole('link', { name: '去使用' }).click();
  await page.getByRole('dialog', { name: /红包/ }).getByRole('button', { name: '离开' }).click();

  await expect(page).toHaveURL(/\/serviceOrdersDetail\?.*orderId=/);
  await expect(page.getByRole('heading', { name: '券码已发放' })).toBeVisible();
  await expect(findCode(page)).toBeVisible();
  const code = (await findCode(page).textContent()) ?? '';
  expect(await scanCode(page.getByRole('img', { name: '条形码' }), 'bars')).toBe(code);
  await expect(page.getByText(/^有效期至 \d{4}年/)).toBeVisible();
  await expect(page.getByText('到任意合作门店，向店员出示条形码或报出券码。')).toBeVisible();
  await page.getByRole('button', { name: '复制券码' }).click();
  await expect(page.getByRole('status').filter({ hasText: '复制成功' })).toHaveCount(1);
  await takeScreenshot(page, 'service-voucher');
  await page.getByRole('button', { name: '二维码' }).click();
  const large = page.getByRole('dialog', { name: '出示给店员' });
  expect(await scanCode(large.getByRole('img', { name: '二维码' }), 'squares')).toBe(code);
  await takeScreenshot(page, 'service-voucher-qr');
  await large
    .getByRole('button', { name: '关闭' })
    .or(page.getByRole('button', { name: '关闭' }))
    .click();
  await expect(large).toBeHidden();

  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/\/payindex/);
  await page.getByRole('link', { name: /券码与充值/ }).click();
  await expect(findCode(page)).toBeVisible();
});

test('shows the code of a voucher bought with points alone at once, and the same after a reload', async ({
  page,
}) => {
  const { order } = await createShopper(page, { hasAddress: false });
  const orderId = await order(FILM_PASS_SPEC_ID);
  await page.goto(`serviceOrdersDetail?orderId=${orderId}&pId=10000`);
  const first = await findCode(page).textContent();
  await page.reload();
  await expect(findCode(page)).toHaveText(first ?? '');
});

test('asks for the number of a top-up, asks for confirmation, and starts it', async ({ page }) => {
  const { order, pay } = await createShopper(page, { hasAddress: false });
  const orderId = await order(TOP_UP_SPEC_ID);
  await pay(orderId);
  await page.goto(`serviceOrdersDetail?orderId=${orderId}&pId=10000`);
  await expect(page.getByRole('heading', { name: '还差充值号码' })).toBeVisible();
  await page.getByLabel('充值手机号').fill('139 0013');
  await page.getByRole('button', { name: '开始充值' }).click();
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible();
  await page.getByLabel('充值手机号').fill('139 0013 9000');
  await page.getByRole('button', { name: '开始充值' }).click();
  const dialog = page.getByRole('dialog', { name: '给这个号码充值？' });
  await expect(dialog).toContainText('139 0013 9000');
  await takeScreenshot(page, 'service-top-up-ask');
  await dialog.getByRole('button', { name: '开始充值' }).click();
  await expect(page.getByRole('heading', { name: '充值中' })).toBeVisible();
  await expect(page.getByText('139****9000')).toBeVisible();
  await takeScreenshot(page, 'service-top-up');
});

test('redirects an order with a parcel, or an unpaid one, to the order page', async ({ page }) => {
  const { order } = await createShopper(page);
  for (const spec of [CHEAP_SPEC_ID, COFFEE_SPEC_ID]) {
    await page.goto(`serviceOrdersDetail?orderId=${await order(spec)}&pId=10000`);
    await expect(page).toHaveURL(/\/payindex\?.*orderId=/);
  }
});

test.describe('another user’s service order', () => {
  test.use({ allowed: /status of 404/ });

  test('shows another user neither order nor code', async ({ page, browser }) => {
    const { order } = await createShopper(page, { hasAddress: false });
    const orderId = await order(FILM_PASS_SPEC_ID);
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await createShopper(otherPage, { hasAddress: false, hasManyPoints: false });
    await otherPage.goto(`serviceOrdersDetail?orderId=${orderId}&pId=10000`);
    await expect(otherPage.getByText('订单不存在，或不属于当前账号')).toBeVisible();
    await expect(findCode(otherPage)).toHaveCount(0);
    await other.close();
  });
});
