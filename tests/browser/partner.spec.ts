import type { Request } from '@playwright/test';
import type { CallArgs } from '@/lib/contract/contract';
import { expect, test } from './support/fixtures';

const PLATFORMS = /^https:\/\/(search\.jd\.com|s\.taobao\.com|list\.tmall\.com)\//;

// R-PARTNER-11
test('shows rankings and products up to 9.90 yuan, and opens one on its platform', async ({
  page,
  context,
}) => {
  await context.route(PLATFORMS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
  );
  await page.goto('bybtList?pId=10000');
  await expect(page).toHaveTitle(/百亿补贴/);
  await expect(page.getByRole('article').first()).toContainText('第 1 名');
  await page.getByRole('tab', { name: '9.9 元以内' }).click();
  await expect(page).toHaveURL(/list=nineGoods/);
  const deal = page.getByRole('tabpanel', { name: '9.9 元以内' }).getByRole('article').first();
  await deal.getByRole('button').click();
  await expect(page).toHaveURL(PLATFORMS);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '9.9 元以内' })).toHaveAttribute('aria-selected', 'true');
});

// R-PARTNER-12
test('shows the products of a category, and more of all on scroll', async ({ page }) => {
  await page.goto('bybtList?pId=10003');
  await page.getByRole('region', { name: '补贴分类' }).getByRole('link', { name: '厨房餐具' }).click();
  await expect(page).toHaveURL(/bybtCategory\?categoryId=kitchen&pId=10003/);
  await expect(page.getByRole('tab', { name: '厨房餐具' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: '全部' }).click();
  const deals = page.getByRole('tabpanel', { name: '全部' }).getByRole('article');
  await expect(deals).toHaveCount(10);
  await deals.last().scrollIntoViewIfNeeded();
  await expect.poll(() => deals.count()).toBeGreaterThan(10);
  await page.getByRole('button', { name: '价格低' }).click();
  await expect(page).toHaveURL(/sort=priceAsc/);
  await page.reload();
  await expect(page.getByRole('button', { name: '价格低' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '返回' }).click();
  await expect(page).toHaveURL(/bybtList/);
});

test.describe('a link that is not allowed', () => {
  test.use({ allowed: /status of 403/ });

  // R-PARTNER-11
  test('says that a link was stopped, and stays in the mall', async ({ page }) => {
    await page.route('**/quick/v1/dtk/privilegeLink**', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, msg: 'not allowed', data: null, reason: 'host_not_allowed' },
      }),
    );
    await page.goto('bybtCategory?pId=10000');
    await page.getByRole('article').first().getByRole('button').click();
    await expect(page.getByText('已为你拦下').first()).toBeAttached();
    await expect(page).toHaveURL(/bybtCategory/);
  });
});

test.describe('the wheel', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en' });

  // R-PARTNER-13, R-PARTNER-07
  test('draws one prize of the day, also after a reload', async ({ page }) => {
    await page.goto('bybtList?pId=10000');
    await page.getByRole('button', { name: 'Spin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lucky wheel' });
    await dialog.getByRole('button', { name: 'Spin' }).click();
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    const result = (await dialog.getByRole('status').locator('p').textContent()) ?? '';
    await expect(dialog.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await page.getByRole('button', { name: 'Spin' }).click();
    await expect(dialog.getByRole('status').locator('p')).toHaveText(result);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  });
});

// R-PARTNER-14
test('sends the allocated home feed in the HTML, and counts it once per visit', async ({
  page,
  context,
  baseURL,
}) => {
  const experiments: unknown[] = [];
  const hasExperiment = (request: Request) =>
    request.url().endsWith('/api/track') && request.postData()?.includes('"experiment"') === true;
  page.on('request', (request) => {
    if (!hasExperiment(request)) return;
    const { events } = request.postDataJSON() as CallArgs<'track'>;
    experiments.push(...events.filter(({ name }) => name === 'experiment'));
  });
  await context.addCookies([{ name: 'mallHomeFeed', value: 'one-column', url: baseURL ?? '' }]);
  const counted = page.waitForRequest(hasExperiment);
  await page.goto('home?pId=10000');
  await page.keyboard.press('Tab');
  await counted;
  const cards = page.getByRole('tabpanel').getByRole('link');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.x).toBe(first?.x);
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  const allocated = page.waitForResponse('**/api/v8/mall/user/points**');
  await page.reload();
  await page.keyboard.press('Tab');
  await allocated;
  expect(experiments).toMatchObject([
    { name: 'experiment', props: { test: 'home-feed', variant: 'one-column', allocated: true } },
  ]);
});

test.describe('without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-PARTNER-11, R-PARTNER-12
  test('shows the first page of both lists', async ({ page }) => {
    for (const path of ['bybtList', 'bybtCategory']) {
      await page.goto(`${path}?pId=10000`);
      await expect(page.getByRole('article')).toHaveCount(10);
    }
  });
});
