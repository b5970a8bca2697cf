import { floorShadow, silhouette } from './drawing.mjs';

/** @typedef {import('./canvas.mjs').Canvas} Canvas */
/** @typedef {import('./drawing.mjs').Piece} Piece */

let serial = 0;

/** A blurred ellipse. @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} colour @param {number} opacity */
export function softEllipse(cx, cy, rx, ry, colour, opacity) {
  const id = `s${serial++}`;
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${opacity * 0.62}"/><stop offset=".75" stop-color="${colour}" stop-opacity="${opacity * 0.18}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
}

/**
 * Stands a piece on the ground: thrown shadow, contact shadow, then the piece itself.
 * @param {Canvas} canvas @param {Piece} piece @param {{ x: number, y: number, shade: string, lean?: number, strength?: number, cast?: boolean }} o x = centre, y = ground;
 *   cast = the floor is wide enough to take its long shadow
 */
export async function stand(canvas, piece, { x, y, shade, lean = 0.45, strength = 1, cast = true }) {
  const left = x - piece.width / 2,
    top = y - piece.height;
  if (cast) {
    const long = await floorShadow(piece, { colour: shade, opacity: 0.13 * strength, lean, squash: 0.26 });
    await canvas.put(long, left + long.dx, top + long.dy - 2);
  }
  const cx = left + (piece.foot[0] + piece.foot[1]) / 2;
  const half = Math.max((piece.foot[1] - piece.foot[0]) / 2, piece.width * 0.2);
  const thick = Math.min(26, Math.max(9, half * 0.17)) * (canvas.width / 480) ** 0.5;
  canvas.svg(
    softEllipse(cx + 4, y - thick * 0.35, half * 1.38 + 10, thick * 1.9, shade, 0.3 * strength) +
      softEllipse(cx, y - thick * 0.3, half * 1.04 + 4, thick * 0.8, shade, 0.55 * strength),
  );
  await canvas.put(piece, left, top);
}

/**
 * Lays a piece flat: it lies on the ground seen from above.
 * @param {Canvas} canvas @param {Piece} piece @param {{ x: number, y: number, shade: string, height?: number, strength?: number }} o centre; height = px it lifts off
 */
export async function lay(canvas, piece, { x, y, shade, height = 9, strength = 1 }) {
  const left = x - piece.width / 2,
    top = y - piece.height / 2;
  const far = await silhouette(piece, {
    colour: shade,
    opacity: 0.2 * strength,
    blur: height * 1.7,
    pad: Math.ceil(height * 4),
  });
  await canvas.put(far, left - height * 4 + height * 0.7, top - height * 4 + height * 1.7);
  const near = await silhouette(piece, {
    colour: shade,
    opacity: 0.26 * strength,
    blur: height * 0.45,
    pad: Math.ceil(height * 2),
  });
  await canvas.put(near, left - height * 2 + height * 0.2, top - height * 2 + height * 0.5);
  await canvas.put(piece, left, top);
}

/**
 * Lets a piece hang in the air over the ground.
 * @param {Canvas} canvas @param {Piece} piece @param {{ x: number, y: number, shade: string, gap?: number, strength?: number, halo?: boolean }} o x = centre, y = ground; halo = faint shadow on the wall
 */
export async function float(canvas, piece, { x, y, shade, gap = 26, strength = 1, halo = true }) {
  const left = x - piece.width / 2,
    top = y - piece.height - gap;
  if (halo) {
    const soft = await silhouette(piece, { colour: shade, opacity: 0.14 * strength, blur: 12, pad: 40 });
    await canvas.put(soft, left - 40 + 6, top - 40 + 12);
  }
  canvas.svg(
    softEllipse(x, y, piece.width * 0.46, Math.max(12, piece.width * 0.075), shade, 0.34 * strength) +
      softEllipse(x, y, piece.width * 0.27, Math.max(7, piece.width * 0.036), shade, 0.3 * strength),
  );
  await canvas.put(piece, left, top);
}
