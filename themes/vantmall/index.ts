import type { Brand } from '../brand';

/** The default brand: warm, brisk, a good deal (R-PROJECT-17). */
export const vantmall: Brand = {
  name: { 'zh-CN': '万特商城', en: 'Vantmall' },
  logoText: 'V',
  pointName: {
    'zh-CN': '兑换币',
    en: 'exchange coins',
    unit: { 'zh-CN': '兑换币', en: 'coins' },
  },
  themeColor: '#c2410c',
  homeTitle: { 'zh-CN': '万特商城', en: 'Vantmall' },
  givesPointsAgain: true,
  texts: {
    slogan: { 'zh-CN': '攒下的币，换真正用得上的好物', en: 'Coins saved, good things earned' },
    share: {
      'zh-CN': '我在万特商城用兑换币换好物，一起来',
      en: 'I swap coins for good things at Vantmall. Join me',
    },
    giftTitle: { 'zh-CN': '送你一份见面礼', en: 'A gift to say hello' },
    giftAgainTitle: { 'zh-CN': '欢迎回来，再送你一份', en: 'Welcome back, here is another' },
  },
  colors: {
    primary: '#cb2f17',
    'on-primary': '#ffffff',
    // #b45309 would have a contrast of 4.44 on the tint.
    accent: '#b05208',
    ground: '#f6f4f1',
    surface: '#ffffff',
    tint: '#fdeee9',
    ink: '#1f1a17',
    muted: '#6f655e',
    line: '#e7e1da',
    outside: '#e9e4dd',
    'product-1': '#fff1ea',
    'product-2': '#fdebe0',
    'hero-ink': '#ffffff',
    'hero-muted': '#fff0e8',
    'search-ground': '#ffffff',
    'search-ink': '#6f655e',
    'logo-ground': '#ffffff',
    'logo-ink': '#cb2f17',
  },
  corner: '14px',
  // Diagonal from orange to red; the bright orange is at the bottom right, where there is no text.
  hero: [
    'radial-gradient(100% 130% at 106% 120%, #ff9a4d 0, #ff9a4d00 66%)',
    'linear-gradient(160deg, #c2410c 0, #cb2f17 62%, #b3220f 100%)',
  ],
  // A low sun: two thin rings rising behind the cards.
  heroLight: {
    background: [
      'radial-gradient(circle at 84% 108%, #ffffff00 86px, #ffffff26 87px 88px, #ffffff00 89px)',
      'radial-gradient(circle at 84% 108%, #ffffff00 128px, #ffffff17 129px 130px, #ffffff00 131px)',
    ],
    mask: 'none',
  },
};
