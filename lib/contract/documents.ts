import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { href, id, validItems } from './fields';
import { routes } from './routes';

const articleSchema = z.object({
  articleId: id,
  title: z.string(),
  text: z.string().max(2000).describe('plain text with line breaks, to paste into another app'),
  pictures: z.array(href).max(9).describe('pictures to publish with the text'),
  path: href.describe('page of the mall whose link follows the text when it is copied'),
});

export const promotionArticles = defineEndpoint({
  ...routes.promotionArticles,
  source: 'R-DOC-12',
  summary: 'Lists articles that shoppers can copy to promote the project',
  cacheSeconds: 60,
  data: z.object({ articles: validItems(articleSchema) }),
  example: {
    data: {
      articles: [
        {
          articleId: 'sign-in',
          title: '签到换好物',
          text: '每天签到都有{points}，攒着攒着就换到了一台空气炸锅。',
          pictures: ['/vantmall/catalogue/goods/102001/1.webp'],
          path: '/primary1',
        },
      ],
    },
  },
});

const pixels = z.number().int().min(1).max(10_000).describe('pixels');

const licenceSchema = z.object({
  licenceId: id,
  title: z.string(),
  number: z.string().describe('number on the licence; empty: none'),
  imageUrl: href,
  width: pixels,
  height: pixels,
});

export const businessQualification = defineEndpoint({
  ...routes.businessQualification,
  source: 'R-DOC-13',
  summary: 'Returns the company that runs the project, with pictures of its licences',
  cacheSeconds: 60,
  data: z.object({
    company: z.string().describe('name of the company; empty: unknown'),
    note: z.string().describe('a sentence for the reader; empty: none'),
    licences: z.array(licenceSchema),
  }),
  example: {
    data: {
      company: '示例商城运营有限公司',
      note: '以下证照为样例',
      licences: [
        {
          licenceId: 'business',
          title: '营业执照',
          number: '91330100SAMPLE0001',
          imageUrl: '/vantmall/catalogue/licences/business.webp',
          width: 960,
          height: 680,
        },
      ],
    },
  },
});
