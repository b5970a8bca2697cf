import { z } from 'zod';
import { advertSchema } from '../config';
import { define } from '../define';
import { routes } from '../routes';

const milliseconds = z.number().int().min(0).max(600_000).describe('milliseconds');

const businessKey = JSON.stringify({
  title: '积分中心',
  subTitle: '',
  cta: '',
  pageId: '',
  goodsId: '',
  type: '',
  path: '/primary1',
});
const advert = {
  urlType: 'path' as const,
  img: '/vantmall/catalogue/icons/signin-gift.webp',
  desc: '签到领兑换币',
  businessKey,
};

const shared = { cacheSeconds: 60 } as const;

export const cornerImg = define({
  ...shared,
  ...routes.cornerImg,
  source: 'R-HOME-12',
  summary: 'Picture in the corner of the home page, or none',
  data: advertSchema.extend({ isClosable: z.boolean() }).nullable(),
  example: { data: { ...advert, isClosable: true } },
});

export const tipFloatConfig = define({
  ...shared,
  ...routes.tipFloatConfig,
  source: 'R-HOME-13',
  summary: 'Tip that floats over the home page for a while, or none',
  data: advertSchema
    .extend({
      content: z.string(),
      delayMs: milliseconds.describe('milliseconds from arriving to showing'),
      durationMs: milliseconds.describe('milliseconds it stays; 0: until it is closed'),
    })
    .nullable(),
  example: { data: { ...advert, content: '今天还没签到', delayMs: 3000, durationMs: 5000 } },
});

export const tabbarFloatImg = define({
  ...shared,
  ...routes.tabbarFloatImg,
  source: 'R-HOME-14',
  summary: 'Picture that stands out of the tab bar, or none',
  data: advertSchema.nullable(),
  example: { data: advert },
});
