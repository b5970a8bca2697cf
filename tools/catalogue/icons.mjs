/** Small icons (120 × 120, transparent): entries of the home and mine pages, groups, points, tasks. */
import { Canvas } from './canvas.mjs';
import { lay } from './place.mjs';

/** @typedef {{ art: string, angle?: number, hue?: number, size?: number, with?: { art: string, x: number, y: number, size: number, angle?: number, hue?: number } }} Icon */
/** @type {Record<string, Icon>} */
const ICONS = {
  'entry-flash': { art: 'mall/high-voltage', size: 92 },
  'entry-free': { art: 'mall/wrapped-gift', size: 90 },
  'entry-coupon': { art: 'mall/ticket', angle: -14, size: 96 },
  'entry-live': { art: 'appliances/movie-camera', size: 92 },
  'entry-signin': { art: 'mall/calendar', size: 84, with: { art: 'mall/coin', x: 90, y: 88, size: 46 } },
  'entry-brand': { art: 'mall/shopping-bags', size: 94 },
  'entry-score': { art: 'mall/money-bag', size: 88 },
  'entry-subsidy': { art: 'mall/fire', size: 92 },
  'entry-service': { art: 'appliances/telephone', size: 88 },
  'entry-orders': { art: 'mall/receipt', size: 86 },
  'mine-address': { art: 'mall/delivery-truck', size: 96 },
  'mine-coupon': { art: 'mall/ticket', angle: -14, size: 96 },
  'mine-favourite': { art: 'mall/glowing-star', size: 90 },
  'mine-redpacket': { art: 'mall/red-envelope', size: 88 },
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
  'point-vantmall': { art: 'mall/coin', size: 96 },
  'point-meadow': { art: 'mall/coin', hue: 78, size: 96 },
  'point-aurora': { art: 'mall/star', size: 100 },
  'point-festival': {
    art: 'mall/red-envelope',
    size: 86,
    angle: -6,
    with: { art: 'mall/coin', x: 88, y: 86, size: 52 },
  },
  'signin-gift': { art: 'mall/wrapped-gift', size: 94 },
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
      const c = new Canvas(120, 120);
      const shade = '#43292c';
      await lay(c, await art.piece(icon.art, { size: icon.size ?? 88, angle: icon.angle, hue: icon.hue }), {
        x: icon.with && icon.with.x > 70 ? 54 : 60,
        y: icon.with && icon.with.x > 70 ? 54 : 58,
        shade,
        height: 3,
      });
      if (icon.with)
        await lay(c, await art.piece(icon.with.art, icon.with), {
          x: icon.with.x,
          y: icon.with.y,
          shade,
          height: 2,
        });
      return c.webp({ quality: 82, alphaQuality: 74, maxBytes: 4_000 });
    },
  ]),
);
