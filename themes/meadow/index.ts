import type { Theme } from '../types';

/** Fresh food and things for a calm home: airy, dark text on a light header. */
export const meadow: Theme = {
  id: 'meadow',
  name: { 'zh-CN': '青禾集', en: 'Meadow' },
  logoText: '禾',
  pointName: {
    'zh-CN': '青豆',
    en: 'beans',
    unit: { 'zh-CN': '青豆', en: 'beans' },
  },
  pointIcon: '/catalogue/icons/point-meadow.webp',
  themeColor: '#bfe6c9',
  headerText: 'dark',
  homeTitle: { 'zh-CN': '青禾集', en: 'Meadow' },
  givesPointsAgain: true,
  texts: {
    slogan: { 'zh-CN': '从田间到家里，慢慢挑', en: 'From the field to your home, at your pace' },
    share: { 'zh-CN': '青禾集里用青豆换新鲜', en: 'Fresh things for beans, at Meadow' },
    giftTitle: { 'zh-CN': '送你一把青豆', en: 'A handful of beans for you' },
    giftAgainTitle: { 'zh-CN': '青豆又发芽了', en: 'Your beans have sprouted again' },
  },
};
