import type { Page } from '@playwright/test';
import type { CallArgs } from '@/lib/contract/contract';
import { withDatabase } from './support/database';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';

type Batch = CallArgs<'track'> & { pId?: string };

/** The numbers of the events that the mall has stored of a visit. */
function readStoredNumbers(sessionId: string | undefined): number[] {
  let numbers: number[] = [];
  withDatabase((database) => {
    numbers = database
      .prepare('select seq from track_events where session_id = ? order by seq')
      .all(sessionId ?? '')
      .map(({ seq }) => Number(seq));
  });
  return numbers;
}

const countTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Every batch that the page has sent, by fetch or beacon. */
function collectBatches(page: Page): Batch[] {
  const batches: Batch[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/track') || !request.postData()) return;
    const batch = request.postDataJSON() as Batch;
    // The moved clock ends the wait for an answer; then the page sends the same batch again.
    if (!batches.some(({ batchId }) => batchId === batch.batchId)) batches.push(batch);
  });
  return batches;
}

/** Events of a visit that the mall has stored, in order: browsers do not show the bodies of beacons. */
function readStoredEvents(sessionId: string | undefined) {
  let events: { name: string; path: string; duration: number; props: string }[] = [];
  withDatabase((database) => {
    events = database
      .prepare('select name, path, duration_ms, props from track_events where session_id = ? order by seq')
      .all(sessionId ?? '')
      .map(({ name, path, duration_ms, props }) => ({
        name: String(name),
        path: String(path),
        duration: Number(duration_ms),
        props: String(props),
      }));
  });
  return events.map(({ props, ...event }) => ({
    ...event,
    props: JSON.parse(props) as Record<string, unknown>,
  }));
}

/** The number of the last event that the page has reported. */
const readLastNumber = (page: Page): Promise<number> =>
  page.evaluate(() => Number(JSON.parse(sessionStorage.getItem('mallEventSession') ?? '{}').last));

const countEvents = (batches: readonly Batch[]) => batches.flatMap(({ events }) => events).length;

/** Shows or hides the page, as a switch to another app does. */
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Opens a page with a clock that the test moves, and waits until events are reported. */
async function open(page: Page, batches: Batch[], path: string) {
  await page.clock.install();
  await page.goto(path);
  await expect(async () => {
    await page.clock.runFor(2500);
    expect(countEvents(batches)).toBeGreaterThan(0);
  }).toPass();
}

// R-EVENT-06, R-EVENT-07, R-EVENT-08, R-EVENT-10
test('reports what a shopper does in ten minutes, each event once and in order', async ({ page }) => {
  const batches = collectBatches(page);
  await open(page, batches, 'leftFirst?pId=10000');
  const sessionId = batches[0]?.sessionId;
  const card = page.locator('[data-place="goods-feed"] a[href*="/goodsProfile/"]').first();
  await card.scrollIntoViewIfNeeded();
  const goodsId = /goodsProfile\/([\w-]+)/.exec((await card.getAttribute('href')) ?? '')?.[1];
  await page.clock.runFor(4000);
  // Away for five minutes.
  await setVisibility(page, 'hidden');
  await page.clock.runFor(300_000);
  await setVisibility(page, 'visible');
  await page.clock.runFor(60_000);
  // A dialog may be open by now.
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/goodsProfile/);
  await page.clock.runFor(180_000);
  await page.goto('about:blank');

  // The beacon arrives after the page is gone.
  await expect
    .poll(() =>
      readStoredEvents(sessionId)
        .map(({ name }) => name)
        .filter((name) => name === 'forward_path_stay_time'),
    )
    .toHaveLength(3);
  const events = readStoredEvents(sessionId);
  const paths = { left: '/leftFirst', product: `/goodsProfile/${goodsId}` };
  expect(events[0]).toMatchObject({ name: 'forward_path', path: paths.left, props: {} });
  const shown = (name: string) => events.filter((event) => event.name === name);
  expect(shown('forward_path').map(({ path, props }) => [path, props])).toEqual([
    [paths.left, {}],
    [paths.product, { from: paths.left }],
  ]);
  const stays = shown('forward_path_stay_time');
  expect(stays.map(({ path, props }) => [path, props])).toEqual([
    [paths.left, {}],
    [paths.left, { to: paths.product }],
    [paths.product, {}],
  ]);
  // The five minutes in another app are no stay.
  const seconds = stays.map(({ duration = 0 }) => Math.round(duration / 1000));
  expect(seconds[0]).toBeLessThan(60);
  expect(seconds[1]).toBeGreaterThanOrEqual(60);
  expect(seconds[1]).toBeLessThan(120);
  expect(seconds[2]).toBeGreaterThanOrEqual(180);
  expect(shown('click')).toMatchObject([
    { path: paths.left, props: { kind: 'goods', id: goodsId, place: 'goods-feed' } },
  ]);
  const exposures = shown('exposure').map(({ path, duration, props }) =>
    JSON.stringify([path, duration, props]),
  );
  expect(exposures).toContain(
    JSON.stringify([paths.left, 3000, { kind: 'goods', id: goodsId, place: 'goods-feed' }]),
  );
  expect(new Set(exposures).size).toBe(exposures.length);
  expect(shown('order')).toEqual([]);
  for (const { dataSource, environment, pId, build } of batches) {
    expect({ dataSource, environment, pId }).toEqual({ dataSource: 4, environment: 'browser', pId: '10000' });
    expect(build).toMatch(/^\d{4}-/);
  }
  // Numbers without a gap, nothing twice.
  expect(readStoredNumbers(sessionId)).toEqual(countTo(events.length));
});

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
  await open(page, batches, 'leftFirst?pId=10000');
  const cards = page.locator('[data-place="goods-feed"] a[href*="/goodsProfile/"]');
  await cards.nth(5).scrollIntoViewIfNeeded();
  await page.clock.runFor(1000);
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.runFor(10_000);
  const lastId = /goodsProfile\/([\w-]+)/.exec((await cards.nth(5).getAttribute('href')) ?? '')?.[1];
  expect(
    readStoredEvents(batches[0]?.sessionId).filter(
      ({ name, props }) => name === 'exposure' && props?.id === lastId,
    ),
  ).toEqual([]);
});

test.describe('without network', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED/ });

  // R-EVENT-18
  test('loses nothing offline and doubles nothing', async ({ page, context }) => {
    const batches = collectBatches(page);
    await open(page, batches, 'leftFirst?pId=10000');
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
    await open(page, batches, 'leftFirst?pId=10000');
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
