#!/usr/bin/env node
/**
 * Takes the picture of README.md, docs/images/brands.webp: home, a product and the point centre of the four brands, as a new visitor sees
 * them. `node tools/catalogue/brands.mjs http://localhost:3000` while the demo (`npm start`) is running.
 */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findSystemChromium } from '../../scripts/lib/chromium.mjs';

const ROWS = [
  [
    { pId: '10000', locale: 'en' },
    { pId: '10003', locale: 'zh-CN' },
  ],
  [
    { pId: '10002', locale: 'en' },
    { pId: '10004', locale: 'zh-CN' },
  ],
];
const PAGES = ['home', 'goodsProfile/101001', 'primary1'];
const SCREEN = { width: 390, height: 844 };
const WIDTH = 300;
const HEIGHT = Math.round((SCREEN.height / SCREEN.width) * WIDTH);
const GAP = 14;

const [address] = process.argv.slice(2);
if (!address) {
  console.error('usage: node tools/catalogue/brands.mjs ADDRESS');
  process.exit(2);
}
const corners = Buffer.from(
  `<svg width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" rx="22"/></svg>`,
);
const browser = await chromium.launch({ executablePath: findSystemChromium(), args: ['--no-sandbox'] });

/** Screenshots of the pages of a brand, without the dialogs that a new visitor gets. @param {{ pId: string, locale: string }} brand */
async function takeScreenshots({ pId, locale }) {
  const options = { viewport: SCREEN, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale };
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/vantmall/primary1?pId=${pId}`);
  // The gift of a new visitor, which the dialog closes; later pages have none.
  await page.getByRole('dialog').first().waitFor();
  await page.keyboard.press('Escape');
  const screenshots = [];
  for (const path of PAGES) {
    await page.goto(`${address}/vantmall/${path}?pId=${pId}`, { waitUntil: 'networkidle' });
    for (let dialogs = 0; dialogs < 3 && (await page.getByRole('dialog').count()) > 0; dialogs += 1)
      await page.keyboard.press('Escape');
    await page.evaluate(() => document.fonts.ready);
    const screenshot = await page.screenshot();
    screenshots.push(
      await sharp(screenshot)
        .resize(WIDTH, HEIGHT)
        .composite([{ input: corners, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    );
  }
  await context.close();
  return screenshots;
}

const layers = [];
for (const [row, brands] of ROWS.entries()) {
  for (const [place, brand] of brands.entries()) {
    for (const [index, input] of (await takeScreenshots(brand)).entries()) {
      const column = place * PAGES.length + index;
      layers.push({ input, left: GAP + column * (WIDTH + GAP), top: GAP + row * (HEIGHT + GAP) });
    }
  }
}
await browser.close();
const width = GAP + PAGES.length * 2 * (WIDTH + GAP);
const height = GAP + ROWS.length * (HEIGHT + GAP);
await sharp({ create: { width, height, channels: 3, background: '#d9dadf' } })
  .composite(layers)
  .webp({ quality: 82, effort: 6 })
  .toFile('docs/images/brands.webp');
