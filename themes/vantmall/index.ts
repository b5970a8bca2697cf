import type { Theme } from '../types';

/** The default brand: warm, brisk, a good deal (R-PROJECT-17). */
export const vantmall: Theme = {
  id: 'vantmall',
  name: { 'zh-CN': '万特商城', en: 'Vantmall' },
  logoText: 'V',
  pointName: {
    'zh-CN': '兑换币',
    en: 'exchange coins',
    unit: { 'zh-CN': '兑换币', en: 'coins' },
  },
  pointIcon: '/catalogue/icons/point-vantmall.webp',
  themeColor: '#c2410c',
  headerText: 'light',
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
};
