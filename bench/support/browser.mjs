import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';

/** The phone and the network of Lighthouse's mobile runs, so that figures can be compared with its. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
};

/** Milliseconds that slow 4G adds to each request. */
export const REQUEST_MS = 562.5;
const SLOW_4G = {
  offline: false,
  latency: REQUEST_MS,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/**
 * Opens a Chromium that reaches this machine only.
 * @param {string} [acceptedKeyHash] hash of the key of a certificate that it accepts
 */
export async function openBrowser(acceptedKeyHash) {
  const executablePath = await ensureChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...(acceptedKeyHash ? [`--ignore-certificate-errors-spki-list=${acceptedKeyHash}`] : []),
    ],
  });
}

/**
 * A request of a visit that was answered, with the bytes as sent; begin and end in milliseconds since 1970.
 * @typedef {{ url: string, type: string, bytes: number, at: number, end: number }} Transfer
 */

/**
 * Opens a new phone with an empty cache. `isSlow` gives it slow 4G and a processor four times slower.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ isSlow?: boolean, watch?: WatchedParts }} [options]
 */
export async function openPhone(browser, { isSlow = false, watch } = {}) {
  const context = await browser.newContext(PHONE);
  if (watch) await context.addInitScript(watchPage, watch);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** @type {Map<string, Transfer>} */
  const open = new Map();
  /** @type {Transfer[]} */
  const transfers = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url))
      open.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, at: Date.now(), end: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId);
    if (transfer) transfers.push({ ...transfer, bytes: encodedDataLength, end: Date.now() });
  });
  await devtools.send('Network.enable');
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  return { page, transfers, close: () => context.close() };
}

/** Waits until nothing has been transferred for two seconds. @param {import('@playwright/test').Page} page @param {Transfer[]} transfers */
export async function waitUntilIdle(page, transfers) {
  for (let count = -1; count !== transfers.length; ) {
    count = transfers.length;
    await page.waitForTimeout(2000);
  }
}

/**
 * The parts of pages whose paint is timed, by name. `item` is a card or a title; pictures are those inside of `pictures`;
 * `path` is a part of the address on which they count.
 * @typedef {Record<string, { item: string, pictures: string, path: string }>} WatchedParts
 */

/**
 * Runs in the page: notes in `benchMarks` when each part is painted in the first screen. Times are milliseconds since
 * 1970, as a full navigation starts another clock. `item`: the first one with text; `picture`: the first picture of it;
 * `pictures`: all of them; `screen`: every picture in view.
 * @param {WatchedParts} parts
 */
function watchPage(parts) {
  const marks = /** @type {Record<string, number>} */ ({});
  Object.assign(window, { benchMarks: marks });
  /** @param {string} name */
  const mark = (name) => {
    if (name in marks) return;
    marks[name] = Number.POSITIVE_INFINITY;
    // The frame after this one has the part on the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks[name] = performance.timeOrigin + performance.now();
      }),
    );
  };
  /** @param {Element} element */
  const isInView = (element) => {
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
    const isOnScreen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    // An unloaded picture may have no height.
    return isOnScreen && width > 1 && (height > 1 || element instanceof HTMLImageElement);
  };
  /** @type {WeakMap<HTMLImageElement, string>} */
  const decoded = new WeakMap();
  /** @param {HTMLImageElement} picture */
  const isDecoded = (picture) => {
    const source = picture.currentSrc;
    if (!source || !picture.complete || picture.naturalWidth === 0) return false;
    if (decoded.get(picture) === source) return true;
    picture.decode().then(
      () => decoded.set(picture, source),
      () => {},
    );
    return false;
  };
  /** @param {string} selector @returns {HTMLImageElement[]} */
  const findPictures = (selector) =>
    /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll(selector)]).filter(isInView);
  const check = () => {
    for (const [name, { item, pictures, path }] of Object.entries(parts)) {
      if (!location.pathname.includes(path)) continue;
      const inView = findPictures(pictures);
      if (inView.length === 0) continue;
      const hasText = [...document.querySelectorAll(item)].some(
        (element) => isInView(element) && element.textContent?.trim(),
      );
      if (!hasText) continue;
      mark(`${name}-item`);
      if (isDecoded(/** @type {HTMLImageElement} */ (inView[0]))) mark(`${name}-picture`);
      if (inView.every(isDecoded)) mark(`${name}-pictures`);
      if (findPictures('main img, header img').every(isDecoded)) mark(`${name}-screen`);
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  addEventListener(
    'touchstart',
    ({ timeStamp }) => sessionStorage.setItem('bench-tap', String(performance.timeOrigin + timeStamp)),
    { capture: true, passive: true },
  );
}

/**
 * Waits until marks are set. @returns {Promise<Record<string, number | null>>} all marks in milliseconds since 1970; the
 * names that were not reached are null
 * @param {import('@playwright/test').Page} page
 * @param {string[]} names
 */
export async function readMarks(page, names) {
  await page
    .waitForFunction(
      (awaited) => awaited.every((name) => Number.isFinite(Reflect.get(window, 'benchMarks')?.[name])),
      names,
      { polling: 100, timeout: 45_000 },
    )
    .catch(() => {});
  // JSON has no infinity: a mark without a paint becomes null.
  return page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'benchMarks') ?? {})));
}
