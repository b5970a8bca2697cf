import { expect, test } from './support/fixtures';
import { holdScripts } from './support/hold-scripts';
import { readSmsCode } from './support/read-sms-code';
import { takeScreenshot } from './support/screenshot';
import { createShopper } from './support/shopper';

// R-GOODS-16, R-CUSTOMER-04, R-NAV-18
test('finds an answer from a product page, and keeps search, answer and place after going back', async ({
  page,
}) => {
  await createShopper(page, { hasManyPoints: false, hasAddress: false });
  await page.goto('goodsProfile/101001?pId=10000');
  await page.getByRole('link', { name: '客服' }).click();
  await expect(page).toHaveURL(/\/customService1\?pId=10000/);
  await expect(page.getByText(/^(在线|休息中)$/)).toBeVisible();
  await takeScreenshot(page, 'service');

  await page.getByRole('searchbox').fill('退货');
  await page.getByText('退货运费谁出？').click();
  const answer = page.getByText(/质量问题由我们承担/);
  await expect(answer).toBeVisible();
  const cooperation = page.getByRole('link', { name: /商务合作/ });
  await cooperation.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => window.scrollY);
  await cooperation.click();
  await expect(page.getByRole('heading', { level: 1, name: '商务合作' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('退货');
  await expect(answer).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);

  await page.getByRole('searchbox').fill('量子力学');
  const writeToUs = page.getByRole('link', { name: '写留言', exact: true });
  await expect(writeToUs).toHaveAttribute('href', /\/complain\?pId=10000$/);
});

// R-CUSTOMER-04, R-DIALOG-17
test('copies the WeChat id in its dialog, also where the browser refuses the clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    document.addEventListener('copy', () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLTextAreaElement) document.title = activeElement.value;
    });
  });
  await page.goto('customService1?pId=10000');
  await page.getByRole('button', { name: /微信/ }).click();
  const dialog = page.getByRole('dialog');
  const weChat = (await dialog.locator('[translate=no]').textContent()) ?? '';
  await dialog.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('复制成功').first()).toBeVisible();
  await expect(page).toHaveTitle(weChat);
});

// R-NAV-09
test('redirects the other address of customer service', async ({ page }) => {
  await page.goto('customService?pId=10002');
  await expect(page).toHaveURL(/\/customService1\?pId=10002$/);
  await expect(page.getByRole('link', { name: /400-000-2028/ })).toHaveAttribute('href', 'tel:4000002028');
});

// R-PHONE-15, R-PHONE-16, R-MINE-07
test('binds a phone from the personal centre and goes back there, and stops messages to it', async ({
  page,
}) => {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const masked = `139****${phone.slice(-4)}`;
  await createShopper(page, { hasManyPoints: false, hasAddress: false });
  await page.goto('mine?pId=10000');
  await page.getByRole('link', { name: /^手机号 未绑定$/ }).click();
  await expect(page).toHaveURL(/\/grantPhone\?from=%2Fmine&pId=10000$/);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('图形验证码', { exact: true }).fill('abcd');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /\d+ 秒/ })).toBeDisabled();
  await expect.poll(() => readSmsCode(page, phone)).toMatch(/^\d{6}$/);
  await page.getByLabel('短信验证码').fill(await readSmsCode(page, phone));
  await page.getByRole('button', { name: '验证并绑定' }).click();
  await expect(page).toHaveURL(/\/mine\?pId=10000$/);
  await page.getByRole('link', { name: `手机号 ${masked}` }).click();
  await expect(page.getByRole('heading', { name: '手机号已绑定' })).toBeVisible();
  await page.getByRole('button', { name: /停止接收短信/ }).click();
  const sheet = page.getByRole('dialog', { name: '停止接收短信' });
  await expect(sheet.getByLabel('手机号')).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toBeHidden();
});

// R-DOC-07
test('sends an offer of cooperation, and shows its receipt number', async ({ page }) => {
  await page.goto('cooperation?pId=10000');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请选择合作方式')).toBeVisible();
  await page.getByText('企业团购').click();
  await page.getByLabel('合作内容').fill(`年会礼品 ${crypto.randomUUID()}`);
  await page.getByLabel('公司名称').fill('山谷茶业');
  await page.getByLabel('联系人').fill('李青');
  await page.getByLabel('联系电话').fill('0571-88886666');
  await page.reload();
  await expect(page.getByLabel('公司名称')).toHaveValue('山谷茶业');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/^HZ\d{8}-\w{8}$/)).toBeVisible();
});

// R-NAV-32
test('finds an answer by words that were typed before the scripts of the page', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('customService1?pId=10000', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('退货');
  release();
  await expect(page.getByText('退货运费谁出？')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('退货');
});

// R-NAV-30, R-NAV-32, R-DOC-07
test('sends an offer of cooperation that was typed and sent before the scripts of the page', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('cooperation?pId=10000', { waitUntil: 'commit' });
  await page.getByText('企业团购').click();
  await page.getByLabel('合作内容').fill(`年会礼品 ${crypto.randomUUID()}`);
  await page.getByLabel('公司名称').fill('山谷茶业');
  await page.getByLabel('联系人').fill('李青');
  await page.getByLabel('联系电话').fill('0571-88886666');
  await page.getByRole('button', { name: '提交' }).click();
  release();
  await expect(page.getByText(/^HZ\d{8}-\w{8}$/)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?pId=10000');
});

test.describe('without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-CUSTOMER-04
  test('shows answers and ways to contact service without JavaScript', async ({ page }) => {
    await page.goto('customService1?pId=10003');
    await expect(page.getByRole('link', { name: /400-000-2027/ })).toHaveAttribute('href', 'tel:4000002027');
    await page.getByText('青豆', { exact: true }).click();
    await page.getByText('怎么获得青豆？').click();
    await expect(page.getByText(/每天签到、分享活动.*都可以得青豆/)).toBeVisible();
    await page.goto('cooperation?pId=10003');
    await page.getByLabel('公司名称').fill('山谷茶业');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByLabel('公司名称')).toHaveValue('');
    expect(new URL(page.url()).search).toBe('?pId=10003');
    await page.goto('grantPhone?pId=10003');
    await expect(page.getByText(/换设备也能找回订单/)).toBeVisible();
  });
});
