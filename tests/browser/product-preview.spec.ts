import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { createShopper } from './support/shopper';

// The picture of the preview moves to its place.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The welcome gift of a new shopper would open over the cards.
test.beforeEach(({ page }) => createShopper(page));

/** What a page or its preview shows of a product: its name, and the places of the name and the picture. */
interface Shown {
  name: string;
  nameBox: number[];
  nameStyle: string[];
  pictureBox: number[];
}

/** Runs in the page: reads what is shown of a product. A movement of the picture does not count. */
const addReader = () => {
  const read = (name: HTMLElement | null, picture: HTMLElement | null): Shown | undefined => {
    if (!name || !picture) return undefined;
    const { left, top, width, height } = name.getBoundingClientRect();
    const { font, color, textWrap } = getComputedStyle(name);
    return {
      name: name.textContent ?? '',
      nameBox: [left, top, width, height],
      nameStyle: [font, color, textWrap],
      pictureBox: [picture.offsetLeft, picture.offsetTop, picture.offsetWidth, picture.offsetHeight],
    };
  };
  const readPage = () =>
    read(
      document.querySelector<HTMLElement>('main:not(.page-hidden *) h1'),
      document.querySelector<HTMLElement>('main:not(.page-hidden *) .gallery-picture'),
    );
  const readPreview = (preview: Element) => {
    const [name, picture, canvas] = ['p', '.gallery-picture', 'canvas'].map((selector) =>
      preview.querySelector<HTMLElement>(selector),
    );
    const { width = 0, height = 0 } = canvas instanceof HTMLCanvasElement ? canvas : {};
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    const colours = context?.getImageData(0, 0, width, height).data ?? [];
    return { ...read(name ?? null, picture ?? null), colours: new Set(colours).size };
  };
  Object.assign(window, { readPage });
  // Added behind the document's own script, so that it and React have handled the tap. Kept where the next document can read it.
  addEventListener('DOMContentLoaded', () =>
    addEventListener('click', () => {
      const preview = document.querySelector('.product-preview');
      sessionStorage.setItem(
        'shown-at-tap',
        JSON.stringify({ address: location.pathname, preview: preview && readPreview(preview) }),
      );
    }),
  );
};

/** The path when a card was tapped, and the card's preview, if it had one. */
interface ShownAtTap {
  address: string;
  preview: (Shown & { colours: number }) | null;
}

const readShownAtTap = (page: Page): Promise<ShownAtTap> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('shown-at-tap') ?? ''));

/** Expects that the preview was shown over the list, and that the product's page shows the same at the same places. */
async function expectSameAsPage(page: Page, { address, preview }: ShownAtTap) {
  expect(address).not.toContain('goodsProfile');
  const { colours, ...shown } = preview ?? { colours: 0 };
  // The picture itself, and not an empty canvas.
  expect(colours).toBeGreaterThan(20);
  expect(shown).toEqual(await page.evaluate(() => Reflect.get(window, 'readPage')()));
}

/** Finds a product's card of a list, and waits until the browser has its picture. */
async function findCard(page: Page) {
  const card = page.locator('a[data-prefetch][href*="/goodsProfile/"]:not([aria-label])').first();
  // In the card, or beside the link in a row.
  const picture = card.locator('xpath=(self::* | ancestor::article)//img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  return card;
}

/** Opens a list whose products' pages come when they are released, and taps a card. */
async function tapCard(page: Page, path: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/goodsProfile.*_rsc/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.addInitScript(addReader);
  await page.goto(path);
  const card = await findCard(page);
  await waitUntilHydrated(card);
  await card.tap();
  return { card, release };
}

/** Waits for the page of a product. */
async function expectProduct(page: Page) {
  await expect(page).toHaveURL(/goodsProfile/);
  await expect(page.locator('main:not(.page-hidden *)').getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('prefetched page', () => {
  test.use({ prefetches: true });

  for (const { locale, path } of [
    { locale: 'zh-CN', path: 'home?pId=10000' },
    { locale: 'zh-CN', path: 'goodsSearch?keyword=%E6%9D%AF&pId=10002' },
    { locale: 'en-US', path: 'home?pId=10001' },
    { locale: 'zh-CN', path: 'activity/timeLimit?pId=10002' },
  ]) {
    test.describe(`${path} in ${locale}`, () => {
      test.use({ locale });

      // R-NAV-36
      test('shows at once the picture and the name of a tapped card where its page shows them', async ({
        page,
      }) => {
        const { release } = await tapCard(page, path);
        await expect(page.locator('.product-preview')).toBeVisible();
        release();
        await expectProduct(page);
        await expectSameAsPage(page, await readShownAtTap(page));
        await expect(page.locator('.product-preview')).toHaveCount(0);
      });

      // R-NAV-36
      test('shows them before React runs, until the document is there', async ({ page }) => {
        await page.addInitScript(addReader);
        await page.route('**/_next/static/**/*.js', () => {});
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const card = await findCard(page);
        await card.tap();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSameAsPage(page, await readShownAtTap(page));
        await page.goBack({ waitUntil: 'domcontentloaded' });
        await expect(card).toBeVisible();
        await expect(page.locator('.product-preview')).toHaveCount(0);
      });
    });
  }

  // R-NAV-36
  test('removes the preview of a page that does not come, so that the list can be used', async ({ page }) => {
    await page.clock.install();
    await page.route(/_rsc/, () => {});
    await page.goto('home?pId=10000');
    const card = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]').first();
    await waitUntilHydrated(card);
    await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await card.tap();
    await expect(page.locator('.product-preview')).toBeVisible();
    await page.clock.runFor(4000);
    await expect(page.locator('.product-preview')).toHaveCount(0);
    await expect(card).toBeVisible();
  });
});

test.describe('slow pictures', () => {
  test.use({ prefetches: true });

  // R-NAV-36
  test('the page shows the picture of the preview until its own is there', async ({ page }) => {
    await page.goto('home?pId=10000');
    // A card of the sale: its small picture is part of a sheet.
    const card = page.locator('a[data-prefetch][href*="activityType=1"]').first();
    await waitUntilHydrated(card);
    await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/_next\/image.*goods%2F/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await card.tap();
    await expectProduct(page);
    const canvas = page.locator('main:not(.page-hidden *) .gallery-picture canvas');
    await expect(page.locator('.product-preview')).toHaveCount(0);
    await expect(canvas).toBeVisible();
    release();
    await expect(canvas).toHaveCount(0);
    const picture = page.locator('main:not(.page-hidden *) .gallery-picture').first().locator('img').last();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

// R-PERF-11
test('a document that is loaded for a tapped card shows the picture of the card until its own is there', async ({
  page,
}) => {
  await page.route('**/_next/static/**/*.js', () => {});
  await page.goto('home?pId=10000', { waitUntil: 'domcontentloaded' });
  const card = page.locator('a[data-prefetch][href*="activityType=1"]').first();
  await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  // Not the sheet, which a browser whose requests are routed asks for again.
  const ownFile = /url=%2Fvantmall%2Fcatalogue%2Fgoods%2F/;
  await page.route(ownFile, async (route) => {
    await isReleased;
    await route.continue();
  });
  const file = await card.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  await card.tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picture = page.locator('.gallery-picture').first().locator('img').first();
  const readFile = () =>
    picture.evaluate(({ currentSrc, naturalWidth }: HTMLImageElement) => naturalWidth > 0 && currentSrc);
  await expect.poll(readFile).toBe(file);
  release();
  await expect.poll(readFile).toMatch(ownFile);
});

test.describe('Back', () => {
  test.use({ prefetches: true });

  // R-NAV-43
  test('closes the preview of a page that is on its way, and stays on the list', async ({ page }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/goodsProfile.*_rsc/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('primary1?pId=10000');
    await waitUntilHydrated(page.getByRole('link', { name: '首页' }));
    await page.getByRole('link', { name: '首页' }).tap();
    await expect(page).toHaveURL(/home/);
    const card = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]').first();
    await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    // A touch requests the page, unless that has happened because the card is in view.
    await card.tap();
    const preview = page.locator('.product-preview');
    await expect(preview).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(preview).toHaveCount(0);
    await expect(page).toHaveURL(/home/);
    const answered = page.waitForResponse(/goodsProfile.*_rsc/);
    release();
    await (await answered).finished();
    await expect(card).not.toHaveAttribute('data-pending', { timeout: 2000 });
    await expect(page).toHaveURL(/home/);
    // At another place: the second tap of a double tap is ignored.
    await card.tap({ position: { x: 20, y: 20 } });
    await expectProduct(page);
    await page.goBack();
    await expect(page).toHaveURL(/home/);
    await page.goBack();
    await expect(page).toHaveURL(/primary1/);
  });
});

test.describe('server that fails', () => {
  test.use({ prefetches: true, allowed: /status of 503/ });

  // R-NAV-41
  test('loads the document of a tapped product after the one request that has failed', async ({ page }) => {
    const { promise: isTapped, resolve: answer } = Promise.withResolvers<void>();
    const requests: string[] = [];
    await page.route(/goodsProfile.*_rsc/, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      searchParams.delete('_rsc');
      requests.push(`${pathname}?${searchParams}`);
      await isTapped;
      await route.fulfill({ status: 503 });
    });
    await page.goto('home?pId=10000');
    const card = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]').first();
    await waitUntilHydrated(card);
    await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    // With its query: a strip can have the same product at the price of an activity.
    const { pathname, search } = new URL((await card.getAttribute('href')) ?? '', page.url());
    await card.tap();
    await expect(page.locator('.product-preview')).toBeVisible();
    await expect(card).toHaveAttribute('data-pending', '');
    const opened = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes(pathname),
    );
    answer();
    await opened;
    expect(requests.filter((requested) => requested === pathname + search)).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

// R-NAV-36
test('shows no preview of a page that is not prefetched', async ({ page }) => {
  const { card, release } = await tapCard(page, 'home?pId=10000');
  // The mark comes later than a preview.
  await expect(card).toHaveAttribute('data-pending', '');
  await expect(page.locator('.product-preview')).toHaveCount(0);
  release();
  await expectProduct(page);
});
