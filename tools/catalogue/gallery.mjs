import { Canvas } from './canvas.mjs';
import { lch } from './colour.mjs';
import { listCompanions } from './companions.mjs';
import { rest } from './cover.mjs';
import { float, lay, softEllipse, stand } from './place.mjs';
import { choosePose, isLevel, standsWell } from './poses.mjs';
import { randomFrom } from './random.mjs';
import * as st from './stages.mjs';
import { TWEAKS } from './tweaks.mjs';

/** @typedef {import('./drawing.mjs').Drawings} Drawings */

const ROOM = 720;

/** Colours of an interior around one hue. @param {number} h @param {number} [c] strength */
function palette(h, c = 1) {
  const amber = Math.max(0, 1 - Math.abs(h - 88) / 38); // yellow goes muddy when it gets dark
  return {
    wall: lch(0.925, 0.036 * c, h),
    wallLow: lch(0.875, 0.056 * c, h),
    floor: lch(0.9, 0.048 * c, h),
    floorLow: lch(0.83 + 0.03 * amber, 0.07 * c, h),
    bold: lch(0.81 + 0.07 * amber, 0.09 * c, h),
    boldLow: lch(0.735 + 0.1 * amber, (0.105 - 0.01 * amber) * c, h),
    pale: lch(0.965, 0.018 * c, h),
    shade: lch(0.3, 0.07 * c, h),
    ink: {
      hi: lch(0.972, 0.016 * c, h),
      hiO: 1,
      mid: lch(0.93, 0.034 * c, h),
      midO: 1,
      lo: lch(0.8, 0.07 * c, h),
      loO: 1,
      back: 1,
      shade: lch(0.3, 0.07 * c, h),
      fade: false,
    },
  };
}
/** @param {string} a @param {string} b @param {string} [at] */
const wash = (a, b, at = 'x1="0" y1="0" x2=".3" y2="1"') =>
  `<defs><linearGradient id="w" ${at}><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient></defs><rect width="480" height="480" fill="url(#w)"/>`;
/** @param {any} p @param {number} y horizon */
const wallAndFloor = (p, y) =>
  wash(p.wall, p.wallLow) +
  `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.floor}"/><stop offset="1" stop-color="${p.floorLow}"/></linearGradient><linearGradient id="fe" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.shade}" stop-opacity="0"/><stop offset="1" stop-color="${p.shade}" stop-opacity=".10"/></linearGradient></defs><rect y="${y - 46}" width="480" height="46" fill="url(#fe)"/><rect y="${y}" width="480" height="${480 - y}" fill="url(#f)"/>`;

/**
 * The gallery: two to four opaque scenes, each of another kind.
 * @param {Drawings} art @param {any} goods @returns {Promise<Buffer[]>}
 */
export async function gallery(art, goods) {
  const r = randomFrom(`gallery ${goods.slug}`);
  const t = TWEAKS[goods.slug] ?? {};
  const { hue, strength } = await art.hue(goods.art, t.hue ?? 0);
  const grey = strength < 0.02;
  const own = grey ? r.pick([35, 75, 165, 230, 285]) : hue;
  const hues = r.shuffle([
    own + r.between(-18, 18),
    own + 180 + r.between(-30, 30),
    own + r.pick([-70, 70]),
    r.pick([55, 80]),
  ]);
  const kinds =
    r.next() < 0.24
      ? ['podium', 'crop', 'many', 'setting']
      : r.next() < 0.3
        ? ['podium', r.pick(['many', 'setting'])]
        : ['podium', 'crop', r.pick(['many', 'setting', 'setting'])];
  const out = [];
  for (const [i, kind] of kinds.entries()) {
    const h = (hues[i] + 720) % 360;
    const p = palette(h, h > 95 && h < 215 ? 0.85 : 1);
    const c = new Canvas(ROOM, ROOM, p.wall);
    await { podium: podiumRoom, crop: cropRoom, many: manyRoom, setting: settingRoom }[kind](
      c,
      art,
      goods,
      p,
      r,
      t,
    );
    out.push(await c.webp({ quality: 68, maxBytes: 12_000 }));
  }
  return out;
}

const K = ROOM / 480;

/** The goods turned the other way, on a stage. */
async function podiumRoom(c, art, goods, p, r, t) {
  const pose = choosePose(goods.art);
  const tilt = isLevel(goods.art) ? 0 : r.between(3, 7) * (r.next() < 0.5 ? -1 : 1);
  const kind = r.pick(['arch', 'sun', 'steps', 'curtain']);
  const piece = await art.piece(goods.art, {
    size: (pose === 'lie' ? 268 : 272) * K,
    angle: tilt,
    flip: true,
    hue: t.hue,
  });
  let s = wallAndFloor(p, 344);
  if (kind === 'arch')
    s +=
      `<path d="M110 344v-150a130 130 0 0 1 260 0v150z" fill="${p.bold}"/><path d="M110 344v-150a130 130 0 0 1 260 0v150z" fill="${p.shade}" fill-opacity=".05"/>` +
      st.podium(p.ink, 240, 378, 166, 44);
  if (kind === 'sun')
    s +=
      `<circle cx="240" cy="206" r="158" fill="${p.bold}" fill-opacity=".85"/>` +
      st.podium(p.ink, 240, 378, 160, 44);
  if (kind === 'steps')
    s +=
      `<circle cx="330" cy="150" r="92" fill="${p.pale}"/>` +
      st.block(p.ink, 30, 402, 420, 56, 34) +
      st.block(p.ink, 96, 378, 288, 32, 30);
  if (kind === 'curtain') {
    for (let i = 0; i < 5; i++)
      s += `<path d="M${i * 100 - 20} 0h54v344h-54z" fill="${i % 2 ? p.pale : p.bold}" fill-opacity=".3"/>`;
    s += st.podium(p.ink, 240, 378, 172, 44);
  }
  s += st.windowLight(250, -20, 1.4, 0.16);
  c.svg(s, 480);
  const y = (kind === 'steps' ? 366 : 384) * K;
  if (pose === 'lie') await float(c, piece, { x: 240 * K, y, shade: p.shade, gap: 22 });
  else await rest(c, piece, pose, { x: 240 * K, y, shade: p.shade, cast: false });
}

/** Close up, cut by the edge. */
async function cropRoom(c, art, goods, p, r, t) {
  const side = r.next() < 0.5 ? -1 : 1;
  const piece = await art.piece(goods.art, {
    size: 610 * K,
    angle: r.between(8, 16) * side,
    flip: r.next() < 0.5,
    hue: t.hue,
  });
  c.svg(
    wash(p.bold, p.boldLow) +
      `<circle cx="${240 + side * 70}" cy="200" r="238" fill="${p.wallLow}" fill-opacity=".75"/><circle cx="${240 + side * 70}" cy="200" r="150" fill="${p.pale}" fill-opacity=".5"/>`,
    480,
  );
  await lay(c, piece, { x: (240 + side * 88) * K, y: 292 * K, shade: p.shade, height: 22 });
}

/** Several pieces: a row on steps, or a pattern of things lying. Colours vary where the goods come in colours. */
async function manyRoom(c, art, goods, p, r, t) {
  const colours = t.colours ?? /色/.test(goods.optionName.zh);
  const turns = Array.isArray(colours)
    ? [0, ...colours]
    : colours
      ? [0, r.between(95, 140), r.between(-120, -70)]
      : [0, 0, 0];
  const base = t.hue ?? 0;
  if (choosePose(goods.art) !== 'stand') {
    c.svg(wash(p.bold, p.boldLow, 'x1="0" y1="0" x2="1" y2="1"'), 480);
    const step = 232 * K,
      tilt = r.pick([-16, 14, 24]);
    const set = await Promise.all(
      [0, 1, 2].map((i) =>
        art.piece(goods.art, { size: 172 * K, angle: tilt + i * 7, flip: i === 1, hue: base + turns[i] }),
      ),
    );
    let n = 0;
    for (let row = -1; row < 3; row++)
      for (let col = -1; col < 3; col++) {
        const x = (col + 0.55 + (row % 2 ? 0.5 : 0)) * step,
          y = (row + 0.62) * step * 0.86;
        await lay(c, set[(n++ + (row & 1)) % 3], { x, y, shade: p.shade, height: 11 });
      }
    return;
  }
  c.svg(
    wallAndFloor(p, 318) +
      `<circle cx="240" cy="190" r="150" fill="${p.bold}" fill-opacity=".7"/>` +
      st.podium(p.ink, 240, 318, 104, 60) +
      st.podium(p.ink, 98, 378, 88, 34) +
      st.podium(p.ink, 382, 378, 88, 34),
    480,
  );
  const tilt = isLevel(goods.art) ? 0 : 3;
  const mid = await art.piece(goods.art, { size: 186 * K, hue: base });
  const left = await art.piece(goods.art, { size: 164 * K, hue: base + turns[1], angle: -tilt });
  const right = await art.piece(goods.art, { size: 164 * K, hue: base + turns[2], angle: tilt, flip: true });
  await stand(c, mid, { x: 240 * K, y: 322 * K, shade: p.shade, cast: false });
  await stand(c, left, { x: 98 * K, y: 382 * K, shade: p.shade, cast: false });
  await stand(c, right, { x: 382 * K, y: 382 * K, shade: p.shade, cast: false });
}

/** In use: a table by the window with things that belong to it, or a flat lay. */
async function settingRoom(c, art, goods, p, r, t) {
  const pose = choosePose(goods.art);
  const [a, b] = pose === 'lie' ? listCompanions(goods.art) : listCompanions(goods.art).filter(standsWell);
  const side = r.next() < 0.5 ? -1 : 1;
  if (pose === 'lie') {
    c.svg(
      wash(p.wall, p.wallLow) +
        st.card(p.ink, 240 - side * 40, 232, 350, 380, side * 7, 30) +
        `<g transform="rotate(${side * -12} 380 400)"><rect x="${side > 0 ? 250 : -40}" y="330" width="270" height="220" rx="22" fill="${p.bold}" fill-opacity=".55"/></g>` +
        st.leafShadow(p.shade, side > 0 ? 480 : 0, 0, side > 0 ? 140 : 40, 1.2, 0.13),
      480,
    );
    await lay(
      c,
      await art.piece(goods.art, { size: 262 * K, angle: side * 12, hue: t.hue, flip: side > 0 }),
      { x: (240 - side * 34) * K, y: 214 * K, shade: p.shade, height: 14 },
    );
    if (a)
      await lay(c, await art.piece(a, { size: 142 * K, angle: -side * 9 }), {
        x: (240 + side * 138) * K,
        y: 372 * K,
        shade: p.shade,
        height: 11,
      });
    if (b)
      await lay(c, await art.piece(b, { size: 106 * K, angle: side * 14 }), {
        x: (240 - side * 150) * K,
        y: 402 * K,
        shade: p.shade,
        height: 9,
      });
    c.svg(st.windowLight(160, 0, 1.6, 0.2), 480);
    return;
  }
  const win = `<g><rect x="${side > 0 ? 40 : 262}" y="34" width="178" height="196" rx="12" fill="${p.pale}"/><path d="M${side > 0 ? 129 : 351} 34v196M${side > 0 ? 40 : 262} 132h178" stroke="${p.wallLow}" stroke-width="9"/></g>`;
  c.svg(
    wash(p.wall, p.wallLow) +
      win +
      st.windowLight(side > 0 ? 250 : 60, 40, 1.15, 0.32) +
      `<rect y="352" width="480" height="128" fill="${p.boldLow}"/><path d="M0 322h480v62h-480z" fill="${p.bold}"/><rect y="382" width="480" height="5" fill="${p.shade}" fill-opacity=".10"/>` +
      softEllipse(240, 366, 300, 24, p.pale, 0.4),
    480,
  );
  const hero = await art.piece(goods.art, {
    size: 258 * K,
    flip: side > 0,
    hue: t.hue,
    angle: isLevel(goods.art) ? 0 : side * 2,
  });
  if (a) {
    const back = await art.piece(a, { size: 138 * K });
    await stand(c, back, { x: (240 + side * 146) * K, y: 352 * K, shade: p.shade, lean: side * 0.4 });
  }
  await rest(c, hero, pose, { x: (240 - side * 44) * K, y: 368 * K, shade: p.shade, lean: side * 0.4 });
  if (b) {
    const front = await art.piece(b, { size: 104 * K });
    await stand(c, front, { x: (240 + side * 64) * K, y: 380 * K, shade: p.shade, lean: side * 0.4 });
  }
}
