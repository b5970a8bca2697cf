import type { Page } from '@playwright/test';
import { findTextFaults } from '../support/find-text-faults';
import { expect, test } from '../support/fixtures';
import { runOperatorCommand } from '../support/operator-command';
import { createOrderFlow } from '../support/order-flow';
import { takeScreenshot } from '../support/screenshot';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from '../support/shopper';

type Shopper = Awaited<ReturnType<typeof createShopper>>;

test.use({ locale: 'en' });

const paths = ['payindex', 'refund', 'express', 'complain'] as const;

/** Waits until no part of the page is loading. */
const waitUntilLoaded = (page: Page) => expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);

/** Runs in the page. Finds buttons and links beyond the sides of the window, in bars and dialogs at its lower edge. */
function findActionsOutside(): string[] {
  const isFoot = (element: Element) =>
    /sticky|fixed/.test(getComputedStyle(element).position) &&
    element.getBoundingClientRect().bottom >= innerHeight - 1;
  return Array.from(document.querySelectorAll('button, a[href]'))
    .filter((action) => {
      if (!action.checkVisibility() || action.closest('.sr-only')) return false;
      for (let box: Element | null = action; box && box !== document.body; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
        if (isFoot(box)) {
          const { left, right } = action.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1;
        }
      }
      return false;
    })
    .map((action) => action.textContent);
}

/** Asserts that nothing is wider than the window, and that every button of the foot is inside it. */
async function expectFits(page: Page) {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
  await expect.poll(() => page.evaluate(findActionsOutside)).toEqual([]);
}

async function checkPages(page: Page, name: string) {
  const { order, orderHeld } = await createShopper(page);
  const dear = await order(EXPENSIVE_SPEC_ID);
  await page.goto(`payindex?orderId=${dear}&pId=10000`);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await takeScreenshot(page, `narrow-${name}-unpaid`);
  const cheap = await orderHeld(CHEAP_SPEC_ID);
  for (const path of paths) {
    await page.goto(`${path}?orderId=${cheap}&pId=10000`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await waitUntilLoaded(page);
    await expectFits(page);
  }
  await page.goto(`payindex?orderId=${cheap}&pId=10000`);
  for (const action of [
    page.getByRole('link', { name: 'Refund' }),
    page.getByRole('button', { name: 'Remind' }),
  ])
    await expect(action).toBeInViewport({ ratio: 1 });
  await takeScreenshot(page, `narrow-${name}-paid`);
}

// R-NAV-23
test.describe('window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('fits the pages of an order into a window of 320 px', ({ page }) => checkPages(page, '320'));
});

/** Sets a larger text size, as a shopper does in the browser: the font size of the root. */
const enlargeText = (page: Page, percent: number) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', size, 'important'),
    );
  }, `${percent}%`);

// R-NAV-23
test('keeps every action in reach with type of twice the size', async ({ page }) => {
  await enlargeText(page, 200);
  await checkPages(page, 'large-type');
});

test.describe('window of 360 px with type of twice the size', () => {
  test.use({ viewport: { width: 360, height: 740 }, allowed: /status of 404/ });

  // R-NAV-23
  test('no page without an order is wider than a window of 360 px with type of twice the size', async ({
    page,
  }) => {
    await enlargeText(page, 200);
    // The countdown is widest with its milliseconds, which only readers who accept motion see.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const [path, landmark] of [
      ['activity/timeLimit', page.getByRole('timer').locator('[aria-hidden]')],
      ['404', page.getByRole('heading')],
      ['redPacket', page.getByRole('button', { name: /open/i })],
      ['goodsSearch?keyword=tea', page.getByRole('button', { name: 'Search' })],
    ] as const) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}pId=10000`);
      await expect(landmark.first(), path).toBeVisible();
      await waitUntilLoaded(page);
      await expectFits(page);
    }
  });
});

/** Asserts that the page, or its dialog, shows every text whole and for itself. */
async function expectWholeTexts(page: Page, name: string) {
  await waitUntilLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => findTextFaults(page), { message: name, timeout: 5000 }).toEqual([]);
  await expectFits(page);
}

/** An order that was completed, sent back and refunded: no other has so many steps and so long numbers. */
async function orderRefunded(page: Page, shopper: Shopper): Promise<string> {
  const orderId = await shopper.order(CHEAP_SPEC_ID);
  await shopper.untilSent(orderId);
  await shopper.confirm(orderId);
  const caseId = await shopper.requestReturn(orderId);
  await runOperatorCommand('refunds', 'approve', caseId);
  await page.goto(`fillRefundNumber?orderId=${orderId}&pId=10000`);
  await page.getByRole('button', { name: /Courier/ }).click();
  await page.getByRole('radio', { name: /^JD/ }).check();
  await page.getByLabel('Tracking number').fill('JD00123456789');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'On its way back' })).toBeVisible();
  await runOperatorCommand('refunds', 'receive', caseId);
  return orderId;
}

async function checkTexts(page: Page, size: string) {
  const check = async (name: string) => {
    await expectWholeTexts(page, name);
    await takeScreenshot(page, `texts-${size}-${name}`, { fullPage: false });
  };
  const shopper = await createShopper(page);
  const { order, orderHeld } = shopper;
  await page.goto('mine?pId=10000');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toBeInViewport({ ratio: 1 });
  await check('wine');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await check('mine');
  // Before the orders, which leave too few points for another one.
  const flow = createOrderFlow(page, 'en');
  await flow.open('105013?pId=10000');
  await flow.waitUntilLoaded();
  await check('sheet');

  await order(EXPENSIVE_SPEC_ID);
  const paid = await orderHeld(CHEAP_SPEC_ID);
  const refunded = await orderRefunded(page, shopper);
  await page.goto('activity/timeLimit?pId=10000');
  const sale = page.locator('a[href*="activityType=1"]').first();
  await expect(sale).toBeVisible();
  await check('limited-time');
  await page.goto((await sale.getAttribute('href')) ?? '');
  await expect(page.getByRole('timer')).toBeVisible();
  await check('sale');
  for (const [path, landmark] of [
    ['home', page.getByRole('tabpanel')],
    ['goodsSearch', page.getByRole('heading', { level: 1 })],
    ['goodsSearch?keyword=tea', page.getByRole('navigation').first()],
    ['myorder3', page.getByRole('article').first()],
    [`refund?orderId=${paid}`, page.getByRole('radio').first()],
    [`payindex?orderId=${refunded}`, page.getByRole('button', { name: 'Order again' })],
    [`afterSaleDetail?orderId=${refunded}`, page.getByRole('heading', { name: 'Return completed' })],
    [`express?orderId=${refunded}`, page.getByRole('heading', { name: 'Tracking' })],
    ['complain', page.getByRole('radio').first()],
    ['activity/brand?pageId=brand', page.getByRole('button', { name: /^Collect/ }).first()],
    ['coupon-terminal', page.getByRole('button', { name: /^Collect/ }).first()],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}pId=10000`);
    await expect(landmark).toBeAttached();
    await check(path.replace(/\W.*/, ''));
  }
}

test.describe('texts', () => {
  test.use({ hasWineDialog: true });

  for (const { size, width, percent } of [
    { size: '320', width: 320, percent: 100 },
    { size: '390-large', width: 390, percent: 130 },
  ]) {
    // R-NAV-23
    test(`no text is cut, broken or covered in a window of ${width} px with type of ${percent} %`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await enlargeText(page, percent);
      await checkTexts(page, size);
    });
  }
});
