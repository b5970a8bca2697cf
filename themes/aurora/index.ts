import type { Brand } from '../brand';

/** Electronics at night: precise, dark header with a light from the right. */
export const aurora: Brand = {
  name: { 'zh-CN': '星屿', en: 'Aurora' },
  logoText: 'A',
  pointName: {
    'zh-CN': '星币',
    en: 'stars',
    unit: { 'zh-CN': '星币', en: 'stars' },
  },
  themeColor: '#1d1752',
  homeTitle: { 'zh-CN': '星屿', en: 'Aurora' },
  givesPointsAgain: false,
  texts: {
    slogan: { 'zh-CN': '夜里发光的好东西', en: 'Good things that glow at night' },
    share: { 'zh-CN': '在星屿，用星币点亮新装备', en: 'New gear for stars, at Aurora' },
    giftTitle: { 'zh-CN': '为你点亮第一批星币', en: 'Your first stars are lit' },
    giftAgainTitle: { 'zh-CN': '星币再次点亮', en: 'Your stars are lit again' },
  },
  colors: {
    primary: '#5b46e5',
    'on-primary': '#ffffff',
    accent: '#0e7490',
    ground: '#f4f4fb',
    surface: '#ffffff',
    tint: '#ecebff',
    ink: '#191833',
    muted: '#62617d',
    line: '#e2e1f2',
    outside: '#e5e5f3',
    'product-1': '#f0efff',
    'product-2': '#e0deff',
    'hero-ink': '#ffffff',
    'hero-muted': '#d9d6ff',
    'search-ground': '#0f0b3a66',
    'search-ink': '#ffffff',
    'logo-ground': '#ffffff',
    'logo-ink': '#5b46e5',
  },
  corner: '10px',
  hero: ['radial-gradient(120% 140% at 85% 0, #6a4aec 0, #2a1f7a 45%, #120f33 100%)'],
  // Northern light: two leaning curtains of green and violet over a few stars.
  heroLight: {
    background: [
      'radial-gradient(circle at 57% 24%, #ffffffcc 0 1px, #ffffff00 1.5px)',
      'radial-gradient(circle at 63% 71%, #ffffff99 0 1px, #ffffff00 1.5px)',
      'radial-gradient(circle at 76% 44%, #ffffffb3 0 0.8px, #ffffff00 1.3px)',
      'radial-gradient(circle at 93% 66%, #ffffff80 0 0.8px, #ffffff00 1.3px)',
      'linear-gradient(112deg, #00000000 42%, #35e0c85c 56%, #00000000 68%)',
      'linear-gradient(104deg, #00000000 58%, #a78bfa66 74%, #00000000 88%)',
    ],
    mask: 'linear-gradient(#00000000, #000000 60%)',
  },
};
