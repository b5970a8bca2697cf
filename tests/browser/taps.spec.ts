import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitUntilHydrated } from './support/hydration';
import { createShopper } from './support/shopper';

// The welcome gift of a new shopper would open over the cards.
test.beforeEach(({ page }) => createShopper(page));

const findCard = (page: Page) => page.locator('main a[href*="/goodsProfile/"]:visible').nth(1);

/** Opens home and scrolls a card into the middle of the screen. */
async function openHome(page: Page): Promise<Locator> {
  await page.goto('home?pId=10000');
  const card = findCard(page);
  await waitUntilHydrated(card);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return card;
}

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
}

const RIM_PX = 1.5;

/** Places on the rim of a box, in the middle of each side: its corners may be round. */
const rims = {
  left: ({ x, y, height }: Box) => [x + RIM_PX, y + height / 2],
  right: ({ x, y, width, height }: Box) => [x + width - RIM_PX, y + height / 2],
  top: ({ x, y, width }: Box) => [x + width / 2, y + RIM_PX],
  bottom: ({ x, y, width, height }: Box) => [x + width / 2, y + height - RIM_PX],
};
type Box = Awaited<ReturnType<typeof getBox>>;

// R-NAV-40
for (const [rim, find] of Object.entries(rims)) {
  test(`a tap on the ${rim} rim of a card opens its product`, async ({ page }) => {
    const card = await openHome(page);
    const [x = 0, y = 0] = find(await getBox(card));
    await page.touchscreen.tap(x, y);
    await expect(page).toHaveURL(/goodsProfile/);
  });
}

// R-NAV-40
test('a tap on the rim of a button works', async ({ page }) => {
  await page.goto('goodsProfile/101001?pId=10000');
  const button = page.getByRole('button', { name: '立即兑换' });
  await waitUntilHydrated(button);
  const { x, y, width } = await getBox(button);
  await page.touchscreen.tap(x + width / 2, y + RIM_PX);
  await expect(page.getByRole('dialog')).toBeVisible();
});

// R-NAV-38
test('a tapped link is marked while its page is on its way', async ({ page }) => {
  const card = await openHome(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/goodsProfile.*_rsc/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(card).toHaveAttribute('data-pending', '');
  answer.resolve();
  await expect(page).toHaveURL(/goodsProfile/);
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect(card).not.toHaveAttribute('data-pending');
});
