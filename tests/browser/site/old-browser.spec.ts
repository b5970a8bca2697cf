import type { Page } from '@playwright/test';
import { collectBatches, countEvents } from '../support/events';
import { expect, test } from '../support/fixtures';

// An old browser reports the syntax that it does not know, without a text that pages can read.
test.use({ allowed: /^page error: (SyntaxError.*)?$/ });

/** Serves a style sheet and scripts as a browser from before Chrome 99 sees them: layers and new syntax are errors. */
async function makeOld(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js/, (route) =>
    route.fulfill({ contentType: 'application/javascript', body: 'let page = ;' }),
  );
  await page.route(/\/_next\/static\/.*\.css/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '@unknown-layer {' }),
  );
}

/** Removes style sheets that are part of the document. */
const removeStyles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const style of document.querySelectorAll('style')) style.remove();
  });

// R-ENV-07
test('shows a readable page with working links in a browser that knows neither the styles nor the scripts', async ({
  page,
}) => {
  await makeOld(page);
  await page.goto('home?pId=10000');
  await removeStyles(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const product = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await product.getByRole('heading').textContent()) ?? '';
  await product.getByRole('heading').click();
  await expect(page).toHaveURL(/\/goodsProfile\/\d+\?.*pId=10000/);
  await removeStyles(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('link', { name: '首页' }).press('Enter');
  await expect(page).toHaveURL(/\/home\?pId=10000/);
});

test.describe('with prefetched pages', () => {
  test.use({ prefetches: true });

  // R-ENV-07
  test('says what needs a newer browser, and leaves taps on links to the browser', async ({ page }) => {
    await makeOld(page);
    await page.goto('home?pId=10000');
    await expect(page.getByText('需要较新的浏览器')).toBeVisible();
    const product = page.getByRole('tabpanel').getByRole('link').first();
    await expect
      .poll(() => product.evaluate((link: HTMLAnchorElement) => window.earlyPages?.has(link.href)))
      .toBe(true);
    const isFollowed = product.evaluate(
      (link: HTMLElement) =>
        new Promise((resolve) => {
          addEventListener('click', (event) => resolve(!event.defaultPrevented), { once: true });
          link.click();
        }),
    );
    expect(await isFollowed).toBe(true);
    await expect(page).toHaveURL(/\/goodsProfile\/\d+\?.*pId=10000/);
  });
});

// R-ENV-07
test('keeps pictures and icons of an unstyled page at their sizes', async ({ page }) => {
  await makeOld(page);
  for (const path of ['home', 'goodsProfile/101001', 'primary1', 'live/list', 'protocol']) {
    await page.goto(`${path}?pId=10000`);
    await removeStyles(page);
    // biome-ignore lint/performance/useDomNodeTextContent: text that is not shown does not count
    const texts = await page.locator('main').first().innerText();
    expect(texts.length, path).toBeGreaterThan(60);
    const huge = await page
      .locator('svg')
      .evaluateAll((icons) => icons.filter((icon) => icon.getBoundingClientRect().width > 200).length);
    expect(huge, path).toBe(0);
  }
});

/** Removes what browsers of the years before the supported ones lack. */
function removeNewerMethods(): void {
  for (const [owner, names] of [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers']],
    [Set.prototype, ['union', 'intersection', 'difference']],
    [AbortSignal, ['any']],
    [URLSearchParams.prototype, ['size']],
  ] as const)
    for (const name of names) Reflect.deleteProperty(owner, name);
}

// R-ENV-07
for (const path of ['home', 'goodsProfile/101001', 'coupon-terminal', 'mine'])
  test(`${path} stays on the screen, and reports itself, in a browser without newer methods`, async ({
    page,
  }) => {
    await page.addInitScript(removeNewerMethods);
    const batches = collectBatches(page);
    await page.goto(`${path}?pId=10000`);
    const heading = page.getByRole('heading', { level: 1 });
    const title = await heading.textContent();
    // The parts that are loaded when the browser is idle run.
    await expect.poll(() => countEvents(batches)).toBeGreaterThan(0);
    await expect(heading).toHaveText(title ?? '');
  });
