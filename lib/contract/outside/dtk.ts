import { z } from 'zod';
import { define } from '../define';
import { count, fen, href, id, instant, pageOf, paging } from '../fields';
import { routes } from '../routes';

const categoryId = id.describe('of `categories` of /quick/v1/dtk/goods');

const subsidisedGoodsSchema = z.object({
  goodsId: id,
  categoryId,
  title: z.string(),
  shopName: z.string(),
  platform: z.string().describe('where it is sold'),
  picture: href,
  priceFen: fen.describe('fen to pay, the subsidy taken off'),
  originalPriceFen: fen,
  subsidyFen: fen.describe('fen that the platform adds'),
  sales: count.describe('pieces sold in the last 30 days'),
});

const subsidised = {
  goodsId: 'd1001',
  categoryId: 'home',
  title: '竹浆卷纸 四层 20 卷',
  shopName: '竹里生活旗舰店',
  platform: '京东',
  picture: '/vantmall/catalogue/goods/105014/cover.webp',
  priceFen: 2990,
  originalPriceFen: 4990,
  subsidyFen: 2000,
  sales: 18_430,
};
const page = { pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };

const shared = { cacheSeconds: 60 } as const;

export const dtkRankings = define({
  ...shared,
  ...routes.dtkRankings,
  source: 'R-PARTNER-02',
  summary: 'Subsidised goods by what was sold of them, of one category or of all',
  input: z.object({ categoryId: categoryId.optional(), ...paging }),
  data: pageOf(subsidisedGoodsSchema.extend({ rank: count.describe('from 1') })),
  example: { input: { pageSize: 10 }, data: { ...page, list: [{ ...subsidised, rank: 1 }] } },
});

export const dtkNineGoods = define({
  ...shared,
  ...routes.dtkNineGoods,
  source: 'R-PARTNER-03',
  summary: 'Subsidised goods for 9.90 yuan or less, the cheapest first',
  input: z.object(paging),
  data: pageOf(subsidisedGoodsSchema),
  example: { data: { ...page, list: [{ ...subsidised, priceFen: 990 }] } },
});

export const dtkGoods = define({
  ...shared,
  ...routes.dtkGoods,
  source: 'R-PARTNER-04',
  summary: 'Subsidised goods of a category, or one goods, with the categories there are',
  input: z.object({
    goodsId: id.optional().describe('this one only; the list is empty when it is gone'),
    categoryId: categoryId.optional(),
    sort: z.enum(['default', 'sales', 'priceAsc', 'priceDesc', 'subsidy']).default('default'),
    ...paging,
  }),
  data: pageOf(subsidisedGoodsSchema).extend({
    categories: z.array(z.object({ categoryId: id, title: z.string(), icon: href })),
  }),
  example: {
    input: { categoryId: 'home' },
    data: {
      ...page,
      list: [subsidised],
      categories: [
        { categoryId: 'home', title: '居家日用', icon: '/vantmall/catalogue/icons/group-home.webp' },
      ],
    },
  },
});

export const dtkPrivilegeLink = define({
  ...routes.dtkPrivilegeLink,
  source: 'R-PARTNER-05',
  summary: 'Where to leave to for a subsidised goods: https and a host that is allowed, nothing else',
  perMinute: 60,
  input: z.object({ goodsId: id }),
  data: z.object({
    url: z.url({ protocol: /^https$/ }).max(2048),
    /** The price it was shown with; the other site may have changed it since. */
    priceFen: fen,
    checkedAt: instant,
  }),
  example: {
    input: { goodsId: 'd1001' },
    data: {
      url: 'https://search.jd.com/Search?keyword=%E5%8D%B7%E7%BA%B8',
      priceFen: 2990,
      checkedAt: '2026-03-10T04:00:00.000Z',
    },
  },
});
