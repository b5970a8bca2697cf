import { expect, test } from '../support/fixtures';

// Without JavaScript, Chromium logs each script that it does not run as a policy violation.
test.use({ javaScriptEnabled: false, allowed: / csp$/ });

// R-NAV-26
test('shows and follows products without JavaScript', async ({ page }) => {
  await page.goto('home?pId=10000');
  const first = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(/\/goodsProfile\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

// R-SEARCH-04
test('searches without JavaScript', async ({ page }) => {
  await page.goto('goodsSearch?pId=10000');
  await page.getByRole('searchbox').fill('耳机');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('heading', { name: /耳机/ }).first()).toBeVisible();
});

/** Pages with public content; the others show what a shopper owns, which only scripts load. */
const publicPages = [
  ...[
    'activity/brand',
    'activity/returnScore',
    'activity/timeLimit',
    'businessQualification',
    'bybtCategory',
  ],
  ...['bybtList', 'centerPageA', 'centerPageB', 'cooperation', 'copyPromotionArticle', 'coupon-terminal'],
  ...['customService1', 'goodsProfile/101001', 'goodsSearch', 'home', 'leftFirst', 'live/detail/1001'],
  ...['live/list', 'payOnDeliveryHome', 'pointCustom', 'primary1', 'privateGuide', 'protocol', 'redPacket'],
  ...['singleProduct', 'white/101001'],
];

/** Shorter than the text of any of these pages, and longer than a title with a message. */
const MIN_TEXT_CHARS = 60;

// R-NAV-26
test('shows the content of every public page without JavaScript', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(`${path}?pId=10000`, { waitUntil: 'domcontentloaded' });
    // biome-ignore lint/performance/useDomNodeTextContent: text that is not shown does not count
    const text = await page.locator('main').first().innerText();
    expect(text.length, path).toBeGreaterThan(MIN_TEXT_CHARS);
    expect(text, path).not.toContain('加载中');
  }
});
