import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureChineseFont, ensureChromium } from '../../scripts/lib/chromium.mjs';
import { watchPaints } from './paint-times.mjs';

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
 * Opens a Chromium that reaches this machine only. It has a Chinese font, as shoppers' phones do: without one, the browser looks for
 * another font for each character, which takes longer than the whole first layout.
 * @param {string} [acceptedKeyHash] hash of the key of a certificate that it accepts
 */
export async function openBrowser(acceptedKeyHash) {
  const executablePath = await ensureChromium();
  await ensureChineseFont();
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

/** The marks that pages have reported, by page: milliseconds since 1970. @type {WeakMap<import('@playwright/test').Page, Map<string, number>>} */
const marksByPage = new WeakMap();

/** The marks of a page. @param {import('@playwright/test').Page} page */
function getMarks(page) {
  const marks = marksByPage.get(page) ?? new Map();
  marksByPage.set(page, marks);
  return marks;
}

/**
 * Opens a new phone with an empty cache. `isSlow` gives it slow 4G and a processor four times slower. Marks of `paints` are exact, and of
 * documents only; those of `watch` follow the pages that a tap opens.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ isSlow?: boolean, watch?: WatchedParts, paints?: import('./paint-times.mjs').PaintedParts }} [options]
 */
export async function openPhone(browser, { isSlow = false, watch, paints } = {}) {
  const context = await browser.newContext(PHONE);
  // Reported, because a script that asks for them would take the processor from the page that is measured.
  if (watch || paints)
    await context.exposeBinding('benchMark', ({ page }, name, ms) => getMarks(page).set(name, ms));
  if (watch) await context.addInitScript(watchPage, watch);
  if (paints) await context.addInitScript(watchPaints, paints);
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
 * Runs in the page: reports when each part is painted in the first screen. Times are milliseconds since 1970, as a full
 * navigation starts another clock. `item`: the first one with text; `picture`: the first picture of it; `pictures`: all of
 * them; `screen`: every picture in view. Until that one, pictures that scroll into view are decoded as well, so that Back finds them decoded.
 * @param {WatchedParts} parts
 */
function watchPage(parts) {
  const marked = new Set();
  Object.assign(window, { benchMarked: marked });
  /** @param {string} name */
  const mark = (name) => {
    if (marked.has(name)) return;
    marked.add(name);
    // The frame after this one has the part on the screen. A timer behind it would wait for what the page does next.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () =>
        Reflect.get(window, 'benchMark')(name, performance.timeOrigin + performance.now());
      port2.postMessage(undefined);
    });
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
      // What is painted is not looked at again: each look takes time of the page that is measured.
      if (marked.has(`${name}-screen`) || !location.pathname.includes(path)) continue;
      const inView = findPictures(pictures);
      if (inView.length === 0) continue;
      const hasText = [...document.querySelectorAll(item)].some(
        (element) => isInView(element) && element.textContent?.trim(),
      );
      if (!hasText) continue;
      mark(`${name}-item`);
      if (isDecoded(/** @type {HTMLImageElement} */ (inView[0]))) mark(`${name}-picture`);
      if (!inView.every(isDecoded)) continue;
      mark(`${name}-pictures`);
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
 * Forgets the marks of a part, so that its next paint is reported. @param {import('@playwright/test').Page} page @param {string} part
 */
export async function forgetMarks(page, part) {
  for (const name of getMarks(page).keys()) if (name.startsWith(`${part}-`)) getMarks(page).delete(name);
  await page.evaluate((prefix) => {
    const marked = /** @type {Set<string>} */ (Reflect.get(window, 'benchMarked'));
    for (const name of marked) if (name.startsWith(prefix)) marked.delete(name);
  }, `${part}-`);
}

/**
 * Waits until marks are reported. @returns {Promise<Record<string, number | undefined>>} all marks in milliseconds since 1970
 * @param {import('@playwright/test').Page} page
 * @param {string[]} names
 */
export async function readMarks(page, names) {
  const marks = getMarks(page);
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await sleep(20))
    if (names.every((name) => marks.has(name))) break;
  return Object.fromEntries(marks);
}
