import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdScripts } from './support/hold-scripts';
import { pullDown } from './support/pull-down';
import { takeScreenshot } from './support/screenshot';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from './support/shopper';

// A pulled page moves back.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const findCards = (page: Page) => page.getByRole('article');
const findCard = (page: Page, orderId: string) => page.getByRole('article', { name: orderId });
const findTab = (page: Page, name: string) => page.getByRole('tab', { name });

// R-LIST-07
test('counts waiting orders in the tabs, and keeps the tab after a reload and after going back', async ({
  page,
}) => {
  const { order } = await createShopper(page);
  await order(EXPENSIVE_SPEC_ID);
  await order(CHEAP_SPEC_ID);
  await page.goto('myorder?pId=10000&from=mine');
  await expect(page).toHaveURL(/\/myorder3\?/);
  await expect(findCards(page)).toHaveCount(2);
  await findTab(page, '待付款').click();
  await expect(page).toHaveURL(/from=mine.*orderStatus=1/);
  await expect(findCards(page)).toHaveCount(1);
  await expect(findTab(page, '待付款')).toHaveAccessibleName(/1/);
  await takeScreenshot(page, 'my-orders-unpaid');
  await page.reload();
  await expect(findTab(page, '待付款')).toHaveAttribute('aria-selected', 'true');
  await findCards(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/payindex/);
  await page.goBack();
  await expect(findTab(page, '待付款')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/vantmall/mine?pId=10000');
});

// R-LIST-07
test('shows the last tab whole when it is chosen and counts make the tabs before it wider', async ({
  page,
}) => {
  const { order, orderHeld } = await createShopper(page);
  await order(EXPENSIVE_SPEC_ID);
  await orderHeld(CHEAP_SPEC_ID);
  await page.goto('myorder3?orderStatus=6&pId=10000');
  await expect(findTab(page, '待付款')).toHaveAccessibleName('待付款 1');
  await expect(findTab(page, '已关闭')).toBeInViewport({ ratio: 1 });
});

test('loads pages of ten orders while scrolling, each order once, and keeps the scroll position', async ({
  page,
}) => {
  const { order } = await createShopper(page);
  const orderIds: string[] = [];
  for (let count = 0; count < 12; count += 1) orderIds.unshift(await order(CHEAP_SPEC_ID));
  const requestedPages: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/queryOrder?'))
      requestedPages.push(new URL(request.url()).searchParams.get('pageNum'));
  });
  await page.goto('myorder3?pId=10000');
  await expect(findCards(page)).toHaveCount(10);
  for (let flick = 0; flick < 8; flick += 1) await page.mouse.wheel(0, 2000);
  await expect(findCards(page)).toHaveCount(12);
  await expect(page.getByText('没有更多了')).toBeVisible();
  const names = await findCards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual(orderIds.map((orderId) => `订单 ${orderId}`));
  expect(requestedPages).toEqual(['1', '2']);

  await findCards(page).last().scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => window.scrollY);
  await findCards(page).last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/payindex/);
  await page.goBack();
  await expect(findCards(page)).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollTop - 80);
});

// R-LIST-04
test('reloads the first page when the page is pulled down or the button is pressed', async ({ page }) => {
  const { order } = await createShopper(page);
  await page.goto('myorder3?pId=10000');
  await expect(page.getByText('这里还没有订单')).toBeVisible();
  await takeScreenshot(page, 'my-orders-empty');
  await order(CHEAP_SPEC_ID);
  await pullDown(page, { from: { x: 200, y: 300 }, by: 260 });
  await expect(findCards(page)).toHaveCount(1);
  await order(CHEAP_SPEC_ID);
  await page.getByRole('button', { name: '刷新' }).focus();
  await page.keyboard.press('Enter');
  await expect(findCards(page)).toHaveCount(2);
});

test.describe('while code is on its way', () => {
  // R-PERF-19
  test('shows placeholders until the code of the cards has come, and then the orders', async ({ page }) => {
    const { order } = await createShopper(page);
    const orderId = await order(CHEAP_SPEC_ID);
    const html = await (await page.request.get('myorder3?pId=10000')).text();
    const release = await holdScripts(page, (path) => !html.includes(path));
    const answer = page.waitForResponse('**/api/queryOrder?*');
    await page.goto('myorder3?pId=10000');
    await (await answer).finished();
    await expect(page.getByRole('tabpanel').getByText('加载中')).toBeAttached();
    await expect(findCards(page)).toHaveCount(0);
    await takeScreenshot(page, 'my-orders-before-cards');
    release();
    await expect(findCard(page, orderId)).toBeVisible();
  });

  // R-PERF-19
  test('a tap on a button waits for the code of what follows', async ({ page }) => {
    // Nothing is loaded because the browser is idle.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto('myorder3?pId=10000');
    const cancel = findCard(page, orderId).getByRole('button', { name: '取消订单' });
    await expect(cancel).toBeVisible();
    const release = await holdScripts(page);
    await cancel.click();
    await expect(cancel).toHaveAttribute('aria-busy', 'true');
    const search = page.getByRole('button', { name: '按手机号查订单' });
    await search.click();
    await expect(search).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('dialog', { name: '按手机号查订单' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: '确定取消这个订单吗？' })).toBeVisible();
  });
});

test.describe('failed order changes', () => {
  test.use({ allowed: /409|ERR_FAILED|Failed to load/ });

  // R-LIST-10
  test('restores a cancelled order when the call fails, and removes it when the call succeeds', async ({
    page,
  }) => {
    const { order } = await createShopper(page);
    const orderId = await order(EXPENSIVE_SPEC_ID);
    await page.goto('myorder3?pId=10000&orderStatus=1');
    await expect(findCard(page, orderId)).toBeVisible();
    await page.route('**/api/cancelOrder', (route) => route.abort('failed'));
    const cancel = async () => {
      await findCard(page, orderId).getByRole('button', { name: '取消订单' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
    };
    await cancel();
    await expect(page.getByText('网络开小差了').first()).toBeAttached();
    await expect(findCard(page, orderId)).toBeVisible();
    await expect(findTab(page, '待付款')).toHaveAccessibleName(/1/);
    await page.unroute('**/api/cancelOrder');
    await cancel();
    await expect(findCard(page, orderId)).toHaveCount(0);
    await expect(page.getByText('没有待付款的订单')).toBeVisible();
    await expect(findTab(page, '待付款')).toHaveAccessibleName('待付款');
  });

  test('shows the new state when a shopper reminds an order that was already sent', async ({ page }) => {
    const { order, untilSent } = await createShopper(page);
    const orderId = await order(CHEAP_SPEC_ID);
    await untilSent(orderId);
    let isStale = true;
    await page.route('**/api/queryOrder?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (isStale) Object.assign(body.data.list[0], { status: 2, sentAt: null, deliveredAt: null });
      await route.fulfill({ response, json: body });
    });
    await page.goto('myorder3?pId=10000');
    await expect(findCard(page, orderId).getByText('待发货')).toBeVisible();
    await takeScreenshot(page, 'my-orders-undelivered');
    isStale = false;
    await findCard(page, orderId).getByRole('button', { name: '催发货' }).click();
    await expect(page.getByText('订单状态已变化').first()).toBeAttached();
    await expect(findCard(page, orderId).getByRole('button', { name: '确认收货' })).toBeVisible();
  });
});

// R-ORDER-29
test('links a sent order to its parcel, and a received one to the form of its comment', async ({ page }) => {
  const { order, untilSent } = await createShopper(page);
  const orderId = await order(CHEAP_SPEC_ID);
  await untilSent(orderId);
  await page.goto('myorder3?pId=10000&orderStatus=3');
  await expect(findCard(page, orderId).getByRole('link', { name: '查看物流' })).toBeVisible();
  await takeScreenshot(page, 'my-orders-sent');
  await findCard(page, orderId).getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('没有待收货的订单')).toBeVisible();
  await findTab(page, '已完成').click();
  await findCard(page, orderId).getByRole('link', { name: '评价' }).click();
  await expect(page).toHaveURL(new RegExp(`/comment\\?.*orderId=${orderId}`));
});

test('finds orders by phone after verification, and returns to all orders', async ({ page }) => {
  const phone = `139${String(Date.now()).slice(-8)}`;
  const { order } = await createShopper(page);
  const orderId = await order(EXPENSIVE_SPEC_ID);
  await order(CHEAP_SPEC_ID);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const address = { receiver: '李青', phone, province: '浙江省', city: '杭州市', county: '西湖区' };
  const response = await page.request.post('api/address', {
    headers,
    data: { ...address, areaCode: '330106', detail: '文三路 478 号', isDefault: false },
  });
  const { addressId } = (await response.json()).data;
  await page.request.post('api/updateAddress', { headers, data: { orderId, addressId, pId: '10000' } });

  await page.goto('myorder3?pId=10000');
  await expect(findCards(page)).toHaveCount(2);
  await page.getByRole('button', { name: '按手机号查订单' }).click();
  const sheet = page.getByRole('dialog', { name: '按手机号查订单' });
  await sheet.getByLabel('收货手机号').fill(phone);
  await sheet.getByRole('button', { name: '下一步' }).click();
  await expect(sheet.getByText('不在你的查询名单里')).toBeVisible();
  // The policy of the page allows the picture, and the browser can decode it.
  const captcha = sheet.getByAltText('图形验证码图片');
  await expect.poll(() => captcha.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await sheet.getByLabel('图形验证码', { exact: true }).fill('abcd');
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await expect(sheet.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await takeScreenshot(page, 'my-orders-search');
  const inbox = await (await page.request.get('sandbox/sms')).text();
  const masked = `${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}`;
  const code = new RegExp(`${masked}[\\s\\S]*?验证码是 (\\d{6})`).exec(inbox)?.[1] ?? '';
  await sheet.getByLabel('短信验证码').fill(code);
  await sheet.getByRole('button', { name: '验证并查询' }).click();

  await expect(sheet).toBeHidden();
  await expect(findCards(page)).toHaveCount(1);
  await expect(findCard(page, orderId)).toBeVisible();
  expect(page.url()).not.toContain(phone);
  await takeScreenshot(page, 'my-orders-found');
  await page.reload();
  await expect(page.getByText(/^寄往 139\*{4}/)).toBeVisible();
  await expect(findCards(page)).toHaveCount(1);
  await page.getByRole('button', { name: '退出查询' }).click();
  await expect(findCards(page)).toHaveCount(2);
});
