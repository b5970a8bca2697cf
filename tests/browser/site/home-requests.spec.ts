import { BUDGETS } from '@/bench/budgets';
import { expect, test } from '../support/fixtures';

test.use({ acceptsAvif: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });

/** Kinds of requests, and how many of each home makes at most before the browser is idle. */
const LIMITS = { picture: 21, script: 5, call: 6, other: 2 };
const MAX_BYTES = BUDGETS.weight.homeKb * 1000;

/**
 * What a timer sends, a second and more after the page, so that it depends on the machine whether the browser has been idle before; and the page
 * itself, once more when its sale is over (R-HOME-21), which may be now.
 */
const TIMED = /\/api\/(?:user\/presentSeen|track)$|\/home\?.*_rsc=/;

const findKind = (type: string): keyof typeof LIMITS => {
  if (type === 'image') return 'picture';
  if (type === 'script') return 'script';
  return type === 'fetch' || type === 'xhr' ? 'call' : 'other';
};

// R-PERF-16
test('home makes few requests until the browser is idle', async ({ page }) => {
  const addresses: Record<keyof typeof LIMITS, string[]> = { picture: [], script: [], call: [], other: [] };
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (TIMED.test(request.url())) return;
    addresses[findKind(request.resourceType())].push(request.url());
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  // The carousel stays at its first slide.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('home?pId=10000', { waitUntil: 'networkidle' });
  for (const [kind, limit] of Object.entries(LIMITS))
    expect(addresses[kind as keyof typeof LIMITS].length, JSON.stringify(addresses)).toBeLessThanOrEqual(
      limit,
    );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

// R-PERF-15
test('pictures beside the screen and far below it are not loaded with the page', async ({ page }) => {
  await page.goto('home?pId=10000', { waitUntil: 'networkidle' });
  const strip = page.locator('[data-place="limited-time-strip"] li img');
  const cards = page.getByRole('tabpanel').locator('li img');
  const last = strip.last();
  expect(await strip.count()).toBeGreaterThan(6);
  await expect(last).toHaveAttribute('data-far');
  await expect(last).toHaveJSProperty('naturalWidth', 0);
  await expect(cards.first()).toHaveJSProperty('complete', true);
  // 1.3 screens below the screen.
  const waiting = await cards.evaluateAll((pictures) =>
    pictures
      .filter((picture) => !picture.hasAttribute('data-far'))
      .map((picture) => picture.getBoundingClientRect().top),
  );
  expect(Math.max(...waiting)).toBeLessThanOrEqual(844 * 2.3);
  await last.locator('..').scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
});

// R-PERF-15
test('the limited-time list loads the pictures of its first screen first, and none far below it', async ({
  page,
}) => {
  const response = await page.request.get('activity/timeLimit?pId=10000');
  const pictures = (await response.text()).match(/<img [^>]*>/g) ?? [];
  const states = pictures.map((picture) =>
    picture.includes('fetchPriority="high"') ? 'first' : picture.includes('data-far') ? 'far' : 'near',
  );
  expect(states.slice(0, 7)).toEqual(['first', 'first', 'first', 'first', 'first', 'near', 'far']);
});

test.describe('while requests fail', () => {
  test.use({ allowed: /net::ERR_FAILED|Failed to load resource/ });

  // R-PERF-06
  for (const [title, failures] of [
    ['icons are shown after two requests of their file failed', 2],
    ['icons are left out when all requests of their file fail', Number.POSITIVE_INFINITY],
  ] as const) {
    test(title, async ({ page }) => {
      let requests = 0;
      await page.route(/sprite-entry/, (route) => {
        requests += 1;
        return requests > failures ? route.continue() : route.abort();
      });
      await page.goto('home?pId=10000');
      const icon = page.locator('img[src*="sprite-entry"]').first();
      if (failures > 2) await expect(icon).toHaveCSS('visibility', 'hidden');
      else
        await expect
          .poll(() => icon.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
    });
  }

  // R-PERF-15
  test('pictures are shown without any script, further ones when the shopper scrolls to them', async ({
    page,
  }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular');
    const pictures = page.locator('a[href*="/goodsProfile/"] img');
    for (const picture of [pictures.first(), pictures.last()]) {
      await picture.locator('..').scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
});
