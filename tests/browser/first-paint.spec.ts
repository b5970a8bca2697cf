import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { BUDGETS } from '@/bench/budgets';
import { expect, test } from './support/fixtures';

// As a shopper's browser does: pages of cards in view are prefetched, and what moves may shift the layout.
test.use({ acceptsAvif: true, prefetches: true, contextOptions: { reducedMotion: 'no-preference' } });

const MAX_DOCUMENT_BYTES = BUDGETS.weight.documentKb * 1000;
const MAX_UPLOAD_PICTURE_BYTES = BUDGETS.weight.firstScreenPictureKb * 1000;
const PATHS = [
  'home?pId=10000',
  'goodsProfile/101001?pId=10000',
  'activity/timeLimit?pId=10000',
  'primary1?pId=10000',
  'goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular',
];

/**
 * Runs in a page. Describes what a browser does with a document before the first paint. Scripts with `noModule` are for browsers that
 * know no modules, and those of another type than these wait for a script of the page.
 */
function describeDocument(html: string) {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const isRun = (script: HTMLScriptElement) =>
    !script.noModule && /^(?:|module|text\/javascript)$/.test(script.getAttribute('type') ?? '');
  const all = <E extends Element>(root: Element, selector: string) =>
    Array.from(root.querySelectorAll<E>(selector));
  return {
    styles: all(head, 'style').filter((style) => style.textContent.startsWith('@layer ')).length,
    loadedStyles: [
      ...all(head, 'link[rel="stylesheet"]'),
      ...all(body, ':not(noscript) > link[rel="stylesheet"]'),
    ].length,
    loadedScripts: [
      ...all<HTMLScriptElement>(head, 'script[src]'),
      ...all<HTMLScriptElement>(body, 'script[src]'),
    ]
      .filter(isRun)
      .map((script) => script.getAttribute('src')),
    preloadedPictures: all(head, 'link[rel="preload"][as="image"]').length,
    waitsForFirstScreen: all(head, 'link[rel="expect"][href="#first-screen"][blocking="render"]').length,
    firstScreens: all(body, '#first-screen').length,
    laterStyles: all(body, 'link[data-deferred][fetchpriority="low"][href]:not([rel])').length,
    stylesWithoutScript: all(body, 'noscript > link[rel="stylesheet"]').length,
    laterScripts: all<HTMLScriptElement>(body, 'script[src]').filter((script) => !isRun(script)).length,
  };
}

// R-PERF-01, R-PERF-02
test('needs nothing but a small document for the first paint', async ({ page, request }) => {
  for (const path of PATHS) {
    const html = await (await request.get(path)).text();
    const { firstScreens, laterScripts, ...document } = await page.evaluate(describeDocument, html);
    expect(firstScreens, path).toBeLessThanOrEqual(1);
    expect(laterScripts, path).toBeGreaterThan(0);
    expect(document, path).toEqual({
      styles: 1,
      loadedStyles: 0,
      loadedScripts: [],
      preloadedPictures: 1,
      waitsForFirstScreen: firstScreens,
      // A script of the page loads it after the first paint.
      laterStyles: 1,
      stylesWithoutScript: 1,
    });
    expect(gzipSync(html).length, path).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
  }
});

/** What the first paint leaves out, by page: what follows the first screen, a bar at the lower edge, parts of a fixed height. */
const REST = [
  ['home?pId=10000', '[role="tabpanel"] a[href*="/goodsProfile/"]'],
  ['home?pId=10000', 'nav a[href*="/mine"]'],
  ['home?pId=10000', '[data-place="entry-grid"] a'],
  ['home?pId=10000', '[data-place="home-banners"] strong'],
  ['home?pId=10000', 'header a[href*="/goodsSearch"] span'],
  ['home?pId=10000', '#first-screen li:nth-child(3)'],
  ['goodsProfile/101001?pId=10000', 'section a[href*="/goodsProfile/"]'],
  ['goodsProfile/101001?pId=10000', 'main > .sticky.bottom-0'],
  ['goodsProfile/101001?pId=10000', 'h1 ~ p'],
  ['activity/timeLimit?pId=10000', '#first-screen ~ li'],
  ['activity/timeLimit?pId=10000', '[role="tab"]'],
  ['goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular', '#first-screen ~ li'],
  ['goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular', 'main > nav a'],
  ['goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular', 'form[role="search"] input[name="keyword"]'],
  ['goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular', '#first-screen h3 + div span'],
] as const;

// R-PERF-25
test('lays out what follows the first screen after the first paint', async ({ page }) => {
  // Keeps the script of the page waiting for the first frame, and says what that frame shows.
  await page.addInitScript(() => {
    const { requestAnimationFrame: request } = window;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    Object.assign(window, { runFrame: () => waiting.splice(0).map((callback) => request(callback)) });
  });
  for (const [path, rest] of REST) {
    await page.goto(path);
    const first = page.locator(rest).first();
    const last = page.locator(rest).last();
    await expect(page.locator('#first-screen'), path).toBeVisible();
    await expect(first, path).toBeHidden();
    await expect(last, path).toBeHidden();
    await expect
      .poll(async () => {
        await page.evaluate(() => Reflect.get(window, 'runFrame')());
        return (await first.isVisible()) && (await last.isVisible());
      }, path)
      .toBe(true);
  }
});

// R-PERF-25
test('a document that is loaded again shows the place at which the shopper has left it', async ({ page }) => {
  await page.goto('home?pId=10000');
  const scroll = () => page.evaluate(() => Math.round(scrollY));
  // The end of the page is laid out some frames after it is loaded.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      return scroll();
    })
    .toBe(900);
  await page.reload();
  await expect.poll(scroll).toBe(900);
  await page.goto('cooperation?pId=10000');
  // The router replaces its entry of the history when it starts, which `goBack` would take for the page before.
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect.poll(scroll).toBe(900);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // R-PERF-25
  test('lays out the whole page at once', async ({ page }) => {
    for (const [path, rest] of REST) {
      await page.goto(path);
      await expect(page.locator(rest).first(), path).toBeVisible();
    }
  });
});

/** Addresses of the pictures that a phone shows without scrolling. */
const readVisiblePictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      Array.from(document.querySelectorAll<HTMLImageElement>('main img, header img'))
        .filter((picture) => {
          const { top, bottom, left, right, width } = picture.getBoundingClientRect();
          return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
        })
        .map((picture) => picture.currentSrc),
    ),
  ]);

test.describe('on a phone of density 3', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  // R-PERF-02, R-PERF-03, R-PERF-06, R-PERF-07, R-PERF-22
  test('loads small pictures for the first screen of home, which browsers keep', async ({ page }) => {
    const answers = new Map<string, Response>();
    page.on('response', (response) => answers.set(response.url(), response));
    // The banners stay still, so that no second one is in view.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('home?pId=10000');
    await expect
      .poll(async () => (await readVisiblePictures(page)).every((address) => answers.has(address)))
      .toBe(true);
    const addresses = await readVisiblePictures(page);
    // Banner, point, icons, the strip's sheet, two of the list: as many as a browser loads at a time over HTTP/1.1.
    expect(addresses.length).toBeLessThanOrEqual(6);
    let bytes = 0;
    for (const address of addresses) {
      const response = answers.get(address);
      expect(response?.headers()).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      bytes += (await response?.body())?.length ?? 0;
    }
    expect(bytes).toBeLessThanOrEqual(MAX_UPLOAD_PICTURE_BYTES);
  });

  // R-PERF-05
  test('shows on the product page the file that the card has loaded', async ({ page }) => {
    await page.goto('home?pId=10000');
    const card = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]').first();
    const picture = card.locator('img');
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    const address = await picture.evaluate((element: HTMLImageElement) => element.currentSrc);
    const html = await (await page.request.get((await card.getAttribute('href')) ?? '')).text();
    const [, gallery = ''] = html.split('<button type="button" aria-label="查看大图 1 / ');
    expect(gallery.slice(0, gallery.indexOf('</button>'))).toContain(
      new URL(address).search.replaceAll('&', '&amp;'),
    );
  });

  // R-PERF-07
  test('loads the first picture of a product with the page, and the next one when the browser is idle', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const [, name] = /goods\/101001\/(\w+)\.webp/.exec(decodeURIComponent(request.url())) ?? [];
      if (name && !requested.includes(name)) requested.push(name);
    });
    // A browser that is idle when the test says so.
    await page.addInitScript(() => {
      const callbacks: (() => void)[] = [];
      window.requestIdleCallback = (callback) => callbacks.push(callback as () => void);
      const becomeIdle = () => {
        for (const callback of callbacks.splice(0)) callback();
      };
      Object.assign(window, { becomeIdle });
    });
    await page.goto('goodsProfile/101001?pId=10000', { waitUntil: 'networkidle' });
    expect(requested).toEqual(['cover']);
    await page.evaluate(() => Reflect.get(window, 'becomeIdle')());
    await expect.poll(() => requested).toEqual(['cover', '1']);
    // A swipe loads the picture behind the one that it shows.
    await page
      .locator('main ul')
      .first()
      .evaluate((list) => list.scrollTo({ left: list.clientWidth }));
    await expect.poll(() => requested).toEqual(['cover', '1', '2']);
  });

  // R-PERF-01
  test('does not move anything while the page loads', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      new PerformanceObserver((list) => {
        // The browser takes the emulated window for an input of the first moments; nothing is tapped, so every shift counts.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { layoutShift: Reflect.get(window, 'layoutShift') + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A tall screen shows what is laid out after the first paint; the row that loads more leaves it then.
    for (const [height, maxShift] of [
      [844, 0.01],
      [1600, 0.03],
    ] as const) {
      await page.setViewportSize({ width: 390, height });
      for (const path of PATHS) {
        await page.goto(path, { waitUntil: 'load' });
        await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
        expect(await page.evaluate(() => Reflect.get(window, 'layoutShift')), path).toBeLessThanOrEqual(
          maxShift,
        );
      }
    }
  });
});
