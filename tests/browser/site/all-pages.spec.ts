import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Locale, locales } from '../../../lib/rules/page/locale';
import { pagePatterns } from '../../../lib/rules/page/page-routes';
import { serveFilm } from '../support/film';
import { expect, test } from '../support/fixtures';
import { runOperatorCommand } from '../support/operator-command';
import {
  findLinksWithoutProject,
  findUnreachablePages,
  type PagePattern,
  readLinks,
} from '../support/page-links';
import { findPointNames } from '../support/point-names';
import { hasViewers } from '../support/screenshot';
import { CHEAP_SPEC_ID, createShopper } from '../support/shopper';

/** Orders of the shopper who visits all pages, one for each state that a page needs, and ids of the demo. */
interface Demo {
  unpaid: string;
  paid: string;
  completed: string;
  /** Completed, and its return is approved. */
  returning: string;
  voucher: string;
  /** A product to claim on delivery. */
  freeGoodsId: string;
  /** A video on air. */
  videoId: string;
}

/** A lipstick for 199 points and ¥9.90; a film pass for 299 points. */
const LIPSTICK_SPEC_ID = '10500101';
const FILM_PASS_SPEC_ID = '10101001';

/** The address of each page as a shopper reaches it; several for a page with several faces. A new page needs a line. */
const addresses: Record<PagePattern, (demo: Demo) => string | readonly string[]> = {
  '/404': () => '404',
  '/activity/brand': () => ['activity/brand', 'activity/brand?pageId=brand-tea'],
  '/activity/returnScore': () => 'activity/returnScore',
  '/activity/timeLimit': () => 'activity/timeLimit',
  '/afterSaleDetail': ({ returning }) => `afterSaleDetail?orderId=${returning}`,
  '/applyRefund': ({ completed }) => `applyRefund?orderId=${completed}`,
  '/businessQualification': () => 'businessQualification',
  '/bybtCategory': () => 'bybtCategory',
  '/bybtList': () => 'bybtList',
  '/centerPageA': () => 'centerPageA',
  '/centerPageB': () => 'centerPageB',
  '/comment': ({ completed }) => `comment?orderId=${completed}`,
  '/complain': () => 'complain',
  '/cooperation': () => 'cooperation',
  '/copyPromotionArticle': () => 'copyPromotionArticle',
  '/coupon-terminal': () => 'coupon-terminal',
  '/customService1': () => 'customService1',
  '/express': ({ completed }) => `express?orderId=${completed}`,
  '/fillRefundNumber': ({ returning }) => `fillRefundNumber?orderId=${returning}`,
  '/goodsProfile/{goodsId}': () => ['goodsProfile/101001', 'goodsProfile/101001?activityType=1'],
  '/goodsSearch': () => ['goodsSearch', 'goodsSearch?keyword=tea&sort=pointsAsc'],
  '/grantPhone': () => 'grantPhone?from=mine',
  '/home': () => ['home', 'home?tab=105'],
  '/leftFirst': () => 'leftFirst',
  '/live/detail/{videoId}': ({ videoId }) => `live/detail/${videoId}`,
  '/live/list': () => 'live/list',
  '/mine': () => 'mine',
  '/myorder3': () => 'myorder3',
  '/ordersuccess': ({ paid }) => `ordersuccess?orderId=${paid}`,
  '/payindex': ({ unpaid, paid }) => [`payindex?orderId=${unpaid}`, `payindex?orderId=${paid}`],
  '/payOnDeliveryContact': ({ freeGoodsId }) => `payOnDeliveryContact?goodsId=${freeGoodsId}`,
  '/payOnDeliveryHome': () => 'payOnDeliveryHome',
  '/payOnDeliveryLoading': ({ freeGoodsId }) => `payOnDeliveryLoading?goodsId=${freeGoodsId}`,
  '/payOnDeliverySuccess': ({ paid, freeGoodsId }) =>
    `payOnDeliverySuccess?orderId=${paid}&goodsId=${freeGoodsId}`,
  '/pointCustom': () => 'pointCustom?toPath=mine',
  '/primary1': () => 'primary1',
  '/privateGuide': () => 'privateGuide',
  '/protocol': () => 'protocol',
  '/redPacket': () => 'redPacket',
  '/refund': ({ paid }) => `refund?orderId=${paid}`,
  '/serviceOrdersDetail': ({ voucher }) => `serviceOrdersDetail?orderId=${voucher}`,
  '/singleProduct': () => 'singleProduct',
  '/singleProduct/{goodsId}': () => 'singleProduct/101003',
  '/userInfo': () => 'userInfo',
  '/white/{goodsId}': () => 'white/101001',
};

/** Each brand with one of its projects. */
const brands = [
  ['vantmall', '10000'],
  ['aurora', '10002'],
  ['meadow', '10003'],
  ['festival', '10004'],
] as const;

async function readList<T>(page: Page, path: string): Promise<T[]> {
  const answer: { data: { list: T[] } } = await (await page.request.get(path)).json();
  return answer.data.list;
}

async function prepareDemo(page: Page, pId: string): Promise<Demo> {
  const shopper = await createShopper(page, { pId });
  const paid = await shopper.orderHeld(CHEAP_SPEC_ID);
  const [unpaid, voucher, completed, returning] = [
    await shopper.order(LIPSTICK_SPEC_ID),
    await shopper.order(FILM_PASS_SPEC_ID),
    await shopper.order(CHEAP_SPEC_ID),
    await shopper.order(CHEAP_SPEC_ID),
  ];
  for (const orderId of [completed, returning]) {
    await shopper.untilSent(orderId);
    await shopper.confirm(orderId);
  }
  await runOperatorCommand('refunds', 'approve', await shopper.requestReturn(returning));
  const [free] = await readList<{ goodsId: string }>(page, `api/v9/goodsList?activityType=4&pId=${pId}`);
  const videos = await readList<{ videoId: string; state: string }>(page, `api/live/list?pId=${pId}`);
  const video = videos.find(({ state }) => state === 'live');
  if (!free || !video) throw new Error('the demo has no product to claim on delivery, or no video on air');
  return { unpaid, voucher, paid, completed, returning, freeGoodsId: free.goodsId, videoId: video.videoId };
}

/** Rules of WCAG 2.2, levels A and AA, and axe's own: headings, landmarks. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds on a page without its frames: rule and element, one line each. Axe's other mode checks
 * frames, but opens another page for its report, which takes longer than the check.
 */
async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS);
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * Adds the layout shifts of a page; a small one rounds to nothing. The browser takes the emulated window for an input of the first
 * moments; nothing is tapped before they are read, so every shift counts.
 */
const addShifts = () =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number };
      document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + value}`;
    }
  }).observe({ type: 'layout-shift', buffered: true });

const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

/** Whether the page shows its content: React answers, nothing is loading, and the pictures in view are there. */
const isComplete = () => {
  // A picture that is far from the screen is not laid out before its place comes near (R-PERF-15).
  const isInView = (image: Element) => {
    const place = (image.hasAttribute('data-far') && image.parentElement) || image;
    const { top, left } = place.getBoundingClientRect();
    return top < window.innerHeight && left < window.innerWidth;
  };
  return (
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')) &&
    !document.querySelector('[aria-busy="true"]') &&
    [...document.images].every((image) => image.complete || !isInView(image))
  );
};

const readWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * Checks one page at 390, 360 and 320 px.
 * @param withAxe whether to look for faults of accessibility, which takes longer than all the rest
 * @returns its faults, the pages to which it links, and a screenshot at 390 px if people can look at it
 */
async function visit(page: Page, address: string, withAxe: boolean) {
  const faults: string[] = [];
  const note = (fault: string) => faults.push(`${address}: ${fault}`);
  const html = (await (await page.goto(address))?.text()) ?? '';
  for (const link of findLinksWithoutProject(html)) note(`its HTML links to ${link} without a project`);
  await expect(page.locator('main').first(), address).toBeVisible();
  await page.waitForFunction(isComplete);
  if (!/\S/.test(await page.title())) note('no title');
  const shift = await readShift(page);
  if (shift > 0.01) note(`layout shift of ${shift.toFixed(3)}`);
  if (withAxe) {
    // So high that no fixed bar covers a link by chance.
    await page.setViewportSize({ width: 390, height: 3000 });
    if (page.frames().length > 1) note('has a frame, which axe does not check');
    for (const fault of await findAccessibilityFaults(page)) note(fault);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  for (const name of await findPointNames(page)) note(`names points ${name}`);
  const links = await readLinks(page);
  const screenshots = hasViewers
    ? [await page.screenshot({ type: 'jpeg', animations: 'disabled', scale: 'css' })]
    : [];
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const content = await readWidth(page);
    if (content > width) note(`is ${content} px wide at ${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  return { faults, links, screenshots };
}

const COLUMNS = 10;
const WIDTH = 195;
const HEIGHT = 422;

/** Puts screenshots side by side on one sheet: artifacts/screenshots/<name>.webp. */
async function writeContactSheet(name: string, screenshots: readonly Buffer[]): Promise<void> {
  const tiles = await Promise.all(
    screenshots.map(async (screenshot, index) => ({
      input: await sharp(screenshot).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).toBuffer(),
      left: (index % COLUMNS) * (WIDTH + 8),
      top: Math.floor(index / COLUMNS) * (HEIGHT + 8),
    })),
  );
  const rows = Math.ceil(screenshots.length / COLUMNS);
  const size = { width: COLUMNS * (WIDTH + 8), height: rows * (HEIGHT + 8) };
  await mkdir('artifacts/screenshots', { recursive: true });
  await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(`artifacts/screenshots/${name}.webp`);
}

// Opening the page of an ended activity logs its status. What moves may shift the layout.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  allowed: /vantmall\/404\?.*status of 404|status of 404.*vantmall\/404\?/,
});

// The fixture fails a test on any warning, error or failed request of the browser.
brands.forEach(([brand, pId], brandIndex) => {
  // R-NAV-02, R-NAV-22, R-NAV-23, R-HOME-31, R-MINE-01, R-PROJECT-21
  test(`every page of ${brand} is finished`, async ({ page, context, baseURL }) => {
    test.setTimeout(300_000);
    const demo = await prepareDemo(page, pId);
    await page.addInitScript(addShifts);
    const screenshots: Buffer[] = [];
    const faults: string[] = [];
    const links = new Map<PagePattern, Set<PagePattern>>();
    for (const [index, pattern] of pagePatterns.entries()) {
      // Each page is seen in two brands in Chinese and in two in English.
      const locale: Locale = locales[(index + brandIndex) % locales.length] ?? 'en';
      await context.addCookies([{ name: 'mallLocale', value: locale, url: baseURL ?? '' }]);
      // Only where it is needed: a browser whose requests are routed keeps no cache, which doubles the time of a page.
      if (pattern === '/live/detail/{videoId}') await serveFilm(page);
      for (const address of [addresses[pattern](demo)].flat()) {
        const found = await visit(
          page,
          `${address}${address.includes('?') ? '&' : '?'}pId=${pId}`,
          // One brand for each page; that every brand's colours have enough contrast is tested for the themes.
          index % brands.length === brandIndex,
        );
        links.set(pattern, new Set([...(links.get(pattern) ?? []), ...found.links]));
        screenshots.push(...found.screenshots);
        faults.push(...found.faults);
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
    if (hasViewers) await writeContactSheet(`all-pages-${brand}`, screenshots);
    expect.soft(faults).toEqual([]);
    expect(findUnreachablePages(links), 'screens reachable only by typing their address').toEqual([]);
  });
});
