import type { Page } from '@playwright/test';
import {
  collectBatches,
  countTo,
  readStoredEvents,
  readStoredNumbers,
  setVisibility,
} from './support/events';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { createShopper } from './support/shopper';
import { advanceUntil, listTargetsInView, SETTLE_MS, settleView } from './support/visit-clock';

// Banners that move come into view.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** An event of the table. */
type Row = [name: string, path: string, durationMs: number, props: Record<string, unknown>];

const toKey = (value: unknown): string => JSON.stringify(value);

/** Exposures of a view may be counted in any order; everything else has one. */
const sortExposures = (rows: readonly Row[]): Row[] => {
  const sorted: Row[] = [];
  const run: Row[] = [];
  const endRun = () => sorted.push(...run.splice(0).sort((a, b) => toKey(a).localeCompare(toKey(b))));
  for (const row of rows) {
    if (row[0] === 'exposure') run.push(row);
    else {
      endRun();
      sorted.push(row);
    }
  }
  endRun();
  return sorted;
};

/** The time since the begin of the document, by the clock that the test moves. */
const readPageTime = (page: Page): Promise<number> => page.evaluate(() => performance.now());

// R-EVENT-06, R-EVENT-07, R-EVENT-08, R-EVENT-10, R-EVENT-17
test('reports exactly the views, stays, exposures, clicks and the order of a visit of ten minutes', async ({
  page,
}) => {
  const batches = collectBatches(page);
  await createShopper(page);
  await page.clock.install({ time: new Date('2026-03-10T04:00:00Z') });
  await page.clock.pauseAt(new Date('2026-03-10T04:00:01Z'));
  const expected: Row[] = [];
  const seen = new Set<string>();
  /** Adds what is in view and was not yet counted in this view of the page. */
  const expectExposures = async (path: string) => {
    for (const target of await listTargetsInView(page)) {
      if (seen.has(toKey(target))) continue;
      seen.add(toKey(target));
      expected.push(['exposure', path, 3000, target]);
    }
  };

  await page.goto('leftFirst?pId=10000');
  const left = '/leftFirst';
  await advanceUntil(page, () => expect(batches.length).toBeGreaterThan(0));
  expected.push(['forward_path', left, 0, {}]);
  await settleView(page);
  await page.clock.runFor(4000);
  await expectExposures(left);
  expect(expected.length).toBeGreaterThan(1);

  // In view for less than three seconds: no exposure, unless it is still there afterwards.
  await page.evaluate(() => scrollTo(0, 900));
  await settleView(page);
  const passing = await listTargetsInView(page);
  await page.evaluate(() => scrollTo(0, 200));
  await settleView(page);
  await page.clock.runFor(4000);
  await expectExposures(left);
  expect(passing.filter((target) => !seen.has(toKey(target))).length).toBeGreaterThan(0);

  // Away for five minutes, and back: what was counted stays counted.
  const hiddenAt = await readPageTime(page);
  await setVisibility(page, 'hidden');
  expected.push(['forward_path_stay_time', left, Math.round(hiddenAt), {}]);
  await page.clock.runFor(300_000);
  await setVisibility(page, 'visible');
  await settleView(page);
  await page.clock.runFor(60_000);

  const card = page.locator('[data-place="goods-feed"] a[href*="/goodsProfile/"]').first();
  const goodsId = /goodsProfile\/([\w-]+)/.exec((await card.getAttribute('href')) ?? '')?.[1] ?? '';
  const product = `/goodsProfile/${goodsId}`;
  await card.evaluate((link: HTMLElement) => link.click());
  expected.push(['click', left, 0, { kind: 'goods', id: goodsId, place: 'goods-feed' }]);
  await advanceUntil(page, () => expect(page).toHaveURL(new RegExp(`${product}\\?`), { timeout: 500 }));
  expected.push(['forward_path_stay_time', left, Number.NaN, { to: product }]);
  expected.push(['forward_path', product, 0, { from: left }]);
  seen.clear();
  await settleView(page);
  await page.clock.runFor(180_000);
  await settleView(page);
  await page.clock.runFor(4000);
  await expectExposures(product);

  const { sheet, submit } = createOrderFlow(page);
  await advanceUntil(page, async () => {
    if (await sheet.isHidden()) await page.getByRole('button', { name: '立即兑换' }).click({ timeout: 1000 });
    await expect(submit).toBeEnabled({ timeout: 500 });
  });
  await submit.click();
  await advanceUntil(page, () => expect(page).toHaveURL(/\/(payindex|ordersuccess)\?/, { timeout: 500 }));
  const done = new URL(page.url()).pathname.replace('/vantmall', '');
  expected.push(['order', product, 0, { goodsId, quantity: 1, place: 'goods-feed' }]);
  expected.push(['forward_path_stay_time', product, Number.NaN, { to: done }]);
  expected.push(['forward_path', done, 0, { from: product }]);
  seen.clear();
  await settleView(page);
  await page.clock.runFor(30_000);
  await settleView(page);
  await page.clock.runFor(4000);
  await expectExposures(done);
  await page.goto('about:blank');
  expected.push(['forward_path_stay_time', done, Number.NaN, {}]);

  const sessionId = batches[0]?.sessionId;
  const readRows = (): Row[] =>
    readStoredEvents(sessionId).map(({ name, path, duration, props }) => [name, path, duration, props]);
  // The beacon arrives after the page is gone.
  await expect.poll(() => readRows().at(-1)?.slice(0, 2)).toEqual(['forward_path_stay_time', done]);
  const rows = readRows();
  const [, backStay = 0, productStay = 0] = rows
    .filter(([name]) => name === 'forward_path_stay_time')
    .map(([, , duration]) => duration);
  const withoutLaterStays = (list: readonly Row[]) =>
    sortExposures(list).map(([name, path, duration, props]) => [
      name,
      path,
      ...(name === 'forward_path_stay_time' && duration !== Math.round(hiddenAt) ? [] : [duration]),
      props,
    ]);
  expect(withoutLaterStays(rows)).toEqual(withoutLaterStays(expected));
  // How long a page is still shown after a tap depends on the network, by the clock at most.
  expect(backStay).toBeGreaterThanOrEqual(60_000 + SETTLE_MS);
  expect(backStay).toBeLessThan(300_000);
  expect(productStay).toBeGreaterThanOrEqual(184_000);
  for (const { dataSource, environment, pId, build } of batches) {
    expect({ dataSource, environment, pId }).toEqual({ dataSource: 4, environment: 'browser', pId: '10000' });
    expect(build).toMatch(/^[\db-g]{16}$/);
  }
  // Numbers without a gap, nothing twice.
  expect(readStoredNumbers(sessionId)).toEqual(countTo(rows.length));
});
