import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { createActivity, createGoods } from './support/create-goods';
import { withDatabase } from './support/database';
import { expect, test } from './support/fixtures';
import { takeScreenshot } from './support/screenshot';
import { createShopper } from './support/shopper';

const PAY_ON_DELIVERY = 4;

const createPhone = () => `137${randomInt(1e7, 1e8)}`;
const createPlace = () => `文三路 ${randomInt(1e6, 1e7)} 号`;

/** Creates a product that only this test claims. */
async function createFreeGoods(name = '和风漆筷 2 双') {
  const goods = await createGoods({ stock: 5, nameZh: name });
  createActivity(goods, 0, { pId: '10000', activityType: PAY_ON_DELIVERY });
  return goods;
}

/** Reads the code that the sandbox sent to a phone. */
async function readCode(page: Page, phone: string): Promise<string> {
  const inbox = await (await page.request.get('sandbox/sms')).text();
  const masked = `${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}`;
  return new RegExp(`${masked}[\\s\\S]*?(?<!\\d)(\\d{6})(?!\\d)`).exec(inbox)?.[1] ?? '';
}

/** Verifies the phones of a place: two codes for one phone are a minute apart. */
const verifyPhones = (detail: string): void =>
  withDatabase((database) => {
    database
      .prepare(
        'insert into white_phones (user_id, phone, created_at) select user_id, phone, created_at from addresses where detail = ?',
      )
      .run(detail);
  });

/** A shopper in a browser of their own, whose phone is verified, on the form of a claim. */
async function openForm(browser: Browser, goodsId: string, receiver: { phone: string; detail: string }) {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await createShopper(page, { hasManyPoints: false, ...receiver });
  verifyPhones(receiver.detail);
  await page.goto(`payOnDeliveryLoading?goodsId=${goodsId}`);
  await expect(page).toHaveURL(/\/payOnDeliveryContact\?/);
  return page;
}

test.describe('claim on delivery', () => {
  test.use({ locale: 'zh-CN', allowed: /status of 409/ });

  // R-DELIVERY-08, R-DELIVERY-09, R-DELIVERY-11, R-DELIVERY-14
  test('takes a free product with a verified phone once for a user, a phone and an address', async ({
    page,
    browser,
  }) => {
    const { goodsId } = await createFreeGoods();
    const [phone, detail] = [createPhone(), createPlace()];
    await createShopper(page, { hasManyPoints: false, phone, detail });
    await page.goto(`goodsProfile/${goodsId}?activityType=${PAY_ON_DELIVERY}`);
    await expect(async () => {
      // A slow machine may open the page after the last look.
      if (!page.url().includes('/payOnDeliveryContact'))
        await page.getByRole('button', { name: '领取' }).click({ timeout: 1000 });
      await expect(page).toHaveURL(/\/payOnDeliveryContact\?/, { timeout: 2000 });
    }).toPass();
    await page.getByLabel('图形验证码', { exact: true }).fill('abcd');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(() => readCode(page, phone)).toMatch(/^\d{6}$/);
    await page.getByLabel('短信验证码').fill(await readCode(page, phone));
    await takeScreenshot(page, 'delivery-contact', { fullPage: false });
    await page.getByRole('button', { name: '立即领取' }).click();
    await expect(page).toHaveURL(/\/payOnDeliverySuccess\?orderId=\d+&goodsId=/);
    await expect(page.getByText('领取成功')).toBeVisible();
    await takeScreenshot(page, 'delivery-success', { fullPage: false });

    // Back leads to the product, not to the form.
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/goodsProfile/${goodsId}`));
    await page.goto(`payOnDeliveryLoading?goodsId=${goodsId}`);
    await expect(page.getByText('你已经领取过这件商品了')).toBeVisible();

    const samePhone = await openForm(browser, goodsId, { phone, detail: createPlace() });
    await samePhone.getByRole('button', { name: '立即领取' }).click();
    await expect(samePhone.getByText('这个手机号已领取过这件商品')).toBeVisible();
    const sameAddress = await openForm(browser, goodsId, { phone: createPhone(), detail: `${detail}。` });
    await sameAddress.getByRole('button', { name: '立即领取' }).click();
    await expect(sameAddress.getByText('这个地址已领取过这件商品')).toBeVisible();
    await Promise.all([samePhone.context().close(), sameAddress.context().close()]);
  });
});

test.describe('list of free claims', () => {
  test.use({ locale: 'zh-CN' });

  // R-DELIVERY-06, R-DELIVERY-10
  test('opens the red packet by a tap, closes it by a second one, and keeps its place', async ({ page }) => {
    await createShopper(page, { hasManyPoints: false });
    await page.goto('payOnDeliveryHome');
    const packet = page.getByRole('dialog', { name: /红包/ });
    await packet.getByRole('button', { name: '打开红包' }).click();
    await expect(packet.getByText(/消费积分/).first()).toBeVisible();
    await packet.getByRole('button', { name: '收起红包' }).click();
    await expect(packet).toBeHidden();

    await expect(page.getByRole('heading', { level: 1, name: '0 元免费领' })).toBeVisible();
    const last = page.getByRole('article').nth(8);
    await last.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    await last.getByRole('link').filter({ hasText: /\S/ }).first().click();
    await expect(page).toHaveURL(/\/goodsProfile\/\d+\?.*activityType=4/);
    await page.goBack();
    await expect(page.getByRole('article').nth(8)).toBeInViewport();
  });

  // R-DELIVERY-06
  test('lists the products of the group in the address, or says that there are none', async ({ page }) => {
    const name = `漆筷 ${randomInt(1e6, 1e7)}`;
    await createFreeGoods(name);
    await createShopper(page, { hasManyPoints: false });
    await page.goto('payOnDeliveryHome?type=103');
    // Shown once per tab.
    await page.getByRole('dialog', { name: /红包/ }).getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();

    await page.goto('payOnDeliveryHome?type=nothing');
    await expect(page.getByText('这一组暂时没有可领的商品')).toBeVisible();
    await page.getByRole('link', { name: '查看全部 0 元领' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('list of free claims without scripts', () => {
  // Without JavaScript, Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-DELIVERY-06
  test('shows products without JavaScript', async ({ page }) => {
    await page.goto('payOnDeliveryHome?pId=10000');
    await expect(page.getByRole('article').first().getByText('¥0')).toBeVisible();
  });
});
