#!/usr/bin/env node
/**
 * Composes the pictures of the demo catalogue.
 *
 *   node tools/catalogue/build.mjs --art DIR [--root DIR] [--only goods,icons,scenes,banners,licences] [--ids 101,102003] [--jobs 2]
 *
 * DIR holds the drawings (Microsoft Fluent Emoji, see THIRD_PARTY_NOTICES.md) as <group>/<name>.svg. Writes public/catalogue/** and
 * the brands' pictures of points (themes/), and records the gallery of each product in its JSON file. The same input always
 * gives the same pictures.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { cover } from './cover.mjs';
import { Drawings } from './drawing.mjs';
import { gallery } from './gallery.mjs';

const { values } = parseArgs({
  options: {
    art: { type: 'string' },
    root: { type: 'string', default: '.' },
    only: { type: 'string', default: 'goods,icons,scenes,banners,licences' },
    ids: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
  },
});
if (!values.art) {
  console.error('usage: node tools/catalogue/build.mjs --art DIR');
  process.exit(2);
}
sharp.concurrency(1);
sharp.cache(false);
const art = new Drawings(values.art);
const seed = path.join(values.root, 'server/mall/seed/catalogue');
const target = path.join(values.root, 'public/catalogue');
const only = new Set(values.only.split(','));

/** @param {string} file below public/catalogue, or absolute @param {Buffer} bytes */
async function write(file, bytes) {
  const full = path.resolve(target, file);
  await fs.mkdir(path.dirname(full), { recursive: true });
  await fs.writeFile(full, bytes);
}

/** @template T @param {T[]} list @param {(item: T) => Promise<void>} work */
async function each(list, work) {
  const queue = [...list];
  await Promise.all(
    Array.from({ length: Number(values.jobs) }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

if (only.has('goods')) {
  const wanted = values.ids.split(',').filter(Boolean);
  const files = (await fs.readdir(seed)).filter((f) => /^goods-.*\.json$/.test(f)).sort();
  for (const file of files) {
    const goods = JSON.parse(await fs.readFile(path.join(seed, file), 'utf8'));
    const chosen = goods.filter((g) => !wanted.length || wanted.some((w) => g.id.startsWith(w)));
    if (!chosen.length) continue;
    await each(chosen, async (g) => {
      const dir = `goods/${g.id}`;
      await fs.rm(path.join(target, dir), { recursive: true, force: true });
      await write(`${dir}/cover.webp`, await cover(art, g));
      const scenes = await gallery(art, g);
      for (const [i, bytes] of scenes.entries()) await write(`${dir}/${i + 1}.webp`, bytes);
      g.cover = `${dir}/cover.webp`;
      // The page of a product begins with what its card shows.
      g.pictures = [g.cover, ...scenes.map((_, i) => `${dir}/${i + 1}.webp`)];
    });
    await fs.writeFile(path.join(seed, file), `${JSON.stringify(goods, null, 1)}\n`);
    console.log(`${file}: ${chosen.length}`);
  }
}
/** The picture of a brand's points belongs to the brand. @param {string} kind @param {string} name */
function getPictureFile(kind, name) {
  const [, brand] = /^point-(\w+)$/.exec(name) ?? [];
  return brand ? path.resolve(values.root, 'themes', brand, 'point.webp') : `${kind}/${name}.webp`;
}

for (const kind of ['icons', 'scenes', 'banners', 'licences']) {
  if (!only.has(kind)) continue;
  const list = Object.entries((await import(`./${kind}.mjs`)).default);
  await each(list, async ([name, make]) => write(getPictureFile(kind, name), await make(art)));
  console.log(`${kind}: ${list.length}`);
}
