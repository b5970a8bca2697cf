import type { Locator, Page } from '@playwright/test';
import { createWechatPerson, installFakeWechat, logInWithWechat, WECHAT_AGENT } from './support/fake-wechat';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { setPayDeadline, tapCashier } from './support/sandbox-cashier';
import { takeScreenshot } from './support/screenshot';
import { createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

const getOrderPath = (orderId: string) => `payindex?orderId=${orderId}&pId=10000`;
const findPayButton = (page: Page) => page.getByRole('button', { name: /^支付 ¥/ });

const expectPaid = async (page: Page) => {
  await expect(page).toHaveURL(/\/ordersuccess\?.*pId=10000/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
};

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

  test('logs in a shopper unknown to WeChat and pays the same order', async ({ page }) => {
    const wechat = await installFakeWechat(page);
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
    await expect(page).toHaveURL(/sandbox\/cashier/, { timeout: 15_000 });
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });
});

test.describe('payment in a browser', () => {
  // R-PAY-28
  test('keeps the order unpaid after cancelling at the cashier, and pays it at the next attempt', async ({
    page,
  }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await page.getByRole('radio', { name: '支付宝' }).check();
    await findPayButton(page).click();
    await page.getByRole('button', { name: '取消支付' }).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await page.getByRole('radio', { name: '支付宝' }).check();
    await findPayButton(page).click();
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });

  test.describe('paid order', () => {
    // The paid cashier responds with 410, a payment of a paid order with 409.
    test.use({ allowed: /status of 4(09|10)/ });

    test('shows no pay button after going back from a paid order', async ({ page }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await page.goto('mine?pId=10000');
      await page.goto(getOrderPath(orderId));
      await findPayButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);
      await page.getByRole('button', { name: '收下' }).click();
      // Back passes the red packet, the paid cashier and the order's page, and ends where the shopper came
      // from.
      for (let steps = 0; steps < 8 && !/\/mine\?/.test(page.url()); steps += 1) {
        await page.goBack();
        await expect(findPayButton(page)).toBeHidden();
        await expect(page.getByRole('button', { name: /^确认支付/ })).toBeHidden();
      }
    });

    // R-PAY-31
    test('takes no second payment in another tab with the same cashier', async ({ page, context }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto(getOrderPath(orderId));
        await findPayButton(tab).click();
        await expect(tab).toHaveURL(/sandbox\/cashier/);
      }
      expect(other.url()).toBe(page.url());
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);
      await other.getByRole('button', { name: /^确认支付/ }).click();
      await expect(other.getByText('这笔支付已完成')).toBeVisible();
      await other.getByRole('link', { name: '返回订单' }).click();
      await expectPaid(other);
    });

    test('shows the payment in another tab, and rejects a second payment there', async ({
      page,
      context,
    }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      const [tapping, looking] = [await context.newPage(), await context.newPage()];
      for (const tab of [tapping, looking]) {
        await tab.goto(getOrderPath(orderId));
        await expect(findPayButton(tab)).toBeVisible();
      }
      await page.goto(getOrderPath(orderId));
      await findPayButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);

      await findPayButton(tapping).click();
      await expect(tapping.getByText('订单状态已变化').first()).toBeVisible();
      await expectPaid(tapping);

      const dispatchVisibilityChange = () =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await looking.evaluate(dispatchVisibilityChange);
      await expect(looking.getByRole('heading', { name: /待发货|待收货/ })).toBeVisible();
      await expect(findPayButton(looking)).toBeHidden();
    });
  });

  test('polls for a missing payment notification, and then offers to check again', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.clock.install();
    await page.goto(getOrderPath(orderId));
    const methods = page.getByRole('group', { name: '支付方式' });
    await expect(methods).toBeVisible();
    const before = await methods.boundingBox();
    await page.goto(`${getOrderPath(orderId)}&fromPage=cashier`);
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    expect(await methods.boundingBox()).toEqual(before);
    await page.clock.fastForward(31_000);
    await expect(page.getByText('暂未收到付款')).toBeVisible();
    expect(await methods.boundingBox()).toEqual(before);
    await takeScreenshot(page, 'pay-unknown');
    await page.getByRole('button', { name: '再次查询' }).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
  });

  test('closes an order when the countdown ends, refunds late money, and orders again', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await findPayButton(page).click();
    await expect(page).toHaveURL(/sandbox\/cashier/);
    const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    setPayDeadline(orderId, 6000);
    await page.goto(getOrderPath(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText(/超时未付款/)).toBeVisible();
    await expect(findPayButton(page)).toBeHidden();

    // The server closes the order in the next run of its jobs.
    await expect
      .poll(async () => (await page.request.get(`sandbox/cashier/${paymentId}`)).text(), { timeout: 60_000 })
      .toMatch(/该订单已关闭|这笔支付已关闭/);
    await page.goto(`sandbox/cashier/${paymentId}`);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
    await expect(page.getByText('迟到的付款', { exact: true })).toBeVisible();
    await expect(page.getByText('迟到或重复的付款 ¥19.90 已自动退回')).toBeVisible();
    await takeScreenshot(page, 'pay-too-late');

    await page.getByRole('button', { name: '重新下单' }).click();
    await expect(page).not.toHaveURL(new RegExp(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  });

  test.describe('phone with a wrong clock', () => {
    // R-PAY-27
    test('counts down by the server’s clock', async ({ page }) => {
      const { order } = await createShopper(page);
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
      await page.goto(getOrderPath(orderId));
      await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^00:(30:00|29:\d\d)$/);
    });
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
