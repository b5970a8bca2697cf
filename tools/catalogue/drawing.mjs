import path from 'node:path';
import sharp from 'sharp';
import { mainHue } from './colour.mjs';

/** @typedef {{ data: Buffer, width: number, height: number }} Bitmap PNG bytes with their size */
/** @typedef {Bitmap & { foot: [number, number] }} Piece a drawing ready to place; foot = where it touches the ground, in px from its left */

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const MASTER = 1000;

/** Reads drawings once and hands out sized, turned and tinted pieces of them. */
export class Drawings {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    /** @type {Map<string, Promise<Bitmap>>} */
    this.masters = new Map();
  }

  /** The drawing, large, without empty margin. Rendered at twice the size first: some filters leave hard edges. @param {string} art */
  master(art) {
    let hit = this.masters.get(art);
    if (!hit) {
      if (this.masters.size > 24) this.masters.delete(this.masters.keys().next().value);
      hit = (async () => {
        const big = await sharp(path.join(this.folder, `${art}.svg`), { density: (72 * MASTER * 1.6) / 32 })
          .png({ compressionLevel: 0 })
          .toBuffer();
        const small = await sharp(big)
          .resize(MASTER, MASTER, { kernel: 'lanczos3' })
          .png({ compressionLevel: 0 })
          .toBuffer();
        const { data, info } = await sharp(small)
          .trim({ background: CLEAR, threshold: 4 })
          .png({ compressionLevel: 0 })
          .toBuffer({ resolveWithObject: true });
        return { data, width: info.width, height: info.height };
      })();
      this.masters.set(art, hit);
    }
    return hit;
  }

  /** @param {string} art @param {number} [turn] hue turn in degrees */
  async hue(art, turn = 0) {
    const m = await this.master(art);
    let img = sharp(m.data).resize(64, 64, { fit: 'inside' });
    if (turn) img = img.modulate({ hue: Math.round((turn + 720) % 360) });
    return mainHue(await img.ensureAlpha().raw().toBuffer());
  }

  /**
   * @param {string} art
   * @param {{ size: number, angle?: number, flip?: boolean, hue?: number, fade?: number }} o size: side of the square it would fill;
   *   long thin drawings get more length, so all weigh the same
   * @returns {Promise<Piece>}
   */
  async piece(art, { size, angle = 0, flip = false, hue = 0 }) {
    const m = await this.master(art);
    const ratio = m.width / m.height;
    const long = size * Math.min(1.2, Math.max(ratio, 1 / ratio) ** 0.4);
    const w = Math.round(ratio >= 1 ? long : long * ratio);
    const h = Math.round(ratio >= 1 ? long / ratio : long);
    let img = sharp(m.data).resize(w, h, { kernel: 'lanczos3' });
    if (flip) img = img.flop();
    if (hue) img = img.modulate({ hue: Math.round((hue + 720) % 360) });
    let bytes = await img.png({ compressionLevel: 0 }).toBuffer();
    if (angle) {
      bytes = await sharp(bytes).rotate(angle, { background: CLEAR }).png({ compressionLevel: 0 }).toBuffer();
      bytes = await sharp(bytes)
        .trim({ background: CLEAR, threshold: 6 })
        .png({ compressionLevel: 0 })
        .toBuffer();
    }
    const { data: raw, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    let [x0, x1] = [info.width, 0];
    for (let y = Math.floor(info.height * 0.93); y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if (raw[(y * info.width + x) * 4 + 3] > 100) {
          if (x < x0) x0 = x;
          if (x > x1) x1 = x;
        }
      }
    }
    if (x1 <= x0) [x0, x1] = [info.width * 0.3, info.width * 0.7];
    return { data: bytes, width: info.width, height: info.height, foot: [x0, x1] };
  }
}

/**
 * Its silhouette as a soft shadow, `pad` px larger on every side.
 * @param {Bitmap} piece @param {{ colour: string, opacity: number, blur: number, pad: number }} o @returns {Promise<Bitmap>}
 */
export async function silhouette(piece, { colour, opacity, blur, pad }) {
  const k = blur > 6 ? 4 : blur > 2.5 ? 2 : 1; // a blurred shape needs few pixels
  const w = Math.max(1, Math.round(piece.width / k)),
    h = Math.max(1, Math.round(piece.height / k)),
    edge = Math.ceil(pad / k);
  const small = await sharp(piece.data)
    .resize(w, h, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: CLEAR })
    .extractChannel(3)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const one = { width: w + edge * 2, height: h + edge * 2, channels: 1 };
  const soft = await sharp(small, { raw: one })
    .blur(Math.max(0.4, blur / k))
    .linear(opacity, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const width = piece.width + pad * 2,
    height = piece.height + pad * 2;
  const alpha =
    k === 1
      ? soft
      : await sharp(soft, { raw: one })
          .resize(width, height, { fit: 'fill', kernel: 'cubic' })
          .toColourspace('b-w')
          .raw()
          .toBuffer();
  const data = await sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { data, width, height };
}

/**
 * The shadow a standing thing throws on the floor behind it, to the right (or left with a negative lean).
 * @param {Piece} piece @param {{ colour: string, opacity: number, lean?: number, squash?: number }} o
 */
export async function floorShadow(piece, { colour, opacity, lean = 0.5, squash = 0.3 }) {
  const scale = 0.5; // it gets blurred anyway
  const w = Math.max(8, Math.round(piece.width * scale)),
    h = Math.max(8, Math.round(piece.height * scale));
  const solid = await sharp(piece.data).resize(w, h, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  const bent = await sharp(solid)
    .affine(
      [
        [1, -lean],
        [0, squash],
      ],
      { background: CLEAR },
    )
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const width = Math.round(bent.info.width / scale),
    height = Math.round(bent.info.height / scale);
  const big = {
    data: await sharp(bent.data)
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer(),
    width,
    height,
  };
  const pad = 30;
  const out = await silhouette(big, { colour, opacity, blur: 9, pad });
  return { ...out, dx: -pad - (lean < 0 ? width - piece.width : 0), dy: piece.height - height - pad };
}
