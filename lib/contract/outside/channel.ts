import { z } from 'zod';
import { advertSchema } from '../config';
import { define } from '../define';
import { count, href, id, instant } from '../fields';
import { routes } from '../routes';

const params = z.object({ pId: z.string().regex(/^\d{1,20}$/, 'up to 20 digits') });

const prizeSchema = z.object({
  prizeId: id,
  title: z.string(),
  picture: href,
  kind: z.enum(['points', 'coupon', 'goods', 'none']).describe('none: better luck next time'),
  amount: count.describe('points of `points`, pieces of `goods`, 1 of a coupon'),
});

const prize = {
  prizeId: 'p-100',
  title: '100 兑换币',
  picture: '/vantmall/catalogue/icons/coin.webp',
  kind: 'points' as const,
  amount: 100,
};
const advert = {
  urlType: 'path' as const,
  img: '/vantmall/catalogue/banners/vantmall-digital.webp',
  desc: '头戴耳机，599 币带走',
  businessKey:
    '{"title":"头戴耳机","subTitle":"","cta":"去看看","pageId":"","goodsId":"","type":"101","path":"/goodsProfile/101001"}',
};

export const channel = define({
  ...routes.channel,
  source: 'R-PROJECT-24',
  summary: 'A channel by its project id, with its prizes and adverts; the default one for an unknown id',
  cacheSeconds: 60,
  params,
  data: z.object({
    /** The channel that answered: another id than asked for means that the asked one is not known. */
    pId: id,
    name: z.string(),
    drawPrizes: z.array(prizeSchema),
    advertisements: z.array(advertSchema),
  }),
  example: {
    params: { pId: '10000' },
    data: { pId: '10000', name: '万特商城', drawPrizes: [prize], advertisements: [advert] },
  },
});

export const channelDrawPrizes = define({
  ...routes.channelDrawPrizes,
  source: 'R-PARTNER-06',
  summary: 'Prizes of a channel’s draw, and which of them a client has won',
  params,
  input: z.object({
    clientId: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional()
      .describe('of /quick/v1/regInfo; without it nothing is won'),
  }),
  data: z.object({
    prizes: z.array(prizeSchema),
    won: z.array(z.object({ prizeId: id, wonAt: instant })),
    hasDrawn: z.boolean(),
  }),
  example: {
    params: { pId: '10000' },
    input: { clientId: 'example-client' },
    data: {
      prizes: [prize],
      won: [{ prizeId: 'p-100', wonAt: '2026-03-09T04:00:00.000Z' }],
      hasDrawn: true,
    },
  },
});

export const channelAdvertisements = define({
  ...routes.channelAdvertisements,
  source: 'R-PARTNER-08',
  summary: 'Adverts of a channel, in order',
  cacheSeconds: 60,
  params,
  data: z.array(advertSchema),
  example: { params: { pId: '10000' }, data: [advert] },
});
