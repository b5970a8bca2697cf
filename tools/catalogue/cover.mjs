import { Canvas } from './canvas.mjs';
import { listCompanions } from './companions.mjs';
import { float, lay, stand } from './place.mjs';
import { choosePose, isLevel, standsWell } from './poses.mjs';
import { randomFrom } from './random.mjs';
import * as st from './stages.mjs';
import { TWEAKS } from './tweaks.mjs';

/** @typedef {import('./drawing.mjs').Drawings} Drawings */

/** Side of a cover in pixels: the product page shows it large. */
const COVER = 720;
/** Pixels per unit: stages are drawn on 480 units. */
const K = COVER / 480;

/** A place on the stage in pixels. @param {{ x: number, y: number }} o in units, with what else a placement needs */
const at = ({ x, y, ...o }) => ({ ...o, x: x * K, y: y * K });

/**
 * Draws a piece as its pose asks for.
 * @param {Canvas} c @param {import('./drawing.mjs').Piece} p @param {'lie'|'float'|'stand'} pose @param {any} o
 */
export function rest(c, p, pose, o) {
  if (pose === 'lie') return lay(c, p, { ...o, y: o.y - p.height / 2 });
  if (pose === 'float') return float(c, p, { ...o, gap: o.gap ?? 22, halo: c.ground !== undefined });
  return stand(c, p, o);
}

/**
 * The cover: transparent, so that each brand's own ground shows.
 * @param {Drawings} art @param {{ id: string, slug: string, art: string }} goods @returns {Promise<Buffer>}
 */
export async function cover(art, goods) {
  const r = randomFrom(`cover ${goods.slug}`);
  const t = TWEAKS[goods.slug] ?? {};
  const pose = choosePose(goods.art);
  const c = new Canvas(COVER, COVER);
  const draw = (/** @type {string} */ body) => c.svg(body, 480);
  const take = (/** @type {string} */ name, /** @type {any} */ o) =>
    art.piece(name, { ...o, size: o.size * K });
  const ink = st.MILK;
  const shade = ink.shade;
  const n = Number(goods.id.slice(-3)); // neighbours in a list never get the same stage
  const angle =
    t.angle ??
    (isLevel(goods.art)
      ? 0
      : (r.next() < 0.5 ? -1 : 1) * r.between(pose === 'stand' ? 2 : 4, pose === 'stand' ? 5 : 9));
  const friends = pose === 'lie' ? listCompanions(goods.art) : listCompanions(goods.art).filter(standsWell);
  const buddyArt = t.companion ?? (r.next() < 0.45 ? friends[0] : undefined);
  const scale = t.scale ?? 1;

  if (pose === 'lie') {
    const food = goods.art.startsWith('food/') || goods.art === 'appliances/cooking';
    const stage =
      t.stage ??
      (food ? ['plate', 'board', 'disc', 'plate', 'arch'] : ['cards', 'arch', 'ring', 'board', 'disc'])[
        n % 5
      ];
    let size = 300;
    if (stage === 'plate') {
      draw(st.plate(ink, 240, 242, 200));
      size = 276;
    }
    if (stage === 'board') draw(st.card(ink, 240, 244, 360, 340, r.pick([-9, -6, 7, 10]), 40));
    if (stage === 'cards')
      draw(st.card(ink, 205, 226, 300, 348, -13, 22) + st.card(ink, 282, 262, 296, 330, 8, 22));
    if (stage === 'disc') draw(st.disc(ink, 240, 240, 204) + st.disc(ink, 240, 240, 158));
    if (stage === 'arch') draw(st.arch(ink, 240, 446, 330, 412) + st.leafShadow(shade, 20, 10, 42, 1, 0.1));
    if (stage === 'ring')
      draw(
        `<circle cx="240" cy="240" r="186" fill="#fff" fill-opacity=".34"/><circle cx="240" cy="240" r="190" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="18"/>`,
      );
    const p = await take(goods.art, { size: size * scale, angle, hue: t.hue });
    if (buddyArt) {
      const right = r.next() < 0.5;
      const b = await take(buddyArt, { size: 118, angle: r.between(-14, 14) });
      await lay(c, p, at({ x: 240 + (right ? -14 : 14), y: 226, shade, height: 10 * K }));
      await lay(c, b, at({ x: right ? 392 : 92, y: 386, shade, height: 7 * K }));
    } else await lay(c, p, at({ x: 240, y: 240, shade, height: 10 * K }));
    return c.webp({ quality: 75, alphaQuality: 73, maxBytes: 26_000 });
  }

  const stage =
    t.stage ??
    (pose === 'float'
      ? ['podium', 'ringPodium', 'archPodium', 'discPodium']
      : ['podium', 'arch', 'block', 'disc', 'shelf', 'window', 'archPodium', 'ring'])[
      n % (pose === 'float' ? 4 : 8)
    ];
  let y = 400,
    size = 292;
  const side = r.next() < 0.5 ? -1 : 1;
  let buddyY = 424;
  if (stage === 'podium') {
    y = 384;
    size = 280;
    draw(st.disc(ink, 240 + side * 60, 190, 130) + st.podium(ink, 240, 384, 172, 52));
    buddyY = 452;
  }
  if (stage === 'discPodium') {
    y = 396;
    size = 284;
    draw(st.disc(ink, 240, 218, 178) + st.podium(ink, 240, 396, 150, 40));
    buddyY = 448;
  }
  if (stage === 'ringPodium') {
    y = 394;
    size = 280;
    draw(st.ring(ink, 240, 210, 168, 24) + st.podium(ink, 240, 394, 158, 42));
    buddyY = 450;
  }
  if (stage === 'archPodium') {
    y = 390;
    size = 274;
    draw(st.arch(ink, 240, 420, 320, 392) + st.podium(ink, 240, 392, 150, 42));
    buddyY = 448;
  }
  if (stage === 'arch') {
    y = 418;
    draw(
      st.floorGlow(ink, 424) +
        st.arch(ink, 240, 420, 320, 388) +
        st.leafShadow(shade, 452, 40, 138, 0.9, 0.1),
    );
    buddyY = 438;
  }
  if (stage === 'block') {
    y = 376;
    size = 276;
    draw(st.disc(ink, 240 - side * 74, 176, 118) + st.block(ink, 76, 386, 328, 64, 32));
    buddyY = 450;
  }
  if (stage === 'disc') {
    y = 414;
    size = 300;
    draw(st.floorGlow(ink, 420) + st.disc(ink, 240, 226, 186));
    buddyY = 434;
  }
  if (stage === 'shelf') {
    y = 380;
    draw(st.windowLight(150, 30, 1.15, 0.42, true) + st.shelf(ink, 392, 26, 454));
    buddyY = 384;
  }
  if (stage === 'window') {
    y = 414;
    size = 296;
    draw(st.windowLight(110, 18, 1.55, 0.42, true) + st.floorGlow(ink, 418));
    buddyY = 434;
  }
  if (stage === 'ring') {
    y = 414;
    size = 292;
    draw(st.floorGlow(ink, 420) + st.ring(ink, 240, 222, 172, 26));
    buddyY = 436;
  }
  const p = await take(goods.art, { size: size * scale, angle, hue: t.hue });
  const shift = buddyArt && p.width / K > 150 ? -side * 14 : 0;
  const wide = ['arch', 'disc', 'window', 'ring'].includes(stage);
  await rest(c, p, pose, at({ x: 240 + shift, y, gap: 22 * K, shade, lean: -side * 0.5, cast: wide }));
  if (buddyArt) {
    const b = await take(buddyArt, { size: 112, angle: isLevel(buddyArt) ? 0 : side * 5 });
    const bx = Math.min(
      474 - b.width / K / 2,
      Math.max(6 + b.width / K / 2, 240 + side * Math.max(128, p.width / K / 2 + 6)),
    );
    await stand(c, b, at({ x: bx, y: Math.min(buddyY, 456), shade, cast: false }));
  }
  return c.webp({ quality: 75, alphaQuality: 73, maxBytes: 26_000 });
}
