import { openBrowser, openPhone, readMarks } from '../support/browser.mjs';
import { startFloor } from '../support/floor.mjs';
import { createRow, formatNumber, getMedian } from '../support/rows.mjs';
import { withServer } from '../support/server.mjs';

const CARD = 'a[href*="/goodsProfile/"]';
const CARDS = { item: CARD, pictures: `${CARD} img`, path: '' };
const PAGES = {
  home: { path: '/home?pId=10000', parts: CARDS },
  'list of a search': { path: '/goodsSearch?pId=10000&keyword=%E8%8C%B6', parts: CARDS },
  'limited-time list': { path: '/activity/timeLimit?pId=10002', parts: { ...CARDS, pictures: 'main img' } },
  goods: {
    path: '/goodsProfile/101001?pId=10000',
    parts: { item: 'h1', pictures: 'button[aria-label^="查看大图"] img', path: '' },
  },
};

/** Budgets as ratios to the floor in the same round. */
const BUDGETS = { paint: 1.1, item: 1.1, picture: 1.05, pictures: 1.15 };
const WORDS = {
  paint: 'first paint',
  item: 'card or title',
  picture: 'its picture',
  pictures: 'whole first screen',
};

/** Loads a page with an empty cache. @returns milliseconds from the start of the navigation to each mark */
async function load(browser, url, parts) {
  const phone = await openPhone(browser, { isSlow: true, watch: { list: parts } });
  try {
    const opened = await phone.page.evaluate(() => performance.timeOrigin);
    await phone.page.goto(url, { waitUntil: 'commit' });
    const marks = await readMarks(phone.page, ['list-pictures', 'list-screen']);
    const { origin, paint } = await phone.page.evaluate(() => ({
      origin: performance.timeOrigin,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    }));
    const getTime = (name) => (typeof marks[name] === 'number' ? marks[name] - origin : null);
    return {
      prepared: origin - opened,
      paint,
      item: getTime('list-item'),
      picture: getTime('list-picture'),
      pictures: getTime('list-pictures'),
      screen: getTime('list-screen'),
    };
  } finally {
    await phone.close();
  }
}

/**
 * Compares a mark with the floor's of the same round. The note has the ratio of the times since the tab was opened: a
 * tool that counts from there adds the same preparation to both, so that its ratios are nearer to one.
 */
function compare(samples, floor, mark) {
  const divide = (a, b) => (a === null || b === null ? null : a / b);
  const fromTab = (sample) => (sample[mark] === null ? null : sample.prepared + sample[mark]);
  const since = samples.map((sample, round) => divide(fromTab(sample), fromTab(floor[round])));
  const known = since.filter((ratio) => ratio !== null);
  return {
    ratios: samples.map((sample, round) => divide(sample[mark], floor[round][mark])),
    note: known.length > 0 ? `${formatNumber(getMedian(known))} since the tab was opened` : undefined,
  };
}

/** Finds the pictures that a phone loads for the first six cards of a list. */
async function findCardPictures(browser, url) {
  const phone = await openPhone(browser);
  await phone.page.goto(url, { waitUntil: 'networkidle' });
  const pictures = phone.page.locator(CARDS.pictures);
  const sources = new Set();
  for (let index = 0; sources.size < 6; index += 1) {
    const picture = pictures.nth(index);
    await picture.scrollIntoViewIfNeeded({ timeout: 10_000 });
    await picture.evaluate((element) => element.decode());
    sources.add(await picture.evaluate((element) => element.currentSrc));
  }
  await phone.close();
  return [...sources];
}

export const section = {
  name: 'first-screen',
  title: 'First screen beside the floor (slow 4G, processor 4 times slower, empty cache)',
  minutes: 4,
  run: ({ rounds, log }) =>
    withServer(async ({ base }) => {
      const browser = await openBrowser();
      const floor = await startFloor(await findCardPictures(browser, base + PAGES.home.path));
      try {
        const targets = [
          { name: 'floor', url: floor.url, parts: CARDS },
          ...Object.entries(PAGES).map(([name, { path, parts }]) => ({ name, url: base + path, parts })),
        ];
        // Pictures are made and pages are rendered before anything is measured.
        for (const { url } of targets) {
          const phone = await openPhone(browser);
          await phone.page.goto(url, { waitUntil: 'networkidle' });
          await phone.close();
        }
        const samples = Object.fromEntries(targets.map(({ name }) => [name, []]));
        for (let round = 0; round < rounds; round += 1) {
          for (const { name, url, parts } of targets) samples[name].push(await load(browser, url, parts));
          log(`round ${round + 1} of ${rounds}`);
        }
        const ratioRows = targets.slice(1).flatMap(({ name }) =>
          Object.entries(BUDGETS).map(([mark, atMost]) => {
            const { ratios, note } = compare(samples[name], samples.floor, mark);
            return createRow(`${name}: ${WORDS[mark]}`, '× floor', ratios, { atMost, note });
          }),
        );
        const timeRows = targets.flatMap(({ name }) =>
          [...Object.keys(BUDGETS), 'screen'].map((mark) =>
            createRow(
              `${name}: ${WORDS[mark] ?? 'every picture in view'}`,
              'ms',
              samples[name].map((sample) => sample[mark]),
            ),
          ),
        );
        return [...ratioRows, ...timeRows];
      } finally {
        await browser.close();
        floor.stop();
      }
    }),
};
