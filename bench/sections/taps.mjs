import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BUDGETS } from '../budgets.ts';
import { forgetMarks, openBrowser, openPhone, REQUEST_MS, readMarks } from '../support/browser.mjs';
import { createRow } from '../support/rows.mjs';
import { waitUntilRenderAheadDone, withServer } from '../support/server.mjs';

const CARD = '[role="tabpanel"] a[href*="/goodsProfile/"]';
/** A small card of a strip, whose picture is a part of a sheet. */
const STRIP_CARD = 'a[href*="activityType=1"]';
const PARTS = {
  list: { item: CARD, pictures: `${CARD} img`, path: '/home' },
  goods: { item: 'h1', pictures: 'button[aria-label^="查看大图"] img', path: '/goodsProfile/' },
};

/** Runs in the page: reports when the preview of a tapped product, a child of the body, is on the screen (ADR 26). */
function watchPreview() {
  const report = () =>
    Reflect.get(window, 'benchMark')('preview', performance.timeOrigin + performance.now());
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.product-preview')) return;
    observer.disconnect();
    // The next frame paints it, and the frame after that one has it on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(report)));
  });
  addEventListener('DOMContentLoaded', () => observer.observe(document.body, { childList: true }));
}

/** How far the list is scrolled before the dwell: whole cards are in view then, and Back has a place to restore. */
const SCROLLED_PX = 300;

/**
 * Milliseconds between the list being ready and the tap. A tap in the first second waits for one request. The first screen shows less than half of
 * the first cards of the list.
 */
const TAPS = [
  {
    words: 'in the first second',
    dwellMs: 500,
    scrolledPx: SCROLLED_PX,
    atMost: BUDGETS.taps.firstSecondRequests * REQUEST_MS,
  },
  {
    words: 'on a strip in the first second',
    card: STRIP_CARD,
    dwellMs: 500,
    scrolledPx: 0,
    atMost: BUDGETS.taps.firstSecondRequests * REQUEST_MS,
  },
  { words: 'after 3 s', dwellMs: 3000, scrolledPx: SCROLLED_PX, atMost: BUDGETS.taps.tapMs },
  { words: 'after 3 s without scrolling', dwellMs: 3000, scrolledPx: 0, atMost: BUDGETS.taps.tapMs },
  { words: 'after 10 s', dwellMs: 10_000, scrolledPx: SCROLLED_PX, atMost: BUDGETS.taps.tapMs },
];

/** Finds a point of the first such card in view that no reminder and no bar covers. */
async function findCard(page, selector) {
  const point = await page.evaluate((cards) => {
    for (const card of document.querySelectorAll(cards)) {
      const { left, top, width, height } = card.getBoundingClientRect();
      for (const share of [0.25, 0.5, 0.1, 0.75]) {
        const [x, y] = [left + width / 2, top + height * share];
        if (card.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    }
    return undefined;
  }, selector);
  if (!point) throw new Error('no card is in view');
  return point;
}

/**
 * Goes back and measures until the list is painted.
 * @returns the time, whether the place is the old one, and whether the browser loaded the list again
 */
async function goBack(page, scrolled) {
  await forgetMarks(page, 'list');
  const { begin, origin } = await page.evaluate(() => {
    const clock = { begin: performance.timeOrigin + performance.now(), origin: performance.timeOrigin };
    // Later, because a full navigation ends this function's context.
    setTimeout(() => history.back());
    return clock;
  });
  const painted = (await readMarks(page, ['list-pictures']))['list-pictures'];
  const after = await page.evaluate(() => ({ position: scrollY, origin: performance.timeOrigin }));
  if (painted === undefined) return { ms: null, isSamePlace: false, isLoaded: false };
  // A tap before hydration loads a document, and Back from there loads the list again.
  const isLoaded = after.origin !== origin;
  const ms = painted - (isLoaded ? after.origin : begin);
  return { ms, isSamePlace: Math.abs(after.position - scrolled) <= 2, isLoaded };
}

/** Switches the gift of new shoppers off: its dialog would cover the list some seconds after it is ready. */
function switchGiftOff(dataFolder) {
  const database = new DatabaseSync(path.join(dataFolder, 'mall.db'), { timeout: 10_000 });
  database.exec(`update projects set config = json_set(config, '$.initPoints', 0) where p_id = '10000'`);
  database.close();
}

async function tapCard(browser, base, { card = CARD, dwellMs, scrolledPx }) {
  const phone = await openPhone(browser, { isSlow: true, watch: PARTS });
  const { page, transfers } = phone;
  try {
    await page.addInitScript(watchPreview);
    await page.goto(`${base}/home?pId=10000`, { waitUntil: 'commit' });
    await readMarks(page, ['list-pictures']);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolledPx);
    await page.waitForTimeout(dwellMs);
    const scrolled = await page.evaluate(() => scrollY);
    const { x, y } = await findCard(page, card);
    await page.touchscreen.tap(x, y);
    const marks = await readMarks(page, ['goods-item', 'goods-picture']);
    const tappedAt = Number(await page.evaluate(() => sessionStorage.getItem('bench-tap')));
    const shown = Math.max(marks['goods-item'], marks['goods-picture']) - tappedAt;
    // What was sent after the tap and answered before the page was painted: that may have waited for it. Nothing is sent for
    // what the browser keeps.
    const requests = transfers.filter(
      ({ at, end, bytes }) => bytes > 0 && at >= tappedAt && end <= tappedAt + shown,
    ).length;
    await page.waitForTimeout(1000);
    const { preview = Number.POSITIVE_INFINITY } = await readMarks(page, []);
    const first = Math.min(preview - tappedAt, shown);
    return {
      first: Number.isNaN(first) ? null : first,
      shown: Number.isNaN(shown) ? null : shown,
      requests,
      back: await goBack(page, scrolled),
    };
  } finally {
    await phone.close();
  }
}

export const section = {
  name: 'taps',
  title:
    'Tap on a card of home until title and picture of the product are painted, and Back (slow 4G, processor 4 times slower)',
  minutes: 5,
  run: ({ rounds, log }) =>
    withServer(async ({ base, dataFolder }) => {
      switchGiftOff(dataFolder);
      const browser = await openBrowser();
      try {
        const warm = await openPhone(browser);
        await warm.page.goto(`${base}/home?pId=10000`, { waitUntil: 'networkidle' });
        const product = await warm.page.locator(CARD).first().getAttribute('href');
        await warm.page.goto(new URL(product, base).href, { waitUntil: 'networkidle' });
        await warm.close();
        await waitUntilRenderAheadDone(base);
        const samples = TAPS.map(() => []);
        for (let round = 0; round < rounds; round += 1) {
          for (const [index, tap] of TAPS.entries()) samples[index].push(await tapCard(browser, base, tap));
          log(`round ${round + 1} of ${rounds}`);
        }
        const rows = TAPS.flatMap(({ words, atMost }, index) => [
          createRow(
            `tap ${words}`,
            'ms',
            samples[index].map(({ first }) => first),
            { atMost },
          ),
          createRow(
            `tap ${words}: until the page itself is painted`,
            'ms',
            samples[index].map(({ shown }) => shown),
          ),
          createRow(
            `tap ${words}: requests that the page may wait for`,
            '',
            samples[index].map(({ requests }) => requests),
            {
              ...(atMost <= BUDGETS.taps.tapMs && { atMost: 0 }),
            },
          ),
        ]);
        const backs = samples.flat().map(({ back }) => back);
        const describePlace = (some) => {
          const moved = some.filter(({ isSamePlace }) => !isSamePlace).length;
          return moved > 0 ? `${moved} of ${some.length} at another place` : 'at the same place';
        };
        const createBackRow = (what, some, budget) =>
          createRow(
            what,
            'ms',
            some.map(({ ms }) => ms),
            { ...budget, note: describePlace(some) },
          );
        const loaded = backs.filter(({ isLoaded }) => isLoaded);
        const kept = backs.filter(({ isLoaded }) => !isLoaded);
        return [
          ...rows,
          createBackRow('Back to the list', kept, { atMost: BUDGETS.taps.backMs }),
          ...(loaded.length > 0
            ? [createBackRow('Back after a tap before hydration, without the back/forward cache', loaded)]
            : []),
        ];
      } finally {
        await browser.close();
      }
    }),
};
