#!/usr/bin/env node
/** Checks the demo catalogue: `node tools/catalogue/check.mjs [root]`. Exits with 1 and a list when something is wrong. */
import fs from 'node:fs';
import path from 'node:path';

const root = process.argv[2] ?? '.';
const seed = path.join(root, 'server/mall/seed/catalogue');
const pub = path.join(root, 'public/catalogue');
const read = (f) => JSON.parse(fs.readFileSync(path.join(seed, f), 'utf8'));
const wrong = [];
const want = (ok, text) => {
  if (!ok) wrong.push(text);
};
const both = (v, where) =>
  want(
    v &&
      ['zh', 'en'].every((l) =>
        Array.isArray(v[l]) ? v[l].length && v[l].every(Boolean) : typeof v[l] === 'string' && v[l],
      ),
    `${where}: a language is missing`,
  );
const picture = (f, max, where) => {
  const p = path.join(pub, f ?? '?');
  want(fs.existsSync(p), `${where}: no ${f}`);
  if (fs.existsSync(p)) want(fs.statSync(p).size <= max, `${where}: ${f} has ${fs.statSync(p).size} bytes`);
};
const TAGS = new Set(['new', 'hot', 'freeShip', 'limited', 'gift', 'fresh']);

const groups = read('groups.json');
want(groups.length === 12, `${groups.length} groups`);
const all = [];
const seen = new Set();
const once = (key) => {
  want(!seen.has(key), `${key} twice`);
  seen.add(key);
};
for (const g of groups) {
  both(g.name, g.slug);
  picture(g.icon, 4096, g.slug);
  for (const x of read(`goods-${g.slug}.json`)) {
    all.push(x);
    const at = `${x.id} ${x.slug}`;
    once(`goods ${x.id}`);
    once(`slug ${x.slug}`);
    want(x.id.startsWith(g.id), `${at}: id outside its group`);
    for (const k of ['name', 'subtitle', 'description', 'optionName']) both(x[k], `${at}.${k}`);
    want([...x.name.zh].length <= 22, `${at}: long Chinese name`);
    want(x.name.en.length <= 60, `${at}: long English name`);
    want(
      x.description.zh.length >= 2 && x.description.zh.length === x.description.en.length,
      `${at}: paragraphs`,
    );
    want(x.facts.length >= 3 && x.facts.length <= 5, `${at}: facts`);
    for (const f of x.facts) {
      both(f.name, at);
      both(f.value, at);
    }
    want(x.specs.length >= 2 && x.specs.length <= 4, `${at}: specs`);
    for (const s of x.specs) {
      once(`spec ${s.id}`);
      both(s.name, at);
      want(
        /^\d+$/.test(s.id) &&
          ['points', 'priceFen', 'marketPriceFen', 'stock', 'weightGrams'].every(
            (k) => Number.isInteger(s[k]) && s[k] >= 0,
          ),
        `${at}: numbers of ${s.id}`,
      );
      want(s.points >= 59 && s.points <= 4999, `${at}: ${s.points} points`);
      want(s.priceFen < s.marketPriceFen, `${at}: dearer than the market`);
      want(x.kind === 'service' ? s.weightGrams === 0 : s.weightGrams > 0, `${at}: weight`);
    }
    want(
      x.tags.every((t) => TAGS.has(t)),
      `${at}: tags`,
    );
    for (const c of x.comments) {
      both(c.text, at);
      both(c.nickName, at);
      want(c.stars >= 1 && c.stars <= 5, `${at}: stars`);
    }
    picture(x.cover, 30_000, at);
    const [first, ...scenes] = x.pictures;
    want(first === x.cover, `${at}: the gallery begins with ${first}`);
    want(scenes.length >= 2 && scenes.length <= 4, `${at}: ${scenes.length} scenes`);
    for (const p of scenes) picture(p, 18_000, at);
  }
}
const first = (a, b) => all.filter((x) => x.specs[0].points >= a && x.specs[0].points <= b).length;
want(all.length === 200, `${all.length} goods`);
want(first(600, 699) >= 14 && first(700, 799) >= 14, 'too few goods for a price tab');
want(all.filter((x) => x.kind === 'service').length === 6, 'service goods');
want(all.filter((x) => x.comments.length >= 2).length >= 120, 'comments');
want(all.filter((x) => x.specs.every((s) => s.stock === 0)).length === 1, 'sold-out goods');
want(
  all
    .filter((x) => x.specs.some((s) => s.stock > 0))
    .flatMap((x) => x.specs)
    .filter((s) => s.stock === 0).length === 3,
  'specs out of stock',
);
const readContent = (name) =>
  JSON.parse(fs.readFileSync(path.join(root, 'server/mall/seed/content', name), 'utf8'));
for (const advert of readContent('adverts.json').adverts) {
  both(advert.title, advert.id);
  picture(advert.img, advert.advType === 'entryGrid' ? 4096 : 30_000, advert.id);
}
const { keyword, hotWords } = readContent('search-and-notices.json').search;
for (const l of ['zh', 'en'])
  for (const w of [keyword[l], ...hotWords[l]]) {
    const text = (x) => `${x.name[l]} ${x.subtitle[l]} ${x.description[l].join(' ')}`.toLowerCase();
    want(all.filter((x) => text(x).includes(w.toLowerCase())).length > 0, `"${w}" finds nothing`);
  }

const bytes = (dir) =>
  fs
    .readdirSync(dir, { withFileTypes: true })
    .reduce(
      (n, f) =>
        n + (f.isDirectory() ? bytes(path.join(dir, f.name)) : fs.statSync(path.join(dir, f.name)).size),
      0,
    );
const total = bytes(pub) + bytes(seed);
want(total <= 9.5e6, `${total} bytes in all`);
console.log(
  `${all.length} goods, ${all.reduce((n, x) => n + x.specs.length, 0)} specs, ${all.reduce((n, x) => n + x.pictures.length, 0)} gallery pictures, ${all.reduce((n, x) => n + x.comments.length, 0)} comments; 600–699: ${first(600, 699)}, 700–799: ${first(700, 799)}, under 600: ${first(0, 599)}; points only: ${all.filter((x) => x.specs[0].priceFen === 0).length}; ${(total / 1e6).toFixed(2)} MB`,
);
if (wrong.length) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
