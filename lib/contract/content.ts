import { z } from 'zod';
import { advertSchema } from './config';
import { defineEndpoint } from './define-endpoint';
import { instant } from './fields';
import { routes } from './routes';
import { multilineTextSchema, typedLine } from './typed-fields';

/** Content that operators manage: floats, customer service, guides, activity pages; and telemetry of pages. */
export * from './activity-page';
export * from './customer-service';
export * from './documents';
export * from './telemetry';

export const cooperation = defineEndpoint({
  ...routes.cooperation,
  source: 'R-DOC-06',
  summary:
    'Saves the request of a company that wants to work with the mall; the same request is saved once a day',
  perMinute: 5,
  input: z.object({
    company: typedLine(60).min(1),
    contact: typedLine(30).min(1),
    phone: z
      .string()
      .trim()
      .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, 'mobile number, or landline with its area code'),
    type: z
      .enum(['supply', 'channel', 'advertising', 'bulk', 'other'])
      .describe(
        'supply: supplies products; channel: brings shoppers; advertising: advertises; bulk: buys in bulk',
      ),
    text: multilineTextSchema(500).min(1),
  }),
  data: z.object({
    receiptNo: z.string().describe('receipt number for later questions'),
    createdAt: instant,
  }),
  example: {
    input: {
      company: '山谷茶业有限公司',
      contact: '李青',
      phone: '13900139000',
      type: 'supply',
      text: '想供应春茶礼盒，年产两万盒。',
    },
    data: { receiptNo: 'HZ20260310-7K2M9QXW', createdAt: '2026-03-10T04:00:00.000Z' },
  },
});

const milliseconds = z.number().int().min(0).max(600_000).describe('milliseconds');

const exampleBusinessKey = JSON.stringify({
  title: '积分中心',
  subTitle: '',
  cta: '',
  pageId: '',
  goodsId: '',
  type: '',
  path: '/primary1',
});
const exampleAdvert = {
  urlType: 'path' as const,
  img: '/vantmall/catalogue/icons/signin-gift.webp',
  desc: '签到领兑换币',
  businessKey: exampleBusinessKey,
};

const floatDefaults = { cacheSeconds: 60 } as const;

export const cornerImg = defineEndpoint({
  ...floatDefaults,
  ...routes.cornerImg,
  source: 'R-HOME-12',
  summary: 'Returns the picture in the corner of the home page, or null',
  data: advertSchema.extend({ isClosable: z.boolean() }).nullable(),
  example: { data: { ...exampleAdvert, isClosable: true } },
});

export const tipFloatConfig = defineEndpoint({
  ...floatDefaults,
  ...routes.tipFloatConfig,
  source: 'R-HOME-13',
  summary: 'Returns the tip that floats over the home page for a while, or null',
  data: advertSchema
    .extend({
      content: z.string(),
      delayMs: milliseconds.describe('milliseconds from opening the page to showing the tip'),
      durationMs: milliseconds.describe('milliseconds that the tip stays; 0: until the shopper closes it'),
    })
    .nullable(),
  example: {
    data: { ...exampleAdvert, content: '每天签到，第 7 天领 100 兑换币', delayMs: 3000, durationMs: 5000 },
  },
});

export const tabbarFloatImg = defineEndpoint({
  ...floatDefaults,
  ...routes.tabbarFloatImg,
  source: 'R-HOME-14',
  summary: 'Returns the picture that sticks out of the tab bar, or null',
  data: advertSchema.nullable(),
  example: { data: exampleAdvert },
});

const days = z.number().int().min(1).max(365).describe('days');

export const quickAppConfig = defineEndpoint({
  ...routes.quickAppConfig,
  source: 'R-QUICK-01',
  summary: 'Returns the quick app of the project and how long a project id (pId) from it stays valid',
  cacheSeconds: 300,
  data: z.object({
    enabled: z.boolean().describe('false: the pages do not offer the quick app'),
    package: z.string().describe('package name; empty: none'),
    /** Project of pages that the quick app opens; empty: the `pId` is dropped (R-QUICK-03). */
    h5PId: z.string(),
    pIdExpiryDays: days,
    shortPIdExpiryDays: days.describe('days, for the project ids in `shortPIds`'),
    shortPIds: z.array(z.string()),
    /** The bottom banner that invites to add an icon to the desktop (R-QUICK-07). */
    banner: z.object({ title: z.string(), text: z.string(), cta: z.string() }),
  }),
  example: {
    data: {
      enabled: true,
      package: 'com.vantmall.quickapp',
      h5PId: '10000',
      pIdExpiryDays: 7,
      shortPIdExpiryDays: 3,
      shortPIds: ['20001', '20002'],
      banner: { title: '添加到桌面', text: '一点就到，签到不迷路', cta: '添加' },
    },
  },
});

const areaCode = z
  .string()
  .regex(/^(\d{6})?$/)
  .describe('six digits (GB/T 2260)');

export const ipAddress = defineEndpoint({
  ...routes.ipAddress,
  source: 'R-ADDRESS-09',
  summary: 'Returns the region of the caller’s IP address, or the default region when it is unknown',
  data: z.object({
    addressProvince: z.string(),
    addressCity: z.string(),
    addressArea: z.string(),
    addressCode: areaCode,
  }),
  example: {
    data: {
      addressProvince: '北京市',
      addressCity: '北京市',
      addressArea: '东城区',
      addressCode: '110101',
    },
  },
});

export const getRealAddress = defineEndpoint({
  ...routes.getRealAddress,
  source: 'R-ADDRESS-07',
  summary: 'Parses a pasted address line into receiver, phone and region; empty strings for missing parts',
  perMinute: 60,
  input: z.object({ text: z.string().trim().min(1).max(200) }),
  data: z.object({
    receiver: z.string(),
    phone: z.string(),
    province: z.string(),
    city: z.string(),
    county: z.string(),
    /** Code of the county, or of the city or province when the line names no county. */
    areaCode,
    detail: z.string(),
  }),
  example: {
    input: { text: '王小明，13800138000，浙江杭州西湖区文三路 1 号' },
    data: {
      receiver: '王小明',
      phone: '13800138000',
      province: '浙江省',
      city: '杭州市',
      county: '西湖区',
      areaCode: '330106',
      detail: '文三路 1 号',
    },
  },
});
