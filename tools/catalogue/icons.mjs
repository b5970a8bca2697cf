/**
 * Small icons, transparent: entries of the home and mine pages, groups, points, tasks. Most have 120 × 120 pixels; `px` is the
 * size of those that a page also shows larger.
 */
import { Canvas } from './canvas.mjs';
import { lay } from './place.mjs';

/** Enough for 136 CSS pixels on a screen of density 2, of which Lighthouse wants three quarters. */
const LARGE_PX = 208;

/** Units in which places and sizes are written. */
const UNITS = 120;

/** @typedef {{ art: string, angle?: number, hue?: number, size?: number, px?: number, with?: { art: string, x: number, y: number, size: number, angle?: number, hue?: number } }} Icon */
/** @type {Record<string, Icon>} */
const ICONS = {
  'entry-flash': { art: 'mall/high-voltage', size: 92 },
  'entry-free': { art: 'mall/wrapped-gift', size: 90 },
  'entry-coupon': { art: 'mall/ticket', angle: -14, size: 84 },
  'entry-live': { art: 'appliances/movie-camera', size: 92 },
  'entry-signin': { art: 'mall/calendar', size: 84, with: { art: 'mall/coin', x: 90, y: 88, size: 46 } },
  'entry-brand': { art: 'mall/shopping-bags', size: 94 },
  'entry-score': { art: 'mall/money-bag', size: 88 },
  'entry-subsidy': { art: 'mall/fire', size: 92 },
  'entry-service': { art: 'appliances/telephone', size: 88 },
  'entry-orders': { art: 'mall/receipt', size: 86 },
  'mine-address': { art: 'mall/delivery-truck', size: 96 },
  'mine-coupon': { art: 'mall/ticket', angle: -14, size: 84 },
  'mine-favourite': { art: 'mall/glowing-star', size: 90 },
  'mine-redpacket': { art: 'mall/red-envelope', size: 88, px: LARGE_PX },
  'mine-invite': { art: 'mall/envelope', size: 92 },
  'mine-feedback': { art: 'mall/megaphone', size: 90 },
  'mine-service': { art: 'appliances/telephone', size: 88 },
  'mine-agreement': { art: 'books/notebook-with-decorative-cover', size: 84 },
  'mine-cooperation': { art: 'fashion/briefcase', size: 88 },
  'group-digital': { art: 'appliances/camera' },
  'group-appliances': { art: 'appliances/cooking' },
  'group-kitchen': { art: 'home/teapot' },
  'group-home': { art: 'home/couch-and-lamp' },
  'group-beauty': { art: 'beauty/lipstick' },
  'group-snacks': { art: 'food/cookie' },
  'group-fresh': { art: 'food/strawberry' },
  'group-drinks': { art: 'food/bubble-tea' },
  'group-fashion': { art: 'fashion/dress' },
  'group-bags': { art: 'fashion/handbag' },
  'group-sport': { art: 'sport/soccer-ball' },
  'group-kids': { art: 'home/teddy-bear' },
  coin: { art: 'mall/coin', size: 96 },
  'point-vantmall': { art: 'mall/coin', size: 96, px: LARGE_PX },
  'point-meadow': { art: 'mall/coin', hue: 78, size: 96, px: LARGE_PX },
  'point-aurora': { art: 'mall/star', size: 100, px: LARGE_PX },
  'point-festival': {
    art: 'mall/red-envelope',
    size: 86,
    px: LARGE_PX,
    angle: -6,
    with: { art: 'mall/coin', x: 88, y: 86, size: 52 },
  },
  'signin-gift': { art: 'mall/wrapped-gift', size: 94, px: LARGE_PX },
  'task-share': { art: 'mall/speech-balloon', size: 96 },
  'task-phone': { art: 'appliances/mobile-phone', size: 88 },
  'task-package': { art: 'mall/package', size: 92 },
  'task-order': { art: 'mall/receipt', size: 86 },
  'task-signin': { art: 'mall/calendar', size: 86 },
};

/** @type {Record<string, (art: import('./drawing.mjs').Drawings) => Promise<Buffer>>} */
export default Object.fromEntries(
  Object.entries(ICONS).map(([name, icon]) => [
    name,
    async (art) => {
      const { px = UNITS, with: second } = icon;
      /** @param {number} units */
      const scale = (units) => (units * px) / UNITS;
      const c = new Canvas(px, px);
      const shade = '#43292c';
      const at = scale(second && second.x > 70 ? 54 : 60);
      await lay(
        c,
        await art.piece(icon.art, { size: scale(icon.size ?? 88), angle: icon.angle, hue: icon.hue }),
        {
          x: at,
          y: second && second.x > 70 ? at : scale(58),
          shade,
          height: scale(3),
        },
      );
      if (second)
        await lay(c, await art.piece(second.art, { ...second, size: scale(second.size) }), {
          x: scale(second.x),
          y: scale(second.y),
          shade,
          height: scale(2),
        });
      return c.webp({ quality: 82, alphaQuality: 74, maxBytes: px > UNITS ? 8_000 : 4_000 });
    },
  ]),
);
