import { z } from 'zod';
import { define } from '../define';
import { id, instant } from '../fields';
import { routes } from '../routes';

const token = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[\\w.:-]{${min},${max}}$`), 'letters, digits and . : _ -');

export const regInfo = define({
  ...routes.regInfo,
  source: 'R-PARTNER-01',
  summary: 'Registers the device of a quick app; a device that is known keeps its client id',
  perMinute: 30,
  input: z.object({
    deviceId: token(8, 64),
    maker: token(1, 30).describe('maker of the phone: xiaomi, oppo, vivo, …'),
    model: z.string().trim().max(60).default(''),
    osVersion: z.string().trim().max(30).default(''),
    platformVersion: z.number().int().min(0).max(100_000).describe('of the quick-app platform'),
    package: token(1, 100).describe('package name of the quick app'),
  }),
  data: z.object({
    clientId: id.describe('names the client in calls of this service'),
    audited: z.boolean().describe('quick apps run on this device'),
    registeredAt: instant,
  }),
  example: {
    input: {
      deviceId: 'a1b2c3d4e5f60718',
      maker: 'xiaomi',
      model: 'Redmi K70',
      osVersion: '14',
      platformVersion: 1100,
      package: 'com.vantmall.quickapp',
    },
    data: { clientId: 'kq0dGk0m3mJt9bL2c4xv1Q', audited: true, registeredAt: '2026-03-10T04:00:00.000Z' },
  },
});
