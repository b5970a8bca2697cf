#!/usr/bin/env node
/**
 * Joins the icons of each grid into one picture, so that a grid costs one request: `node tools/catalogue/sprites.mjs`. Writes
 * public/catalogue/icons/sprite-*.webp and the order of the icons, components/app/icon-sprites.json.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Pixels of an icon: 38 CSS pixels on a screen of density 3. */
const ICON_PX = 114;
const FOLDER = 'public/catalogue/icons';

/** @type {Record<string, string[]>} */
const sprites = {};
const files = (await fs.readdir(FOLDER)).sort();
for (const kind of ['entry', 'group', 'mine']) {
  const icons = files.filter((file) => file.startsWith(`${kind}-`));
  const layers = await Promise.all(
    icons.map(async (file, index) => ({
      input: await sharp(path.join(FOLDER, file)).resize(ICON_PX, ICON_PX).png().toBuffer(),
      left: index * ICON_PX,
      top: 0,
    })),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: ICON_PX * icons.length, height: ICON_PX, channels: 4, background } })
    .composite(layers)
    .webp({ quality: 86, alphaQuality: 80, effort: 6 })
    .toFile(path.join(FOLDER, `sprite-${kind}.webp`));
  sprites[kind] = icons.map((file) => path.basename(file, '.webp').slice(kind.length + 1));
}
await fs.writeFile('components/app/icon-sprites.json', `${JSON.stringify(sprites)}\n`);
