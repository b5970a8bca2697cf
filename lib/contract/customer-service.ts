import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { href, id, instant, validItems } from './fields';
import { routes } from './routes';

const timeOfDay = z
  .string()
  .regex(/^\d{2}:\d{2}$/)
  .describe('hour and minute in Asia/Shanghai');

const topicSchema = z.object({
  topicId: id,
  title: z.string(),
  questions: validItems(z.object({ questionId: id, question: z.string(), answer: z.string() })),
});

export const kefuConfig = defineEndpoint({
  ...routes.kefuConfig,
  source: 'R-CUSTOMER-01',
  summary:
    'Returns whether customer service is open now, how to reach it, and frequent questions with answers',
  cacheSeconds: 30,
  data: z.object({
    open: z.boolean().describe('open now, by the clock of the server'),
    /** While service is closed: when it opens next. While it is open: when it closes. */
    changesAt: instant,
    hours: z.object({ from: timeOfDay, to: timeOfDay }),
    greeting: z.string(),
    phone: z.string(),
    weChat: z.string().describe('WeChat id to copy'),
    codeImageUrl: href.describe('QR code of the WeChat account; empty: none'),
    topics: validItems(topicSchema),
  }),
  example: {
    data: {
      open: true,
      changesAt: '2026-03-10T13:00:00.000Z',
      hours: { from: '09:00', to: '21:00' },
      greeting: '您好，很高兴为您服务',
      phone: '400-000-2026',
      weChat: 'vantmall-kefu',
      codeImageUrl: '/vantmall/catalogue/service/kefu.webp',
      topics: [
        {
          topicId: 'delivery',
          title: '配送',
          questions: [{ questionId: 'ship', question: '多久发货？', answer: '48 小时内发货。' }],
        },
      ],
    },
  },
});

const guideSchema = z.object({
  guideId: id,
  title: z.string(),
  text: z.string(),
  codeImageUrl: href,
  weChat: z.string(),
  path: href.describe('address of /privateGuide with this guide in the query'),
});

export const trafficGuideConfig = defineEndpoint({
  ...routes.trafficGuideConfig,
  source: 'R-DOC-03',
  summary: 'Lists guides that lead shoppers to a WeChat account or group of the project',
  cacheSeconds: 60,
  data: z.object({
    guides: validItems(guideSchema),
    /** Hosts from which `/privateGuide` shows pictures, beside the catalogue of the mall. */
    codeImageHosts: z.array(z.string()),
  }),
  example: {
    data: {
      guides: [
        {
          guideId: 'welfare',
          title: '加福利官',
          text: '每周三晚八点发专属券',
          codeImageUrl: '/vantmall/catalogue/service/guide.webp',
          weChat: 'vantmall-fuli',
          path: '/privateGuide?codeImageUrl=%2Fvantmall%2Fcatalogue%2Fservice%2Fguide.webp&weChat=vantmall-fuli',
        },
      ],
      codeImageHosts: [],
    },
  },
});
