import type { Theme } from '../types';

/** New year: red and gold, generous. */
export const festival: Theme = {
  id: 'festival',
  name: { 'zh-CN': '年味', en: 'Festival' },
  logoText: '福',
  pointName: {
    'zh-CN': '福分',
    en: 'lucky points',
    unit: { 'zh-CN': '福分', en: 'points' },
  },
  pointIcon: '/catalogue/icons/point-festival.webp',
  themeColor: '#c6201f',
  headerText: 'light',
  homeTitle: { 'zh-CN': '年味', en: 'Festival' },
  givesPointsAgain: true,
  texts: {
    slogan: { 'zh-CN': '把年货和团圆一起带回家', en: 'Bring the year home together' },
    share: { 'zh-CN': '福分换年货，好运一起来', en: 'Swap your luck for festive goods' },
    giftTitle: { 'zh-CN': '新年第一份福气', en: 'Your first luck of the year' },
    giftAgainTitle: { 'zh-CN': '福气又到', en: 'Luck has come again' },
  },
};
