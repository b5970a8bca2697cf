/** @jest-environment node */
import sharp from 'sharp';
import { themeIds } from '@/themes';

/** Three quarters of the pixels that a screen of density 2 has, which audits accept as sharp. */
const toNeededPx = (cssPx: number): number => cssPx * 2 * 0.75;

// R-CRAWLER-12
test.each([
  ...themeIds.map((brand) => [`themes/${brand}/point.webp`, 136] as const),
  ['public/catalogue/icons/signin-gift.webp', 128] as const,
  ['public/catalogue/icons/mine-redpacket.webp', 128] as const,
])('the picture %s is sharp at %d px', async (file, cssPx) => {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(toNeededPx(cssPx));
});
