import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { orderFlow } from './support/order-flow';
import { endTimeToPay, tapCashier } from './support/sandbox';
import { DEAR, newShopper } from './support/shopper';
import { shot } from './support/shot';
import { logInWithWechat, makePerson, openWechat, WECHAT_AGENT } from './support/wechat';

const orderPage = (orderId: string) => `payindex?orderId=${orderId}&pId=10000`;
const payButton = (page: Page) => page.getByRole('button', { name: /^支付 ¥/ });

const expectPaid = async (page: Page) => {
  await expect(page).toHaveURL(/\/ordersuccess\?.*pId=10000/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
};

/** Opens the sheet and confirms it. */
async function exchange(page: Page, prepare?: (sheet: Locator) => Promise<void>) {
  const flow = orderFlow(page);
  await flow.open('101001?pId=10000');
  await prepare?.(flow.sheet);
  await flow.submit.click();
}

/** What WeChat does when the shopper pays there. */
const paying = (page: Page) => async (paymentId: string) => {
  await tapCashier(page, paymentId, 'pay');
  return 'ok' as const;
};

test.describe('inside WeChat', () => {
  test.use({ userAgent: WECHAT_AGENT });

  test('“exchange and pay” opens WeChat’s cashier at once, and the server says that it is paid', async ({
    page,
  }) => {
    const wechat = await openWechat(page);
    await newShopper(page);
    await logInWithWechat(page, '付款人');
    wechat.next = paying(page);
    await exchange(page);
    await expectPaid(page);
    expect(wechat.asked).toHaveLength(1);
    expect(wechat.asked[0]).toMatchObject({ method: 'getBrandWCPayRequest', params: { signType: 'RSA' } });
  });

  test('given up in WeChat, the order waits, and can be paid again', async ({ page }) => {
    const wechat = await openWechat(page);
    await newShopper(page);
    await logInWithWechat(page, '犹豫的人');
    await exchange(page);
    await expect(page.getByRole('status').filter({ hasText: '还没有付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await shot(page, 'pay-wechat-cancelled');
    wechat.next = paying(page);
    await payButton(page).click();
    await expectPaid(page);
    const [first, second] = wechat.asked;
    expect(second?.paymentId).toBe(first?.paymentId);
    expect(second?.params.nonceStr).not.toBe(first?.params.nonceStr);
  });

  test('WeChat’s “ok” alone is not believed', async ({ page }) => {
    const wechat = await openWechat(page);
    await newShopper(page);
    await logInWithWechat(page, '心急的人');
    wechat.next = async () => 'ok';
    await exchange(page);
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    await expect(page).toHaveURL(/\/payindex\?/);
    await shot(page, 'pay-wechat-asking');
    await tapCashier(page, wechat.asked[0]?.paymentId ?? '', 'pay');
    await expectPaid(page);
  });

  test('a shopper whom WeChat does not know logs in there and pays the same order', async ({ page }) => {
    const wechat = await openWechat(page);
    const { order } = await newShopper(page);
    const orderId = await order(DEAR);
    await page.goto(orderPage(orderId));
    await payButton(page).click();
    await makePerson(page, '新来的人');
    await expect(page).toHaveURL(new RegExp(`/payindex\\?.*${orderId}`));
    wechat.next = paying(page);
    await payButton(page).click();
    await expectPaid(page);
  });

  test('several orders are one payment', async ({ page }) => {
    const wechat = await openWechat(page);
    await newShopper(page);
    await logInWithWechat(page, '凑单的人');
    await exchange(page, (sheet) => sheet.getByRole('checkbox').first().check());
    await expect(page).toHaveURL(/orderId=M\d+/);
    await expect(page.getByRole('heading', { name: /单合并支付/ })).toBeVisible();
    wechat.next = paying(page);
    await payButton(page).click();
    await expectPaid(page);
    expect(new Set(wechat.asked.map(({ paymentId }) => paymentId)).size).toBe(1);
  });

  test('the demo without WeChat around it leads to the sandbox cashier', async ({ page }) => {
    await newShopper(page);
    await logInWithWechat(page, '测试的人');
    await exchange(page);
    await expect(page).toHaveURL(/sandbox\/cashier/, { timeout: 15_000 });
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });
});

test.describe('in a browser', () => {
  // R-PAY-28
  test('cancelled at the cashier, the order waits, and is paid at another try', async ({ page }) => {
    const { order } = await newShopper(page);
    const orderId = await order(DEAR);
    await page.goto(orderPage(orderId));
    await page.getByRole('radio', { name: '支付宝' }).check();
    await payButton(page).click();
    await page.getByRole('button', { name: '取消支付' }).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await page.getByRole('radio', { name: '支付宝' }).check();
    await payButton(page).click();
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });

  test.describe('once it is paid', () => {
    // The finished cashier is 410, a payment of a paid order 409.
    test.use({ allowed: /status of 4(09|10)/ });

    test('the way back shows nothing to pay with', async ({ page }) => {
      const { order } = await newShopper(page);
      const orderId = await order(DEAR);
      await page.goto('mine?pId=10000');
      await page.goto(orderPage(orderId));
      await payButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);
      await page.getByRole('button', { name: '收下' }).click();
      // The retention packet, the finished cashier, the order's page, and where the shopper came from.
      for (let steps = 0; steps < 8 && !/\/mine\?/.test(page.url()); steps += 1) {
        await page.goBack();
        await expect(payButton(page)).toBeHidden();
        await expect(page.getByRole('button', { name: /^确认支付/ })).toBeHidden();
      }
    });

    // R-PAY-31
    test('another tab with the same cashier takes no second payment', async ({ page, context }) => {
      const { order } = await newShopper(page);
      const orderId = await order(DEAR);
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto(orderPage(orderId));
        await payButton(tab).click();
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

    test('another tab shows it when the shopper looks, and a tap before that pays nothing', async ({
      page,
      context,
    }) => {
      const { order } = await newShopper(page);
      const orderId = await order(DEAR);
      const [tapping, looking] = [await context.newPage(), await context.newPage()];
      for (const tab of [tapping, looking]) {
        await tab.goto(orderPage(orderId));
        await expect(payButton(tab)).toBeVisible();
      }
      await page.goto(orderPage(orderId));
      await payButton(page).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expectPaid(page);

      await payButton(tapping).click();
      await expect(tapping.getByText('订单状态已变化').first()).toBeVisible();
      await expectPaid(tapping);

      const seen = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await looking.evaluate(seen);
      await expect(looking.getByRole('heading', { name: /待发货|待收货/ })).toBeVisible();
      await expect(payButton(looking)).toBeHidden();
    });
  });

  test('a payment that nobody tells of is looked for, and then asked about', async ({ page }) => {
    const { order } = await newShopper(page);
    const orderId = await order(DEAR);
    await page.clock.install();
    await page.goto(orderPage(orderId));
    const ways = page.getByRole('group', { name: '支付方式' });
    await expect(ways).toBeVisible();
    const before = await ways.boundingBox();
    await page.goto(`${orderPage(orderId)}&fromPage=cashier`);
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    expect(await ways.boundingBox()).toEqual(before);
    await page.clock.fastForward(31_000);
    await expect(page.getByText('暂未收到付款')).toBeVisible();
    expect(await ways.boundingBox()).toEqual(before);
    await shot(page, 'pay-unknown');
    await page.getByRole('button', { name: '再次查询' }).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
  });

  test('the countdown ends in “closed” by itself; money that comes later goes back, and it is ordered again', async ({
    page,
  }) => {
    const { order } = await newShopper(page);
    const orderId = await order(DEAR);
    await page.goto(orderPage(orderId));
    await payButton(page).click();
    await expect(page).toHaveURL(/sandbox\/cashier/);
    const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    endTimeToPay(orderId, 6000);
    await page.goto(orderPage(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText(/超时未付款/)).toBeVisible();
    await expect(payButton(page)).toBeHidden();

    // The server closes it within its next round.
    await expect
      .poll(async () => (await page.request.get(`sandbox/cashier/${paymentId}`)).text(), { timeout: 60_000 })
      .toMatch(/该订单已关闭|这笔支付已关闭/);
    await page.goto(`sandbox/cashier/${paymentId}`);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
    await expect(page.getByText('迟到的付款', { exact: true })).toBeVisible();
    await expect(page.getByText('迟到或重复的付款 ¥19.90 已自动退回')).toBeVisible();
    await shot(page, 'pay-too-late');

    await page.getByRole('button', { name: '重新下单' }).click();
    await expect(page).not.toHaveURL(new RegExp(orderId));
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
  });

  test.describe('of a phone whose clock is wrong', () => {
    // R-PAY-27
    test('the countdown goes by the server’s', async ({ page }) => {
      const { order } = await newShopper(page);
      const orderId = await order(DEAR);
      await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
      await page.goto(orderPage(orderId));
      await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^00:(30:00|29:\d\d)$/);
    });
  });
});

test.describe('inside Alipay', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AliApp(AP/10.6.0) AlipayClient/10.6.0 miniProgram',
  });

  // R-ALIPAY-03
  test('its mini program pays the trade by its number', async ({ page }) => {
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
    const { order } = await newShopper(page);
    await page.goto(orderPage(await order(DEAR)));
    await expect(page.getByRole('radio')).toHaveCount(1);
    await payButton(page).click();
    await expectPaid(page);
  });
});

test.describe('inside the WeChat mini program', () => {
  test.use({ userAgent: `${WECHAT_AGENT} miniProgram/wx1234` });

  // R-PAY-07
  test('its own page is opened to pay', async ({ page }) => {
    await page.addInitScript(() => {
      const opened: string[] = [];
      const navigateTo = ({ url, success }: { url: string; success: () => void }) => {
        opened.push(url);
        success();
      };
      Reflect.set(window, 'wx', { miniProgram: { navigateTo } });
      Reflect.set(window, 'opened', opened);
    });
    const { order } = await newShopper(page);
    const orderId = await order(DEAR);
    await page.goto(orderPage(orderId));
    await payButton(page).click();
    await expect(page.getByText('正在确认付款结果…')).toBeVisible();
    const opened = await page.evaluate(() => Reflect.get(window, 'opened'));
    expect(opened).toEqual([`/pages/pay/index?orderId=${orderId}&pId=10000`]);
  });
});
