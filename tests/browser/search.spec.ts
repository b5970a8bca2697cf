import { expect, test } from './support/fixtures';
import { holdScripts } from './support/hold-scripts';
import { takeScreenshot } from './support/screenshot';

test('searches from typing to a result and back, and keeps a history', async ({ page }) => {
  await page.goto('goodsSearch?pId=10000');
  await expect(page.getByText('还没有搜索记录')).toBeVisible();
  await takeScreenshot(page, 'search');
  const field = page.getByRole('searchbox');
  await field.pressSequentially('耳机');
  await expect(page.getByRole('navigation', { name: '搜索建议' }).getByRole('link')).not.toHaveCount(1);
  await field.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('heading', { level: 1, name: '耳机' })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('耳机');
  await takeScreenshot(page, 'search-results');

  await page.getByRole('link', { name: '600–999' }).click();
  await expect(page).toHaveURL(/minPoints=600&maxPoints=999/);
  await expect(page.getByRole('link', { name: '600–999' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByRole('link', { name: '600–999' })).not.toHaveAttribute('aria-current');

  await page.goto('goodsSearch?pId=10000');
  await expect(page.getByRole('link', { name: '耳机', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '清空记录' }).click();
  await expect(page.getByText('还没有搜索记录')).toBeVisible();
});

// R-SEARCH-05
test('searches for the suggested keyword when the field is empty', async ({ page }) => {
  await page.goto('goodsSearch?pId=10000');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '不粘煎锅' })).toBeVisible();
});

// R-NAV-32
test('searches for what was typed before the scripts of the page, not for the suggested keyword', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('goodsSearch?pId=10000', { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('耳机');
  release();
  await expect(page.getByRole('navigation', { name: '搜索建议' })).toBeVisible();
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '耳机' })).toBeVisible();
});

// R-SEARCH-10
test('requests only the last text that was typed', async ({ page }) => {
  await page.clock.install();
  await page.goto('goodsSearch?pId=10000');
  await expect(page.getByText('还没有搜索记录')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/goodsSearch') && url.pathname.includes('/api/')) {
      requests.push(url.searchParams.get('keyword') ?? '');
    }
  });
  // The page's clock is paused during typing, so the speed of the machine does not matter.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').pressSequentially('coffee');
  await expect(page.getByRole('searchbox')).toHaveValue('coffee');
  await page.clock.runFor(1000);
  await expect.poll(() => requests).toEqual(['coffee']);
});

// R-SEARCH-11
test('lists a group under its name, and sorts by points both ways', async ({ page }) => {
  await page.goto('goodsSearch?groupId=101&pId=10000');
  await expect(page.getByRole('heading', { level: 1, name: '数码影音' })).toBeVisible();
  await page.getByRole('link', { name: /由低到高/ }).click();
  await expect(page).toHaveURL(/sort=pointsAsc/);
  await page.getByRole('link', { name: /由高到低/ }).click();
  await expect(page).toHaveURL(/sort=pointsDesc/);
});

// R-SEARCH-12
test('offers other words when nothing is found', async ({ page }) => {
  await page.goto('goodsSearch?keyword=zzzz&pId=10000');
  await expect(page.getByText('没有找到“zzzz”')).toBeVisible();
  await expect(page.getByRole('heading', { name: '为你推荐' })).toBeVisible();
  await page.getByRole('link', { name: '咖啡', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '咖啡' })).toBeVisible();
});

test('shows results without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('goodsSearch?pId=10000');
  await page.getByRole('searchbox').fill('耳机');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '耳机' })).toBeVisible();
  await expect(page.getByRole('link', { name: /头戴式无线耳机/ })).toBeVisible();
  await context.close();
});

// R-SEARCH-13
test('renders the search page for any query', async ({ request }) => {
  for (const query of [
    'keyword=%00',
    'keyword=%ED%A0%80',
    `keyword=${'长'.repeat(400)}`,
    'groupId=%27',
    'minPoints=x',
  ]) {
    const response = await request.get(`goodsSearch?pId=10000&${query}`);
    expect(response.status(), query).toBe(200);
  }
});
