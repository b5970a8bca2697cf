import type { Locator, Page } from '@playwright/test';
import { createGoods } from './support/create-goods';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';

const UNKNOWN_PROJECT = '777';

/** A link of the page that is shown: a list that was left stays in the document (ADR 21). */
const findLink = (page: Page, path: string): Locator =>
  page.locator(`a[href^="/vantmall/${path}"]:not(.page-hidden *)`).first();

/** Ten taps through main pages, lists and products, each with the page that it opens. */
const taps: readonly (readonly [path: string, link?: (page: Page) => Locator])[] = [
  ['activity/timeLimit'],
  ['goodsProfile/'],
  ['home', (page) => page.getByRole('link', { name: '首页', exact: true })],
  ['primary1'],
  ['goodsProfile/'],
  ['home', (page) => page.getByRole('link', { name: '首页', exact: true })],
  ['mine'],
  ['myorder3'],
  ['home'],
  ['goodsProfile/'],
];

/** Taps through the mall from the home page of the unknown project; each page must keep it. */
async function tapThroughMall(page: Page, prepareTap: () => Promise<void>): Promise<void> {
  await page.goto(`home?pId=${UNKNOWN_PROJECT}`);
  for (const [path, link] of taps) {
    await prepareTap();
    await (link?.(page) ?? findLink(page, path)).click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname.startsWith(`/vantmall/${path}`) && searchParams.get('pId') === UNKNOWN_PROJECT,
    );
  }
}

const cookieCases = [
  ['without cookies', async (page: Page) => page.context().clearCookies({ name: 'pId' })],
  [
    'while the cookie names another project',
    async (page: Page) =>
      page.context().addCookies([{ name: 'pId', value: '10003', url: new URL(page.url()).origin }]),
  ],
] as const;

for (const [name, setCookies] of cookieCases) {
  // R-PROJECT-26, R-NAV-02
  test(`keeps an unknown project through ten taps ${name}`, async ({ page }) => {
    await createShopper(page, { pId: UNKNOWN_PROJECT });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/vantmall/api/') && searchParams.has('pId'))
        calls.push(`${pathname} ${searchParams.get('pId')}`);
    });
    await tapThroughMall(page, async () => {
      await expect(page.locator(`a[href^="/vantmall/"]:not([href*="pId=${UNKNOWN_PROJECT}"])`)).toHaveCount(
        0,
      );
      await setCookies(page);
    });
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !call.endsWith(` ${UNKNOWN_PROJECT}`))).toEqual([]);
  });
}

test.describe('without scripts', () => {
  // Without JavaScript, Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  for (const [name, setCookies] of cookieCases) {
    // R-PROJECT-26
    test(`keeps an unknown project through ten taps without scripts, ${name}`, async ({ page }) => {
      await tapThroughMall(page, () => setCookies(page));
    });
  }
});

// R-GOODS-19
test('orders the product SKU-1 of an imported catalogue from the search on', async ({ page }) => {
  const name = '天青釉茶则';
  await createGoods({ goodsId: 'SKU-1', points: 100, nameZh: name, nameEn: 'Sky glaze tea scoop' });
  await createShopper(page);
  await page.goto(`goodsSearch?keyword=${encodeURIComponent(name)}&pId=10000`);
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/goodsProfile\/SKU-1\?/);
  const flow = createOrderFlow(page);
  await flow.openSheet();
  await flow.submit.click();
  await expect(page).toHaveURL(/\/ordersuccess\?/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await page.goto(`payindex?orderId=${orderId}&pId=10000`);
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/goodsProfile\/SKU-1\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
