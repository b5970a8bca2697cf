import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withDatabase } from './support/database';
import {
  blockJsSdk,
  createWechatPerson,
  installFakeWechat,
  readSdkCall,
  stubJsSdk,
  WECHAT_AGENT,
} from './support/fake-wechat';
import { expect, test } from './support/fixtures';
import { runOperatorCommand } from './support/operator-command';
import { createOrderFlow } from './support/order-flow';
import { expectPaid } from './support/pay-order';
import { tapCashier } from './support/sandbox-cashier';
import { createShopper } from './support/shopper';

const PRODUCT = 'goodsProfile/101001?pId=10000';
/** Browsers keep the fragment of the authorization page through the redirects. */
const PRODUCT_URL = /\/vantmall\/goodsProfile\/101001\?pId=10000(#wechat_redirect)?$/;

test.use({ userAgent: WECHAT_AGENT });

/** Opens a page for the first time, and logs in as a new person of the sandbox WeChat. */
async function arrive(page: Page, path: string, name: string) {
  await page.goto(path);
  await expect(page).toHaveURL(/\/sandbox\/wechat\/authorize\?/);
  await createWechatPerson(page, name);
}

// R-WECHAT-02, R-WECHAT-03
test('the first visit logs in, then the shopper pays inside WeChat without a further redirect', async ({
  page,
}) => {
  await stubJsSdk(page);
  const wechat = await installFakeWechat(page);
  await arrive(page, PRODUCT, '第一次来的人');
  await expect(page).toHaveURL(PRODUCT_URL);
  await createShopper(page);
  wechat.answerNext = async (paymentId) => {
    await tapCashier(page, paymentId, 'pay');
    return 'ok';
  };
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await expect(page).toHaveURL(PRODUCT_URL);
  await flow.submit.click();
  await expectPaid(page);
  expect(wechat.requests[0]).toMatchObject({ method: 'getBrandWCPayRequest' });
});

test('a second visit, a reload and the way back start no login', async ({ page }) => {
  await stubJsSdk(page);
  await arrive(page, PRODUCT, '再来的人');
  await expect(page).toHaveURL(PRODUCT_URL);
  for (const path of ['home?pId=10000', PRODUCT]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.request().redirectedFrom()).toBeNull();
  }
  await page.reload();
  await expect(page).toHaveURL(PRODUCT_URL);
  await page.goBack();
  await expect(page).toHaveURL(/\/vantmall\/home\?pId=10000$/);
});

test('a crawler with WeChat’s user agent gets the page', async ({ request }) => {
  const response = await request.get(PRODUCT, {
    headers: { 'user-agent': `${WECHAT_AGENT} (compatible; Baiduspider/2.0)`, accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('<h1');
});

// R-WECHAT-10, R-WECHAT-17
test('signs the landing address and shares each page by a clean link that opens in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await stubJsSdk(page);
  const signedUrls: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/wxPay/createSignature')) signedUrls.push(searchParams.get('url'));
  });
  await arrive(page, `${PRODUCT}&openid=o1&state=s`, '分享的人');
  const link = new URL('goodsProfile/101001?pId=10000', baseURL).href;
  await expect.poll(async () => (await readSdkCall(page, 'updateAppMessageShareData'))?.link).toBe(link);
  const card = await readSdkCall(page, 'updateAppMessageShareData');
  expect(card?.title).toContain('头戴式无线耳机');
  expect(card?.imgUrl).toMatch(/^http/);
  expect(await readSdkCall(page, 'updateTimelineShareData')).toMatchObject({ link, title: card?.title });
  expect(await readSdkCall(page, 'config')).toMatchObject({ appId: 'wxsandboxaccount00', debug: false });
  const [landing] = page.url().split('#');
  expect(signedUrls).toEqual([landing]);

  // The client router changes the address; on iOS the signature stays that of the landing address.
  await page.getByRole('link', { name: '首页', exact: true }).first().click();
  await expect(page).toHaveURL(/\/vantmall\/home\?/);
  const home = new URL('home?pId=10000', baseURL).href;
  await expect.poll(async () => (await readSdkCall(page, 'updateAppMessageShareData'))?.link).toBe(home);
  expect(new Set(signedUrls)).toEqual(new Set([landing]));

  const friend = await browser.newContext({ baseURL, userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1.15' });
  const friendPage = await friend.newPage();
  await friendPage.goto(link);
  expect(friendPage.url()).toBe(link);
  await expect(friendPage.getByRole('heading', { level: 1 })).toContainText('头戴式无线耳机');
  await friend.close();
});

// R-WECHAT-15
test('the coupon terminal opens WeChat’s dialog for the project’s cards', async ({ page }) => {
  await stubJsSdk(page);
  const cards = [{ cardId: 'pCard', cardExt: '{"timestamp":"1"}' }];
  await page.route('**/api/wxAddCard*', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data: cards } }),
  );
  await arrive(page, 'coupon-terminal?pId=10000', '领卡的人');
  await page.getByRole('button', { name: '放入卡包' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已放入微信卡包' })).toBeVisible();
  expect(await readSdkCall(page, 'addCard')).toMatchObject({ cardList: cards });
});

// R-WECHAT-21
test('lays WeChat’s open tag over a link to another mini program', async ({ page }) => {
  await stubJsSdk(page);
  const [pId, id] = [`8${randomInt(1e8, 1e9)}`, `open-tag-${randomInt(1e9)}`];
  const title = { zh: `茶友会 ${id}`, en: 'Tea club' };
  const nothing = { zh: '', en: '' };
  const texts = { title, desc: title, subTitle: nothing, cta: nothing };
  const link = { urlType: 'miniProgram', path: `pages/club?from=${id}`, accountId: 'gh_tea' };
  const content = JSON.stringify({ ...link, img: 'icons/mine-coupon.webp', ...texts });
  withDatabase((database) =>
    database
      .prepare(
        "insert into adverts (id, adv_type, sub_type, theme, position, content) values (?, 'entryGrid', 2, 'aurora', 99, ?)",
      )
      .run(id, content),
  );
  await runOperatorCommand('project', 'set', pId, 'theme=aurora');
  // The welcome gift would open over the entry.
  await arrive(page, `goodsProfile/101001?pId=${pId}`, '喝茶的人');
  await createShopper(page, { pId, hasManyPoints: false, hasAddress: false });
  await page.goto(`mine?pId=${pId}`);
  const tag = page.locator(`wx-open-launch-weapp[path="${link.path}"]`);
  await expect(tag).toHaveAttribute('username', 'gh_tea');
  await expect
    .poll(async () => (await readSdkCall(page, 'config'))?.openTagList)
    .toEqual(['wx-open-launch-weapp']);
  const entry = page.getByRole('button', { name: title.zh });
  const box = await entry.boundingBox();
  expect(await tag.boundingBox()).toEqual(box);
  await tag.evaluate((element) => element.dispatchEvent(new Event('ready')));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await entry.click();
  await expect(entry).not.toHaveAttribute('aria-busy', 'true');
  expect(requests.filter((url) => url.includes('wxUrlScheme'))).toEqual([]);
  withDatabase((database) => database.prepare('delete from adverts where id = ?').run(id));
});

test.describe('while WeChat’s host is', () => {
  test.use({ allowed: /res\.wx\.qq\.com|ERR_CONNECTION_REFUSED/ });

  for (const how of ['unreachable', 'silent'] as const) {
    test(`the mall works in WeChat while its host is ${how}`, async ({ page }) => {
      await blockJsSdk(page, how);
      const asked = page.waitForRequest(/res\.wx\.qq\.com/);
      await arrive(page, PRODUCT, `网络差的人${how}`);
      await asked;
      await page
        .getByRole('button', { name: /兑换|购买|换购/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
});
