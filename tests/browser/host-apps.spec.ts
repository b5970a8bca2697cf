import { createHmac, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { createWechatPerson, stubJsSdk, WECHAT_AGENT } from './support/fake-wechat';
import { expect, test } from './support/fixtures';
import { expectPaid, findPayButton, getOrderPath } from './support/pay-order';
import { tapCashier } from './support/sandbox-cashier';
import { createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

const ALIPAY =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 NebulaSDK/1.8.100112 AliApp(AP/10.6.0.6000) AlipayClient/10.6.0.6000';

const readUser = async (page: Page) => {
  const response = await page.request.get('api/user/me?pId=10000');
  return (await response.json()).data as {
    alipayUserId: string;
    openid: string;
  } | null;
};

test.describe('in Alipay', () => {
  test.use({ userAgent: ALIPAY });

  // R-ALIPAY-01
  test('identifies the shopper on arrival and pays on Alipay’s page', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await expect(page).toHaveURL(/\/sandbox\/alipay\/authorize\?/);
    await createWechatPerson(page, '支付宝的人');
    await expect(page).toHaveURL(new RegExp(`/payindex\\?.*${orderId}`));
    expect(page.url()).not.toMatch(/auth_code|state=/);
    expect((await readUser(page))?.alipayUserId).toMatch(/^aSandbox/);
    await findPayButton(page).click();
    await expect(page).toHaveURL(/sandbox\/cashier/);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expectPaid(page);
  });
});

test.describe('in the Alipay mini program', () => {
  test.use({ userAgent: `${ALIPAY} miniProgram` });

  // R-ALIPAY-02
  test('identifies the shopper by the mini program’s auth code, and pays the trade', async ({ page }) => {
    const query = new URLSearchParams({
      app_id: '2021999900000002',
      scope: 'auth_base',
      redirect_uri: 'http://localhost/api/v7/aliPay/token',
      state: '',
    });
    await page.exposeFunction('getAuthCode', async () => {
      const form = { action: 'make', name: '小程序的人' };
      const options = { form, maxRedirects: 0 };
      const response = await page.request.post(`sandbox/alipay/authorize?${query}`, options);
      const back = new URL(response.headers().location ?? '', 'http://localhost');
      return back.searchParams.get('auth_code');
    });
    await page.exposeFunction('payTrade', (tradeNO: string) => tapCashier(page, tradeNO, 'pay'));
    await page.addInitScript(() => {
      const call = (name: string, ...args: string[]) =>
        (Reflect.get(window, name) as (...args: string[]) => Promise<string>)(...args);
      const my = {
        onMessage: undefined as ((message: object) => void) | undefined,
        postMessage: ({ type, id }: { type: string; id: string }) => {
          if (type === 'login') void call('getAuthCode').then((authCode) => my.onMessage?.({ id, authCode }));
        },
        tradePay: ({ tradeNO, success }: { tradeNO: string; success: (answer: object) => void }) =>
          void call('payTrade', tradeNO).then(() => success({ resultCode: '9000' })),
      };
      Reflect.set(window, 'my', my);
    });
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    const isLoggedIn = page.waitForResponse(/\/api\/v7\/aliPay\/login$/);
    await page.goto(getOrderPath(orderId));
    expect((await isLoggedIn).status()).toBe(200);
    expect((await readUser(page))?.alipayUserId).toMatch(/^aSandbox/);
    await findPayButton(page).click();
    await expectPaid(page);
  });
});

test.describe('in the Alipay mini program while Alipay’s host is', () => {
  test.use({ userAgent: `${ALIPAY} miniProgram`, allowed: /\/\/appx\/|ERR_CONNECTION_REFUSED/ });

  for (const how of ['unreachable', 'silent'] as const)
    test(`the mall works in Alipay’s mini program while its host is ${how}`, async ({ page }) => {
      await page.route('https://appx/**', (route) =>
        how === 'unreachable' ? route.abort('connectionrefused') : undefined,
      );
      const asked = page.waitForRequest(/\/\/appx\//);
      const { order } = await createShopper(page);
      await page.goto('goodsProfile/101001?pId=10000');
      await asked;
      await page
        .getByRole('button', { name: /兑换|购买|换购/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goto(getOrderPath(await order(EXPENSIVE_SPEC_ID)));
      await findPayButton(page).click();
      await expect(page).toHaveURL(/sandbox\/cashier/);
    });
});

/** A login ticket as the server of a host app signs it. @param timestamp milliseconds since 1970 */
function createTicket(openid: string, timestamp = Date.now()) {
  const sign = createHmac('sha256', process.env.MALL_TICKET_SECRET ?? '')
    .update(`openid=${openid}&timestamp=${timestamp}`)
    .digest('hex');
  return { openid, timestamp: String(timestamp), sign };
}

test.describe('in the WeChat mini program', () => {
  test.use({ userAgent: `${WECHAT_AGENT} miniProgram/wx1234` });
  test.beforeEach(({ page }) => stubJsSdk(page));

  /** Opens a page with a ticket. The address loses the ticket, and the page reacts to a tap. */
  async function openWithTicket(page: Page, ticket: Record<string, string>) {
    await page.goto(`goodsProfile/101001?${new URLSearchParams({ pId: '10000', ...ticket })}`);
    await expect(page).toHaveURL(/\/vantmall\/goodsProfile\/101001\?pId=10000$/);
    await page
      .getByRole('button', { name: /兑换|购买|换购/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('mine?pId=10000');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(async () => (await readUser(page))?.openid).toBeDefined();
    return (await readUser(page))?.openid;
  }

  const createOpenid = () => `mini${randomUUID().replaceAll('-', '')}`;

  // R-ACCOUNT-19
  test('logs the user of a ticket in, once', async ({ page, browser, baseURL, userAgent }) => {
    const ticket = createTicket(createOpenid());
    expect(await openWithTicket(page, ticket)).toBe(ticket.openid);
    const other = await browser.newContext({ baseURL, userAgent });
    const otherPage = await other.newPage();
    await stubJsSdk(otherPage);
    expect(await openWithTicket(otherPage, ticket)).toBe('');
    await other.close();
  });

  // R-ACCOUNT-16, R-ACCOUNT-17
  for (const [defect, spoil] of [
    ['with a wrong signature', () => ({ ...createTicket(createOpenid()), sign: '0'.repeat(64) })],
    [
      'for another user than the signed one',
      () => ({ ...createTicket(createOpenid()), openid: createOpenid() }),
    ],
    ['that is 21 s old', () => createTicket(createOpenid(), Date.now() - 21_000)],
    ['from 60 s in the future', () => createTicket(createOpenid(), Date.now() + 60_000)],
  ] as const)
    test(`keeps the visitor a guest after a ticket ${defect}`, async ({ page }) => {
      expect(await openWithTicket(page, spoil())).toBe('');
    });
});

interface AppMessage {
  version: number;
  id: number;
  type: string;
  data: Record<string, string>;
}

/** Installs an app that implements docs/native-bridge.md in a page or all pages; the test answers its messages. */
async function installApp(
  page: Page | BrowserContext,
  answer: (message: AppMessage) => Promise<{ result: string; data?: object } | undefined>,
): Promise<AppMessage[]> {
  const messages: AppMessage[] = [];
  await page.exposeFunction('sendToApp', async (text: string) => {
    const message = JSON.parse(text) as AppMessage;
    messages.push(message);
    const reply = await answer(message);
    return reply && JSON.stringify({ id: message.id, ...reply });
  });
  await page.addInitScript(() => {
    const send = Reflect.get(window, 'sendToApp') as (text: string) => Promise<string | undefined>;
    const postMessage = (text: string) =>
      void send(text).then((reply) => {
        const receive = Reflect.get(window, 'onVantMallAnswer') as ((text: string) => void) | undefined;
        if (reply) receive?.(reply);
      });
    Reflect.set(window, 'VantMallApp', { postMessage });
  });
  return messages;
}

const getTitles = (messages: readonly AppMessage[]) =>
  messages.filter(({ type }) => type === 'title').map(({ data }) => data.title);

test.describe('in the native app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile VantMallApp/3.2' });

  // R-APP-04
  test('shows the title of each page in the app, and shares the page by it', async ({ page }) => {
    const messages = await installApp(page, async ({ type }) =>
      type === 'share' ? { result: 'ok' } : undefined,
    );
    await createShopper(page, { hasManyPoints: false });
    await page.goto('home?pId=10000');
    await expect.poll(() => getTitles(messages)).toContain(await page.title());
    await page.locator('a[href^="/vantmall/primary1"]').first().click();
    await expect(page).toHaveURL(/\/primary1\?/);
    await expect.poll(async () => getTitles(messages).at(-1)).toBe(await page.title());
    expect(new Set(getTitles(messages)).size).toBeGreaterThan(1);
    await page.getByRole('button', { name: /分享/ }).first().click();
    await expect
      .poll(() => messages.find(({ type }) => type === 'share')?.data.link)
      .toMatch(/\/vantmall\/primary1\?pId=10000$/);
  });

  // R-APP-04
  test('lets the app pay, and believes only the server', async ({ page }) => {
    const messages = await installApp(page, async ({ type, data }) => {
      if (type !== 'pay') return undefined;
      await tapCashier(page, (data.url ?? '').split('/').at(-1) ?? '', 'pay');
      return { result: 'ok' };
    });
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto(getOrderPath(orderId));
    await findPayButton(page).click();
    await expectPaid(page);
    expect(messages.find(({ type }) => type === 'pay')?.data).toMatchObject({ orderId });
  });

  // R-APP-04
  test('goes back by the app from the first page of its web view', async ({ page, context }) => {
    const messages = await installApp(context, async () => undefined);
    await page.goto('home?pId=10000');
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => window.open('protocol?pId=10000'));
    const first = await opened;
    // Each page names its title when its scripts run; before, the link leads to the mall's home page.
    await expect.poll(() => messages.filter(({ type }) => type === 'title').length).toBe(2);
    await first.getByRole('banner').getByRole('link').click();
    await expect.poll(() => messages.map(({ type }) => type)).toContain('back');
    await expect(first).toHaveURL(/\/protocol\?pId=10000$/);
  });

  test.describe('in a closed project', () => {
    test.use({ allowed: /status of 404/ });

    // R-APP-04
    test('closes a mall that is over by the app', async ({ page }) => {
      const messages = await installApp(page, async () => undefined);
      const getTypes = () => messages.map(({ type }) => type);
      await page.goto('home?pId=10009');
      await page.getByRole('button', { name: '关闭' }).click();
      await expect.poll(getTypes).toContain('close');
    });
  });

  // R-APP-04
  test('logs a visitor in by the ticket of the app', async ({ page }) => {
    const openid = `app${Date.now()}`;
    await installApp(page, async ({ type }) =>
      type === 'login' ? { result: 'ok', data: createTicket(openid) } : undefined,
    );
    await page.goto('home?pId=10000');
    await expect.poll(async () => (await readUser(page))?.openid).toBe(openid);
  });
});
