import type { Brand } from '../brand';

/** Fresh food and things for a calm home: airy, dark text on a light header. */
export const meadow: Brand = {
  name: { 'zh-CN': '青禾集', en: 'Meadow' },
  logoText: '禾',
  pointName: {
    'zh-CN': '青豆',
    en: 'beans',
    unit: { 'zh-CN': '青豆', en: 'beans' },
  },
  themeColor: '#bfe6c9',
  homeTitle: { 'zh-CN': '青禾集', en: 'Meadow' },
  givesPointsAgain: true,
  texts: {
    slogan: { 'zh-CN': '从田间到家里，慢慢挑', en: 'From the field to your home, at your pace' },
    share: { 'zh-CN': '青禾集里用青豆换新鲜', en: 'Fresh things for beans, at Meadow' },
    giftTitle: { 'zh-CN': '送你一把青豆', en: 'A handful of beans for you' },
    giftAgainTitle: { 'zh-CN': '青豆又发芽了', en: 'Your beans have sprouted again' },
  },
  colors: {
    primary: '#17784a',
    'on-primary': '#ffffff',
    accent: '#8a6100',
    ground: '#f2f6f1',
    surface: '#ffffff',
    tint: '#e4f3ea',
    ink: '#14211a',
    muted: '#5b6a61',
    line: '#dfe8df',
    outside: '#e1eadf',
    'product-1': '#eef7ec',
    'product-2': '#dcefdf',
    'hero-ink': '#14211a',
    'hero-muted': '#3f5247',
    'search-ground': '#ffffff',
    'search-ink': '#5b6a61',
    'logo-ground': '#ffffff',
    'logo-ink': '#17784a',
  },
  corner: '22px',
  hero: ['linear-gradient(172deg, #bfe6c9 0, #d9f0dc 48%, #f2f6f1 100%)'],
  // Morning: a pale sun and the line of two hills.
  heroLight: {
    background: [
      'radial-gradient(circle at 78% 34%, #fffbe0 0, #fffbe000 84px)',
      'radial-gradient(120% 76px at 18% 100%, #a9dcb880 0 99%, #a9dcb800 100%)',
      'radial-gradient(110% 62px at 92% 100%, #cdebd2b3 0 99%, #cdebd200 100%)',
    ],
    mask: 'linear-gradient(#000000 55%, #00000000)',
  },
};
