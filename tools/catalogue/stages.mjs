/**
 * What a piece of goods stands on or in front of, in a space of 480 × 480 units. The same shapes serve the transparent
 * covers (milky white and a breath of dark, for any ground) and the coloured interiors of the gallery.
 */
import { softEllipse } from './place.mjs';

/** @typedef {{ hi: string, hiO: number, mid: string, midO: number, lo: string, loO: number, back: number, shade: string, fade: boolean }} Ink */

/**
 * Works over the product ground of every brand. Fills keep one opacity and shade by colour: soft edges are dear in the
 * alpha channel of a WebP, soft colours are not.
 * @type {Ink}
 */
export const MILK = {
  hi: '#ffffff',
  hiO: 0.9,
  mid: '#f7f1f1',
  midO: 0.9,
  lo: '#dcd0d1',
  loO: 0.9,
  back: 0.52,
  shade: '#43292c',
  fade: true,
};

let serial = 0;
/** @param {string} stops @param {string} [at] */
function linear(stops, at = 'x1="0" y1="0" x2="0" y2="1"') {
  const id = `g${serial++}`;
  return [`<defs><linearGradient id="${id}" ${at}>${stops}</linearGradient></defs>`, `url(#${id})`];
}
/** @param {number} o @param {string} c @param {number} a */
const stop = (o, c, a) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`;

/** Round podium. @param {Ink} ink @param {number} cx @param {number} y of its top @param {number} rx @param {number} h */
export function podium(ink, cx, y, rx, h) {
  const ry = rx * 0.17;
  const [d1, side] = linear(
    stop(0, ink.mid, ink.midO) + stop(0.3, ink.hi, ink.hiO) + stop(1, ink.lo, ink.loO),
    'x1="0" y1="0" x2="1" y2=".12"',
  );
  const [d2, top] = linear(
    stop(0, ink.mid, ink.midO) + stop(1, ink.hi, ink.hiO),
    'x1="0" y1="0" x2=".6" y2="1"',
  );
  const body = `M${cx - rx} ${y}v${h}a${rx} ${ry} 0 0 0 ${rx * 2} 0v${-h}z`;
  return (
    softEllipse(cx + 8, y + h + ry * 0.5, rx * 1.18, ry * 1.6, ink.shade, 0.2) +
    d1 +
    d2 +
    `<path d="${body}" fill="${side}"/><ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="${top}"/>`
  );
}

/** Box plinth seen from the front, a little from above. @param {Ink} ink @param {number} x left @param {number} y of the front top edge @param {number} w @param {number} h @param {number} [d] depth */
export function block(ink, x, y, w, h, d = 26) {
  const [d1, front] = linear(stop(0, ink.mid, ink.midO) + stop(1, ink.lo, ink.loO));
  return (
    softEllipse(x + w / 2 + 10, y + h, w * 0.62, 20, ink.shade, 0.17) +
    d1 +
    `<path d="M${x} ${y}l${d * 0.6} ${-d}h${w - d * 1.2}l${d * 0.6} ${d}z" fill="${ink.hi}" fill-opacity="${ink.hiO}"/>` +
    `<path d="M${x} ${y}h${w}v${h - 6}q0 6 -6 6h${-(w - 12)}q-6 0 -6 -6z" fill="${front}"/>`
  );
}

/** Niche with a round top. @param {Ink} ink @param {number} cx @param {number} y of its foot @param {number} w @param {number} h */
export function arch(ink, cx, y, w, h) {
  const r = w / 2;
  const p = `M${cx - r} ${y}v${-(h - r)}a${r} ${r} 0 0 1 ${w} 0v${h - r}z`;
  const [d1, fill] = linear(
    stop(0, ink.lo, ink.back * 1.15) + stop(0.45, ink.hi, ink.back * 1.15),
    'x1="0" y1="0" x2="1" y2=".3"',
  );
  return `${d1}<path d="${p}" fill="${fill}"/>`;
}

/** Sun behind the goods. @param {Ink} ink @param {number} cx @param {number} cy @param {number} r */
export function disc(ink, cx, cy, r) {
  const [d, fill] = linear(stop(0, ink.hi, ink.back) + stop(1, ink.mid, ink.back));
  return `${d}<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
}

/** @param {Ink} ink @param {number} cx @param {number} cy @param {number} r @param {number} w */
export function ring(ink, cx, cy, r, w) {
  const [d, line] = linear(stop(0, ink.hi, 0.75) + stop(1, ink.mid, 0.75), 'x1="0" y1="0" x2=".5" y2="1"');
  return (
    d +
    `<circle cx="${cx + 5}" cy="${cy + 9}" r="${r}" fill="none" stroke="${ink.shade}" stroke-opacity=".06" stroke-width="${w}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${line}" stroke-width="${w}"/>`
  );
}

/** Plate or tray seen from above. @param {Ink} ink @param {number} cx @param {number} cy @param {number} r */
export function plate(ink, cx, cy, r) {
  const [d, fill] = linear(
    stop(0, ink.hi, ink.hiO) + stop(1, ink.mid, ink.midO),
    'x1="0" y1="0" x2=".7" y2="1"',
  );
  return (
    softEllipse(cx + 6, cy + 14, r * 1.13, r * 1.13, ink.shade, 0.3) +
    d +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.8}" fill="none" stroke="${ink.shade}" stroke-opacity=".07" stroke-width="3"/><circle cx="${cx}" cy="${cy + 2}" r="${r * 0.8}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`
  );
}

/** Sheet of card lying askew. @param {Ink} ink @param {number} cx @param {number} cy @param {number} w @param {number} h @param {number} turn @param {number} [r] */
export function card(ink, cx, cy, w, h, turn, r = 26) {
  const [d, fill] = linear(stop(0, ink.hi, 0.8) + stop(1, ink.mid, 0.8), 'x1="0" y1="0" x2=".6" y2="1"');
  const box = (dx, dy, paint, more = '') =>
    `<rect x="${cx - w / 2 + dx}" y="${cy - h / 2 + dy}" width="${w}" height="${h}" rx="${r}" fill="${paint}" ${more}/>`;
  return (
    d +
    `<g transform="rotate(${turn} ${cx} ${cy})">${box(5, 9, ink.shade, 'fill-opacity=".05"')}${box(2, 4, ink.shade, 'fill-opacity=".05"')}${box(0, 0, fill)}</g>`
  );
}

/** Shelf board. @param {Ink} ink @param {number} y of its front top edge @param {number} x0 @param {number} x1 */
export function shelf(ink, y, x0, x1) {
  const w = x1 - x0;
  const [d, under] = linear(stop(0, ink.shade, 0.17) + stop(1, ink.shade, 0));
  const [d2, front] = linear(stop(0, ink.hi, ink.hiO) + stop(1, ink.mid, ink.midO));
  return (
    d +
    d2 +
    `<path d="M${x0 + 12} ${y + 18}h${w - 24}l-24 48h${-(w - 72)}z" fill="${under}"/>` +
    `<path d="M${x0} ${y}l26 -30h${w - 52}l26 30z" fill="${ink.hi}" fill-opacity="${ink.hiO * 0.72}"/><rect x="${x0}" y="${y}" width="${w}" height="19" rx="4" fill="${front}"/>`
  );
}

/** Light through a window, falling across the wall. @param {number} x @param {number} y @param {number} s scale @param {number} [o] opacity */
export function windowLight(x, y, s, o = 0.5, flat = false) {
  const [d, fill] = linear(stop(0, '#fff', o) + stop(1, '#fff', flat ? o : o * 0.12));
  let out = `${d}<g transform="translate(${x} ${y}) scale(${s}) skewX(-16) rotate(6)">`;
  for (const cx of [0, 92])
    for (const cy of [0, 118])
      out += `<rect x="${cx}" y="${cy}" width="82" height="108" rx="3" fill="${fill}"/>`;
  return `${out}</g>`;
}

/** Shadow of a twig from outside the picture. @param {string} shade @param {number} x @param {number} y @param {number} turn @param {number} s @param {number} [o] */
export function leafShadow(shade, x, y, turn, s, o = 0.09) {
  const id = `b${serial++}`;
  let leaves = '';
  for (let i = 0; i < 6; i++) {
    const at = 34 + i * 34,
      len = 84 - i * 8;
    for (const side of [-1, 1])
      leaves += `<path transform="translate(${at} 0) rotate(${side * (54 - i * 5)})" d="M0 0q${len * 0.5} ${-len * 0.3} ${len} 0q${-len * 0.5} ${len * 0.3} ${-len} 0z"/>`;
  }
  return `<defs><filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="4.5"/></filter></defs><g filter="url(#${id})" opacity="${o}" fill="${shade}"><g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-40 -2l290 0v4h-290z"/>${leaves}</g></g>`;
}

/** Soft low floor for goods without a stand. @param {Ink} ink @param {number} y */
export function floorGlow(ink, y) {
  return softEllipse(240, y, 225, 46, ink.hi, ink.hiO * 0.8);
}
