import { z } from 'zod';
import { define } from '../define';
import { routes } from '../routes';

const areaCode = z
  .string()
  .regex(/^(\d{6})?$/)
  .describe('six digits (GB/T 2260)');

export const ipAddress = define({
  ...routes.ipAddress,
  source: 'R-ADDRESS-09',
  summary: 'The region that a visit seems to come from; the default one when that cannot be told',
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

export const getRealAddress = define({
  ...routes.getRealAddress,
  source: 'R-ADDRESS-07',
  summary: 'Receiver, phone and region in an address line that somebody pasted; empty where not told',
  perMinute: 60,
  input: z.object({ text: z.string().trim().min(1).max(200) }),
  data: z.object({
    receiver: z.string(),
    phone: z.string(),
    province: z.string(),
    city: z.string(),
    county: z.string(),
    /** Of the county, or of the city or province when the line tells no more. */
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
