import type { Brand } from '../brand';

/** New year: red and gold, generous. */
export const festival: Brand = {
  name: { 'zh-CN': '年味', en: 'Festival' },
  logoText: '福',
  pointName: {
    'zh-CN': '福分',
    en: 'lucky points',
    unit: { 'zh-CN': '福分', en: 'points' },
  },
  themeColor: '#c6201f',
  homeTitle: { 'zh-CN': '年味', en: 'Festival' },
  givesPointsAgain: true,
  texts: {
    slogan: { 'zh-CN': '把年货和团圆一起带回家', en: 'Bring the year home together' },
    share: { 'zh-CN': '福分换年货，好运一起来', en: 'Swap your luck for festive goods' },
    giftTitle: { 'zh-CN': '新年第一份福气', en: 'Your first luck of the year' },
    giftAgainTitle: { 'zh-CN': '福气又到', en: 'Luck has come again' },
  },
  colors: {
    primary: '#b3131f',
    'on-primary': '#fff3d6',
    accent: '#875c05',
    ground: '#fbf3e8',
    surface: '#fffdf9',
    tint: '#fde9d7',
    ink: '#2b1310',
    muted: '#76594f',
    line: '#efdfc9',
    outside: '#f0e2cd',
    'product-1': '#fdf0dc',
    'product-2': '#f8dfbd',
    'hero-ink': '#fff3d6',
    'hero-muted': '#ffebc4',
    'search-ground': '#fffdf9',
    'search-ink': '#76594f',
    'logo-ground': '#fff3d6',
    'logo-ink': '#b3131f',
  },
  corner: '16px',
  hero: ['radial-gradient(130% 120% at 50% 0, #c6201f 0, #b3131f 50%, #7d0a14 100%)'],
  // Lantern light: a warm pool low on the right, over faint scales of an old brocade.
  heroLight: {
    background: [
      'radial-gradient(190px 130px at 98% 100%, #ffb64a99 0, #ffb64a00 100%)',
      'radial-gradient(circle at 50% 100%, #ffd98a00 11px, #ffd98a1a 11.5px 12.5px, #ffd98a00 13px) 0 0 / 28px 14px',
      'radial-gradient(circle at 50% 100%, #ffd98a00 11px, #ffd98a1a 11.5px 12.5px, #ffd98a00 13px) 14px 7px / 28px 14px',
    ],
    mask: 'linear-gradient(#00000030, #000000 70%)',
  },
};
