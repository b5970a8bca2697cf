import type { Locator, Page } from '@playwright/test';
import {
  createWechatPerson,
  installFakeWechat,
  logInWithWechat,
  stubJsSdk,
  WECHAT_AGENT,
} from './support/fake-wechat';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { expectPaid, findPayButton, getOrderPath } from './support/pay-order';
import { tapCashier } from './support/sandbox-cashier';
import { takeScreenshot } from './support/screenshot';
import { createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

/** Opens the sheet and confirms it. */
async function confirmExchange(page: Page, prepare?: (sheet: Locator) => Promise<void>) {
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await prepare?.(flow.sheet);
  await flow.submit.click();
}

/** Makes WeChat complete the payment when the page requests it. */
const createWechatPayment = (page: Page) => async (paymentId: string) => {
  await tapCashier(page, paymentId, 'pay');
  return 'ok' as const;
};

test.describe('payment inside WeChat', () => {
  test.use({ userAgent: WECHAT_AGENT });
  test.beforeEach(({ page }) => stubJsSdk(page));

  test('opens WeChat Pay at once and shows the result after the server confirms it', async ({ page }) => {
    const wechat = await installFakeWechat(page);
    await createShopper(page);
    await logInWithWechat(page, '付款人');
    wechat.answerNext = createWechatPayment(page);
    await confirmExchange(page);
    await expectPaid(page);
    expect(wechat.requests).toHaveLength(1);
    expect(wechat.requests[0]).toMatchObject({ method: 'getBrandWCPayRequest', params: { signType: 'RSA' } });
  });

  test('keeps the order unpaid after the shopper cancels in WeChat, and pays it again', async ({ page }) => {
    const wechat = await installFakeWechat(page);
    await createShopper(page);
    await logInWithWechat(page, '犹豫的人');
    await confirmExchange(page);
    await expect(page.getByRole('status').filter({ hasText: '还没有付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await takeScreenshot(page, 'pay-wechat-cancelled');
    wechat.answerNext = createWechatPayment(page);
    await findPayButton(page).click();
    await expectPaid(page);
    const [first, second] = wechat.requests;
    expect(second?.paymentId).toBe(first?.paymentId);
    expect(second?.params.nonceStr).not.toBe(first?.params.nonceStr);
  });

  test('waits for the server’s confirmation after WeChat reports “ok”', async ({ page }) => {
    const wechat = await installFakeWechat(page);
    await createShopper(page);
    await logInWithWechat(page, '心急的人');
    wechat.answerNext = async () => 'ok';
    await confirmExchange(page);
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    await expect(page).toHaveURL(/\/payindex\?/);
    await takeScreenshot(page, 'pay-wechat-asking');
    await tapCashier(page, wechat.requests[0]?.paymentId ?? '', 'pay');
    await expectPaid(page);
  });

  test('logs in a shopper unknown to WeChat and pays the same order', async ({ page, baseURL }) => {
    const wechat = await installFakeWechat(page);
    // The login that the page starts by itself did not work.
    await page
      .context()
      .addCookies([{ name: 'mallLoginPause', value: '1', url: new URL(baseURL ?? '').origin }]);
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await findPayButton(page).click();
    await createWechatPerson(page, '新来的人');
    await expect(page).toHaveURL(new RegExp(`/payindex\\?.*${orderId}`));
    wechat.answerNext = createWechatPayment(page);
    await findPayButton(page).click();
    await expectPaid(page);
  });

  test('pays several orders with one payment', async ({ page }) => {
    const wechat = await installFakeWechat(page);
    await createShopper(page);
    await logInWithWechat(page, '凑单的人');
    await confirmExchange(page, (sheet) => sheet.getByRole('checkbox').first().check());
    await expect(page).toHaveURL(/orderId=M\d+/);
    await expect(page.getByRole('heading', { name: /单合并支付/ })).toBeVisible();
    wechat.answerNext = createWechatPayment(page);
    await findPayButton(page).click();
    await expectPaid(page);
    expect(new Set(wechat.requests.map(({ paymentId }) => paymentId)).size).toBe(1);
  });

  test('opens the sandbox cashier when the demo runs without WeChat', async ({ page }) => {
    await createShopper(page);
    await logInWithWechat(page, '测试的人');
    await confirmExchange(page);
    await expect(page).toHaveURL(/sandbox\/cashier/);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });
});

test.describe('payment inside Alipay', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AliApp(AP/10.6.0) AlipayClient/10.6.0 miniProgram',
  });

  // R-ALIPAY-03
  test('pays the trade by its number in the Alipay mini program', async ({ page }) => {
    await page.exposeFunction('askAlipay', async (tradeNO: string) => {
      await tapCashier(page, tradeNO, 'pay');
    });
    await page.addInitScript(() => {
      const ask = Reflect.get(window, 'askAlipay') as (tradeNO: string) => Promise<void>;
      type Trade = { tradeNO: string; success: (answer: object) => void };
      const tradePay = ({ tradeNO, success }: Trade) =>
        void ask(tradeNO).then(() => success({ resultCode: '9000' }));
      Reflect.set(window, 'my', { tradePay });
    });
    const { order } = await createShopper(page);
    await page.goto(getOrderPath(await order(EXPENSIVE_SPEC_ID)));
    await expect(page.getByRole('radio')).toHaveCount(1);
    await findPayButton(page).click();
    await expectPaid(page);
  });
});

test.describe('payment inside the WeChat mini program', () => {
  test.use({ userAgent: `${WECHAT_AGENT} miniProgram/wx1234` });

  // R-PAY-07
  test('opens the mini program’s own page to pay', async ({ page }) => {
    await page.addInitScript(() => {
      const openedUrls: string[] = [];
      const navigateTo = ({ url, success }: { url: string; success: () => void }) => {
        openedUrls.push(url);
        success();
      };
      Reflect.set(window, 'wx', { miniProgram: { navigateTo } });
      Reflect.set(window, 'opened', openedUrls);
    });
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await findPayButton(page).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    const openedUrl = await page.evaluate(() => Reflect.get(window, 'opened'));
    expect(openedUrl).toEqual([`/pages/pay/index?orderId=${orderId}&pId=10000`]);
  });
});
