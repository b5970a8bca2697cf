import {
  awaitFrame,
  collectBatches,
  countEvents,
  countTo,
  openWithClock,
  readLastNumber,
  readStoredEvents,
  readStoredNumbers,
  setVisibility,
} from './support/events';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';

// R-EVENT-17
test('reports an order with the place in which the shopper tapped the product', async ({ page }) => {
  const batches = collectBatches(page);
  await createShopper(page);
  await page.goto('goodsSearch?keyword=口红&pId=10000');
  const card = page.locator('[data-place] a[href*="/goodsProfile/"]').first();
  const place = await card.evaluate((link) => link.closest<HTMLElement>('[data-place]')?.dataset.place);
  const goodsId = /goodsProfile\/([\w-]+)/.exec((await card.getAttribute('href')) ?? '')?.[1];
  // A click is counted once the code that counts is loaded.
  await expect.poll(() => countEvents(batches)).toBeGreaterThan(0);
  await card.click();
  const { openSheet, submit } = createOrderFlow(page);
  await openSheet();
  await submit.click();
  await expect(page).toHaveURL(/\/(payindex|ordersuccess)\?/);
  await page.goto('about:blank');
  await expect
    .poll(() => readStoredEvents(batches[0]?.sessionId).filter(({ name }) => name === 'order'))
    .toMatchObject([{ path: `/goodsProfile/${goodsId}`, props: { goodsId, quantity: 1, place } }]);
});

// R-EVENT-07
test('counts no exposure of what was in view for less than three seconds', async ({ page }) => {
  const batches = collectBatches(page);
  await openWithClock(page, batches, 'leftFirst?pId=10000');
  const cards = page.locator('[data-place="goods-feed"] a[href*="/goodsProfile/"]');
  await cards.nth(5).scrollIntoViewIfNeeded();
  await awaitFrame(page);
  await page.clock.runFor(1000);
  await page.evaluate(() => scrollTo(0, 0));
  await awaitFrame(page);
  await page.clock.runFor(10_000);
  const readId = async (index: number) =>
    /goodsProfile\/([\w-]+)/.exec((await cards.nth(index).getAttribute('href')) ?? '')?.[1];
  const sessionId = batches[0]?.sessionId;
  const last = await readLastNumber(page);
  await expect.poll(() => readStoredNumbers(sessionId)).toEqual(countTo(last));
  const exposed = readStoredEvents(sessionId)
    .filter(({ name }) => name === 'exposure')
    .map(({ props }) => props.id);
  expect(exposed).toContain(await readId(0));
  expect(exposed).not.toContain(await readId(5));
});

test.describe('without network', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED/ });

  // R-EVENT-18
  test('loses nothing offline and doubles nothing', async ({ page, context }) => {
    const batches = collectBatches(page);
    await openWithClock(page, batches, 'leftFirst?pId=10000');
    const [first] = batches;
    await context.setOffline(true);
    for (let stay = 0; stay < 4; stay += 1) {
      await page.clock.runFor(10_000);
      await setVisibility(page, 'hidden');
      await setVisibility(page, 'visible');
    }
    await context.setOffline(false);
    await page.clock.runFor(10_000);
    const last = await readLastNumber(page);
    // The view, and four stays.
    expect(last).toBeGreaterThanOrEqual(5);
    await expect.poll(() => readStoredNumbers(first?.sessionId)).toEqual(countTo(last));
  });
});

test.describe('while the mall cannot take events', () => {
  test.use({ allowed: /api\/track|ERR_FAILED/ });

  // R-EVENT-18
  test('sends them from the next page of the tab', async ({ page }) => {
    const batches = collectBatches(page);
    await page.route('**/api/track', (route) => route.abort());
    await openWithClock(page, batches, 'leftFirst?pId=10000');
    await page.clock.runFor(5000);
    const sessionId = batches[0]?.sessionId;
    expect(readStoredNumbers(sessionId)).toEqual([]);
    await page.unroute('**/api/track');
    await page.goto('mine?pId=10000');
    await expect(async () => {
      await page.clock.runFor(2500);
      const numbers = readStoredNumbers(sessionId);
      expect(numbers.length).toBeGreaterThan(3);
      expect(numbers).toEqual(countTo(numbers.length));
    }).toPass();
  });
});

test.describe('a call that fails', () => {
  test.use({ allowed: /cornerImg|status of 500/ });

  // R-EVENT-09, R-EVENT-14
  test('is only logged, and the home page works', async ({ page }) => {
    await page.route('**/api/cornerImg**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'broken' } }),
    );
    const logged = page.waitForRequest('**/api/log');
    await page.clock.install();
    await page.goto('home?pId=10000');
    await expect(async () => {
      await page.clock.runFor(11_000);
      const batch = (await Promise.race([logged, Promise.reject(new Error('not yet'))])).postDataJSON();
      expect(batch).toMatchObject({ dataSource: 4, environment: 'browser' });
      expect(JSON.stringify(batch)).toContain('could not load float cornerImg');
    }).toPass();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  });
});
