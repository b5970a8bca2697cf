/**
 * Goods whose picture differs from what the rules choose.
 * hue: turns the colours (where two goods share a drawing); companion: the small drawing on the cover ('' for none); stage: stage of the cover by name;
 * colours: whether several pieces in one picture vary in colour, or by how many degrees.
 * @type {Record<string, { hue?: number, companion?: string, stage?: string, angle?: number, scale?: number, colours?: boolean | [number, number] }>}
 */
export const TWEAKS = {
  'mini-slow-cooker': { colours: false },
  'velvet-lipstick': { colours: [-26, 24] },
  'ladder-shelf': { colours: [14, -8] },
  'cup-warmer': { colours: false },
  'forever-rose': { colours: false },
  'gel-nail-polish': { colours: false },
  'wooden-nesting-dolls': { colours: false },
  'ceramic-planter-greenery': { colours: false },
  'iced-drink-tumbler': { companion: 'food/lemon' },
  'lemon-hand-wash': { hue: 95, companion: 'food/lemon', stage: 'arch' },
  'kids-school-bag': { hue: 232, companion: 'books/pencil', stage: 'disc' },
  'kids-running-shoes': { hue: 120, stage: 'discPodium', angle: -6 },
  'gourd-tea-cup': { companion: '', colours: false },
};
