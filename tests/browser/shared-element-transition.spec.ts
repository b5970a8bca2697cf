import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { createShopper } from './support/shopper';

// The picture of a card moves to its place.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The welcome gift of a new shopper would open over the cards.
test.beforeEach(({ page }) => createShopper(page));

/** An animation of the product's pictures: how it begins, and where the pictures are meanwhile. */
interface Movement {
  transform: string;
  width: number;
}

/** Runs in the page: records each movement of an element from the place of a card. */
const recordMovements = () => {
  const movements: Movement[] = [];
  Reflect.set(window, 'movements', movements);
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName === 'shared-element' && target instanceof HTMLElement)
      movements.push({
        transform: getComputedStyle(target).getPropertyValue('--from'),
        width: target.clientWidth,
      });
  });
};

const readMovements = (page: Page): Promise<Movement[]> =>
  page.evaluate(() => Reflect.get(window, 'movements') as Movement[]);

/** Opens the product of a card after scrolling the list. @returns where the picture of the card was in the window */
async function openProduct(page: Page) {
  await page.addInitScript(recordMovements);
  await page.goto('home?pId=10000');
  const card = page.getByRole('tabpanel').locator('a[href*="/goodsProfile/"]').nth(1);
  await waitUntilHydrated(card);
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const box = await card.evaluate((link: HTMLElement) => {
    const { left, top, width } = (link.querySelector('img')?.parentElement ?? link).getBoundingClientRect();
    link.click();
    return { left, top, width };
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/goodsProfile/);
  return box;
}

// R-NAV-35
test('moves the picture of a tapped card to its place on the product page', async ({ page }) => {
  const { left, top, width } = await openProduct(page);
  await expect.poll(() => readMovements(page)).toHaveLength(1);
  const [movement] = await readMovements(page);
  expect(movement?.transform).toBe(
    // The pictures of a product begin at the upper left corner of the window.
    `translate(${left}px, ${top}px) scale(${width / (movement?.width ?? 0)})`,
  );
  const pictures = page.locator('main:not(.page-hidden *) section').first();
  await expect.poll(() => pictures.evaluate((section) => section.getAnimations().length)).toBe(0);
  expect(await pictures.evaluate((section) => section.getBoundingClientRect().top)).toBe(0);
});

// R-NAV-35
test('moves no picture for a shopper who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openProduct(page);
  // Two frames: the movement would begin in the first one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await readMovements(page)).toEqual([]);
});
