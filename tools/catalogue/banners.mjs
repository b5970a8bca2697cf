/**
 * Feed adverts (640 × 480, transparent): the objects of the right half. One hero cut by the edge, one small companion, perhaps something light
 * in the air; headline and ground are the page's own.
 */
import { Canvas } from './canvas.mjs';
import { lay } from './place.mjs';
import * as st from './stages.mjs';

/** @typedef {[art: string, x: number, y: number, size: number, more?: { angle?: number, flip?: boolean, hue?: number, height?: number }]} Actor */
/** @typedef {{ halo: [cx: number, cy: number, r: number], actors: Actor[] }} Banner */
/** @type {Record<string, Banner>} */
const BANNERS = {
  'vantmall-kitchen': {
    halo: [470, 240, 214],
    actors: [
      ['appliances/cooking', 478, 236, 430, { angle: 6 }],
      ['food/lemon', 196, 372, 140, { angle: -8 }],
    ],
  },
  'vantmall-home': {
    halo: [440, 230, 206],
    actors: [
      ['home/couch-and-lamp', 452, 258, 430],
      ['home/potted-plant', 186, 372, 142],
    ],
  },
  'vantmall-digital': {
    halo: [470, 230, 210],
    actors: [
      ['appliances/headphone', 476, 232, 420, { angle: -8 }],
      ['mall/coin', 214, 366, 104, { angle: -10 }],
    ],
  },
  'vantmall-bags': {
    halo: [470, 240, 210],
    actors: [
      ['fashion/luggage', 484, 256, 430, { angle: 8 }],
      ['beauty/sunglasses', 232, 388, 150, { angle: -8 }],
    ],
  },
  'meadow-valley': {
    halo: [470, 240, 214],
    actors: [
      ['food/avocado', 478, 236, 424, { angle: 4 }],
      ['food/blueberries', 206, 378, 150],
    ],
  },
  'meadow-tea': {
    halo: [460, 240, 206],
    actors: [
      ['home/teapot', 474, 252, 410],
      ['food/lemon', 196, 382, 130, { angle: 10 }],
    ],
  },
  'meadow-bath': {
    halo: [470, 230, 206],
    actors: [
      ['beauty/lotion-bottle', 484, 252, 420, { angle: 7, hue: 120 }],
      ['beauty/rose', 256, 372, 150, { angle: -14 }],
    ],
  },
  'meadow-honey': {
    halo: [470, 240, 206],
    actors: [
      ['food/honey-pot', 480, 256, 410],
      ['food/croissant', 206, 386, 150],
    ],
  },
  'aurora-night': {
    halo: [474, 230, 210],
    actors: [
      ['appliances/headphone', 480, 228, 420, { angle: 9 }],
      ['appliances/video-game', 206, 372, 170, { angle: -12 }],
    ],
  },
  'aurora-play': {
    halo: [470, 236, 210],
    actors: [
      ['appliances/video-game', 484, 236, 440, { angle: 10 }],
      ['mall/star', 206, 372, 110, { angle: -12 }],
    ],
  },
  'aurora-camera': {
    halo: [474, 236, 210],
    actors: [
      ['appliances/camera', 486, 244, 440, { angle: 7 }],
      ['books/compass', 200, 384, 126],
    ],
  },
  'aurora-sky': {
    halo: [466, 220, 206],
    actors: [
      ['books/telescope', 478, 262, 430],
      ['mall/glowing-star', 214, 130, 96],
      ['mall/star', 296, 396, 62, { angle: 14 }],
    ],
  },
  'festival-reunion': {
    halo: [470, 236, 210],
    actors: [
      ['mall/red-envelope', 484, 236, 410, { angle: 7 }],
      ['mall/red-paper-lantern', 216, 356, 164, { angle: -8 }],
    ],
  },
  'festival-table': {
    halo: [464, 240, 206],
    actors: [
      ['food/moon-cake', 478, 244, 410],
      ['home/teapot', 196, 372, 150],
    ],
  },
  'festival-dragon': {
    halo: [466, 236, 210],
    actors: [
      ['mall/dragon', 474, 246, 430],
      ['mall/firecracker', 204, 372, 130, { angle: -10 }],
    ],
  },
  'festival-gifts': {
    halo: [470, 240, 206],
    actors: [
      ['mall/wrapped-gift', 482, 250, 400, { angle: 6 }],
      ['food/tangerine', 208, 384, 130],
    ],
  },
};

/** @type {Record<string, (art: import('./drawing.mjs').Drawings) => Promise<Buffer>>} */
export default Object.fromEntries(
  Object.entries(BANNERS).map(([name, { halo, actors }]) => [
    name,
    async (art) => {
      const c = new Canvas(640, 480);
      c.svg(
        `<circle cx="${halo[0]}" cy="${halo[1]}" r="${halo[2]}" fill="#fff" fill-opacity=".16"/><circle cx="${halo[0]}" cy="${halo[1]}" r="${halo[2] * 0.72}" fill="#fff" fill-opacity=".14"/>`,
      );
      for (const [what, x, y, size, more = {}] of actors)
        await lay(c, await art.piece(what, { size, ...more }), {
          x,
          y,
          shade: st.MILK.shade,
          height: size > 250 ? 16 : 10,
          strength: 0.9,
        });
      return c.webp({ quality: 80, alphaQuality: 72, maxBytes: 26_000 });
    },
  ]),
);
