import { findFreePort } from '../../scripts/lib/port.mjs';
import { BUDGETS } from '../budgets.ts';
import { openBrowser, openPhone, readMarks } from '../support/browser.mjs';
import { startFloor } from '../support/floor.mjs';
import {
  addHost,
  BEHIND_NGINX,
  createCertificate,
  createTlsListen,
  NGINX,
  startNginx,
} from '../support/nginx.mjs';
import { hasProgram } from '../support/processes.mjs';
import { createRow, formatNumber, getMedian } from '../support/rows.mjs';
import { stopProcess, waitUntilRenderAheadDone, withFolder, withServer } from '../support/server.mjs';

const CARD = 'a[href*="/goodsProfile/"]';
const CARDS = { item: CARD, pictures: `${CARD} img` };
const PAGES = {
  home: { path: '/home?pId=10000', parts: CARDS },
  'list of a search': { path: '/goodsSearch?pId=10000&keyword=%E8%8C%B6', parts: CARDS },
  'limited-time list': {
    path: '/activity/timeLimit?pId=10002',
    parts: { item: 'main article h2', pictures: 'main img' },
  },
  goods: {
    path: '/goodsProfile/101001?pId=10000',
    parts: { item: 'h1', pictures: 'button[aria-label^="查看大图"] img' },
  },
};

const MARKS = BUDGETS['first-screen'];
const WORDS = {
  paint: 'first paint',
  item: 'card or title',
  picture: 'its picture',
  pictures: 'whole first screen',
};

/** Loads a page with an empty cache. @returns milliseconds from the start of the navigation to each mark */
async function load(browser, url, parts) {
  const phone = await openPhone(browser, { isSlow: true, paints: parts });
  try {
    const opened = await phone.page.evaluate(() => performance.timeOrigin);
    await phone.page.goto(url, { waitUntil: 'commit' });
    const marks = await readMarks(phone.page, ['pictures', 'screen']);
    const { origin, paint } = await phone.page.evaluate(() => ({
      origin: performance.timeOrigin,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    }));
    const getTime = (name) => (marks[name] === undefined ? null : marks[name] - origin);
    return {
      prepared: origin - opened,
      paint,
      item: getTime('item'),
      picture: getTime('picture'),
      pictures: getTime('pictures'),
      screen: getTime('screen'),
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

/** Finds the pictures that a phone loads for the first six cards of home's list: those of its strip are smaller than the floor's cards. */
async function findCardPictures(browser, url) {
  const phone = await openPhone(browser);
  await phone.page.goto(url, { waitUntil: 'networkidle' });
  const pictures = phone.page.getByRole('tabpanel').locator(CARDS.pictures);
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

/**
 * Starts nginx with the shipped configuration and HTTP/2 in front of the mall and of the floor, so that both are measured
 * as shoppers get a mall behind the reverse proxy.
 */
async function startHttp2(folder, { serverPort, floorUrl, certificate }) {
  const [plain, mall, floor] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const floorHost = `server { ${createTlsListen(floor, certificate)} location / { proxy_pass ${floorUrl}; } }`;
  const nginx = await startNginx({
    serverPort,
    port: plain,
    folder,
    tls: { port: mall, certificate },
    change: (configuration) => addHost(configuration, floorHost),
  });
  return {
    base: `https://localhost:${mall}/vantmall`,
    floorUrl: `https://localhost:${floor}/`,
    stop: () => stopProcess(nginx),
  };
}

const createTargets = (base, floorUrl, { suffix = '', isInformation = false } = {}) => {
  const floor = `floor${suffix}`;
  const pages = Object.entries(PAGES).map(([name, { path, parts }]) => ({
    name: `${name}${suffix}`,
    url: base + path,
    parts,
    floor,
    isInformation,
  }));
  return [{ name: floor, url: floorUrl, parts: CARDS, isInformation }, ...pages];
};

/** Loads every page once in each round, and compares it with its floor. */
async function measure(browser, targets, { base, rounds, log }) {
  // Pictures are made and pages are rendered before anything is measured.
  for (const { url } of targets) {
    const phone = await openPhone(browser);
    await phone.page.goto(url, { waitUntil: 'networkidle' });
    await phone.close();
  }
  await waitUntilRenderAheadDone(base);
  const samples = Object.fromEntries(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another row: what comes right after the floor takes 10 to 20 ms longer.
    const first = round % targets.length;
    for (const { name, url, parts } of [...targets.slice(first), ...targets.slice(0, first)])
      samples[name].push(await load(browser, url, parts));
    log(`round ${round + 1} of ${rounds}`);
  }
  const ratioRows = targets
    .filter(({ floor }) => floor)
    .flatMap(({ name, floor, isInformation }) =>
      Object.entries(MARKS).map(([mark, atMost]) => {
        const { ratios, note } = compare(samples[name], samples[floor], mark);
        const judgement = isInformation ? {} : { atMost, note };
        return createRow(`${name}: ${WORDS[mark]}`, '× floor', ratios, judgement);
      }),
    );
  const timeRows = targets
    .filter(({ isInformation }) => !isInformation)
    .flatMap(({ name }) =>
      [...Object.keys(MARKS), 'screen'].map((mark) =>
        createRow(
          `${name}: ${WORDS[mark] ?? 'every picture in view'}`,
          'ms',
          samples[name].map((sample) => sample[mark]),
        ),
      ),
    );
  return [...ratioRows, ...timeRows];
}

export const section = {
  name: 'first-screen',
  title: 'First screen beside the floor (slow 4G, processor 4 times slower, empty cache)',
  minutes: 4,
  run: ({ rounds, log }) =>
    withFolder((folder) =>
      withServer(async ({ base, port }) => {
        const certificate = [NGINX, 'openssl'].every(hasProgram) ? createCertificate(folder) : undefined;
        if (!certificate) log('without nginx and openssl, nothing is measured behind the reverse proxy');
        const browser = await openBrowser(certificate?.keyHash);
        const floor = await startFloor(await findCardPictures(browser, base + PAGES.home.path));
        const proxy =
          certificate && (await startHttp2(folder, { serverPort: port, floorUrl: floor.url, certificate }));
        try {
          const targets = [
            ...createTargets(base, floor.url),
            // Not judged: the browser's slow network shares its bandwidth among all answers, whatever their priority.
            ...(proxy
              ? createTargets(proxy.base, proxy.floorUrl, { suffix: ' by HTTP/2', isInformation: true })
              : []),
          ];
          return await measure(browser, targets, { base, rounds, log });
        } finally {
          await browser.close();
          await proxy?.stop();
          floor.stop();
        }
      }, BEHIND_NGINX),
    ),
};
