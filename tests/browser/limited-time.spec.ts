import { createActivity, createGoods } from './support/create-goods';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';

const PAGE_PATH = 'activity/timeLimit?pId=10000';

test.describe('journey', () => {
  // The browser logs the order that is rejected.
  test.use({ allowed: /status of 409/ });

  // R-ACTIVITY-01, R-ACTIVITY-05, R-NAV-17
  test('leads from the entry of the home page to an order at the session’s price, until the session is over', async ({
    page,
  }) => {
    const pId = '10006';
    await createShopper(page, { pId });
    const goods = await createGoods({ points: 300, nameZh: '限时兑测试茶杯' });
    const activity = createActivity(goods, 90, { pId });
    await page.goto(`home?pId=${pId}`);
    await page.getByRole('link', { name: '限时抢兑' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '限时兑' })).toBeVisible();
    await page.locator(`[role=tab][id$="test-${goods.specId}"]`).click();
    await page.getByRole('link', { name: '限时兑测试茶杯' }).click();
    await expect(page.getByText(/限时兑换 · 已抢 0%/)).toBeVisible();

    const flow = createOrderFlow(page);
    await flow.openSheet();
    await expect(flow.sheet.getByText('兑换后剩余 620 兑换币')).toBeVisible();
    await flow.submit.click();
    await expect(page.getByRole('heading', { name: '兑换成功' })).toBeVisible();

    await flow.open(`${goods.goodsId}?activityType=1&pId=${pId}`);
    await expect(flow.submit).toBeEnabled();
    activity.end();
    await flow.submit.click();
    await expect(flow.sheet.getByText('活动已结束，下方为当前价格')).toBeVisible();
  });
});

// R-NAV-17, R-DIALOG-06
test('keeps the chosen session after going back, and ignores a phone clock that is five hours ahead', async ({
  page,
}) => {
  await page.goto(PAGE_PATH);
  await expect(page.getByRole('timer')).toHaveText(/\d\d:\d\d:\d\d/);
  const tabs = page.getByRole('tab');
  // The demo's sessions begin at full hours; other tests create and end sessions meanwhile.
  const readStates = async () => (await tabs.allTextContents()).filter((text) => /^\d\d:00/.test(text));
  const states = await readStates();
  expect(states.length).toBeGreaterThan(2);
  // Not the session that the page shows first, which is the running one.
  const chosen = tabs.last();
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/goodsProfile/);
  await page.goBack();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');

  await page.addInitScript(() => {
    const { now } = Date;
    const wrongNow = () => now() + 5 * 3_600_000;
    Date.now = wrongNow;
  });
  await page.goto(PAGE_PATH);
  await expect(page.getByRole('timer')).toHaveText(/\d\d:\d\d:\d\d/);
  expect(await readStates()).toEqual(states);
});

test.describe('without JavaScript', () => {
  // Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-ACTIVITY-05, R-NAV-26
  test('shows the products of the current session, with links to them', async ({ page }) => {
    await page.goto(PAGE_PATH);
    await expect(page).toHaveTitle(/^限时兑 · /);
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/goodsProfile\/\d+\?activityType=1/);
  });
});
