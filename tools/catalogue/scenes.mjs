/** Drawings for empty and error states (360 × 300, transparent). */
import { Canvas } from './canvas.mjs';
import { float, lay, softEllipse, stand } from './place.mjs';
import { choosePose, isLevel } from './poses.mjs';
import * as st from './stages.mjs';

/** @typedef {[art: string, x: number, y: number, size: number, more?: { angle?: number, flip?: boolean, hue?: number, pose?: string, gap?: number }]} Actor */
/** Back to front. @type {Record<string, Actor[]>} */
const SCENES = {
  'empty-cart': [
    ['home/potted-plant', 74, 236, 84],
    ['mall/shopping-cart', 186, 246, 172],
    ['baby/balloon', 300, 168, 78, { pose: 'air', angle: 8 }],
  ],
  'empty-orders': [
    ['home/potted-plant', 292, 238, 88],
    ['mall/package', 180, 246, 158],
    ['mall/receipt', 84, 250, 76, { angle: -8 }],
  ],
  'empty-search': [
    ['books/books', 84, 240, 84],
    ['books/telescope', 188, 250, 178],
    ['mall/glowing-star', 304, 120, 54, { pose: 'air' }],
    ['mall/star', 74, 92, 30, { pose: 'air', angle: -12 }],
  ],
  'empty-coupon': [
    ['mall/wrapped-gift', 288, 244, 84],
    ['mall/ticket', 168, 232, 186, { angle: -10, pose: 'float', gap: 16 }],
    ['mall/coin', 82, 92, 40, { pose: 'air' }],
  ],
  'empty-message': [
    ['home/potted-plant', 296, 240, 84],
    ['mall/speech-balloon', 180, 226, 168, { pose: 'float', gap: 14 }],
    ['mall/envelope', 88, 250, 76, { angle: -8 }],
  ],
  'empty-live': [
    ['food/popcorn', 288, 248, 94],
    ['appliances/television', 170, 246, 172],
  ],
  'empty-address': [
    ['home/potted-plant', 64, 238, 74],
    ['mall/delivery-truck', 196, 246, 196],
  ],
  offline: [
    ['home/potted-plant', 84, 238, 84],
    ['appliances/electric-plug', 196, 226, 146, { angle: 24, pose: 'float', gap: 18 }],
    ['appliances/light-bulb', 306, 244, 82],
  ],
  error: [
    ['home/toolbox', 172, 246, 156],
    ['home/hammer-and-wrench', 292, 248, 92, { pose: 'stand' }],
    ['home/screwdriver', 76, 120, 48, { pose: 'air', angle: -12 }],
  ],
  ended: [
    ['books/books', 292, 242, 78],
    ['home/hourglass-done', 180, 248, 170],
    ['mall/confetti-ball', 80, 150, 72, { pose: 'air', angle: -10 }],
  ],
  'not-found': [
    ['home/potted-plant', 70, 240, 78],
    ['home/door', 182, 248, 180],
    ['home/key', 290, 236, 66, { pose: 'float', gap: 10 }],
  ],
  success: [
    ['mall/wrapped-gift', 284, 246, 90],
    ['mall/trophy', 176, 248, 168],
    ['mall/party-popper', 78, 244, 84, { flip: true }],
    ['mall/sparkles', 296, 96, 46, { pose: 'air' }],
  ],
  'sold-out': [
    ['home/hourglass-done', 298, 244, 78],
    ['mall/shopping-bags', 178, 246, 166],
    ['home/potted-plant', 66, 240, 74],
  ],
  envelope: [
    ['mall/coin', 84, 246, 72, { angle: -8 }],
    ['mall/red-envelope', 184, 240, 168, { angle: 5, pose: 'float', gap: 14 }],
    ['mall/coin', 294, 246, 58, { angle: 10 }],
    ['mall/sparkles', 88, 92, 44, { pose: 'air' }],
  ],
  gift: [
    ['mall/confetti-ball', 82, 150, 78, { pose: 'air' }],
    ['mall/wrapped-gift', 182, 248, 170],
    ['mall/coin', 290, 246, 62, { angle: 10 }],
  ],
  closed: [
    ['home/door', 180, 248, 182],
    ['home/bell', 80, 246, 64],
    ['home/potted-plant', 290, 240, 88],
  ],
};

/** @type {Record<string, (art: import('./drawing.mjs').Drawings) => Promise<Buffer>>} */
export default Object.fromEntries(
  Object.entries(SCENES).map(([name, actors]) => [
    name,
    async (art) => {
      const c = new Canvas(360, 300);
      const { shade } = st.MILK;
      c.svg(
        `<circle cx="182" cy="146" r="122" fill="#8a7f86" fill-opacity=".10"/>` +
          softEllipse(180, 250, 176, 26, shade, 0.1),
      );
      for (const [what, x, y, size, more = {}] of actors) {
        const pose = more.pose ?? choosePose(what);
        const p = await art.piece(what, {
          size,
          angle: more.angle ?? (isLevel(what) ? 0 : 0),
          flip: more.flip,
          hue: more.hue,
        });
        if (pose === 'air') await lay(c, p, { x, y, shade, height: 4 });
        else if (pose === 'float') await float(c, p, { x, y, shade, gap: more.gap ?? 16, halo: false });
        else await stand(c, p, { x, y, shade, lean: 0.4 });
      }
      return c.webp({ quality: 80, alphaQuality: 74, maxBytes: 15_000 });
    },
  ]),
);
