import { z } from 'zod';
import { define } from '../define';
import { routes } from '../routes';

const days = z.number().int().min(1).max(365).describe('days');

export const quickAppConfig = define({
  ...routes.quickAppConfig,
  source: 'R-QUICK-01',
  summary: 'The quick app of the project, and how long a pid that came in through it holds',
  cacheSeconds: 300,
  data: z.object({
    enabled: z.boolean().describe('false: nothing of the quick app is offered'),
    package: z.string().describe('package name; empty: none'),
    /** Project that pages opened from the quick app belong to; empty: the pid is dropped (R-QUICK-03). */
    h5PId: z.string(),
    pIdExpiryDays: days,
    shortPIdExpiryDays: days.describe('days, for the ids of `shortPIds`'),
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
