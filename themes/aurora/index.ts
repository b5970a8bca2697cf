import type { Theme } from '../types';

/** Electronics at night: precise, dark header with a light from the right. */
export const aurora: Theme = {
  id: 'aurora',
  name: { 'zh-CN': '星屿', en: 'Aurora' },
  logoText: 'A',
  pointName: {
    'zh-CN': '星币',
    en: 'stars',
    unit: { 'zh-CN': '星币', en: 'stars' },
  },
  pointIcon: '/catalogue/icons/point-aurora.webp',
  themeColor: '#1d1752',
  headerText: 'light',
  homeTitle: { 'zh-CN': '星屿', en: 'Aurora' },
  givesPointsAgain: false,
  texts: {
    slogan: { 'zh-CN': '夜里发光的好东西', en: 'Good things that glow at night' },
    share: { 'zh-CN': '在星屿，用星币点亮新装备', en: 'New gear for stars, at Aurora' },
    giftTitle: { 'zh-CN': '为你点亮第一批星币', en: 'Your first stars are lit' },
    giftAgainTitle: { 'zh-CN': '星币再次点亮', en: 'Your stars are lit again' },
  },
};
