import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { instant, mobilePhone, points } from './fields';
import { routes } from './routes';

/** A code as an SMS brings it; good once, for the user who asked for it. */
export const phoneCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six digits')
  .describe('from /api/v6/code/send');

const phoneVerification = z.object({ phone: mobilePhone, phoneCode });

export const captcha = defineEndpoint({
  ...routes.captcha,
  source: 'R-PHONE-01',
  summary: 'A picture of letters to be typed; good once, right or wrong, for 5 minutes',
  perMinute: 30,
  data: z.object({
    uuid: z.string().max(40).describe('sent back with what was read'),
    image: z.string().max(60_000).describe('data URL of an SVG picture'),
    expiresAt: instant,
  }),
  example: {
    data: {
      uuid: example.captchaId,
      image: 'data:image/svg+xml;base64,PHN2Zy8+',
      expiresAt: '2026-03-10T04:05:00.000Z',
    },
  },
});

export const sendCode = defineEndpoint({
  ...routes.sendCode,
  source: 'R-PHONE-02',
  summary: 'Sends a code by SMS; the same answer for every phone',
  perMinute: 10,
  input: z.object({
    phone: mobilePhone,
    uuid: z.string().trim().max(40).optional().describe('of /api/captcha'),
    /** The spec's field. No slider is offered: `true` is a 400 (R-PHONE-08). */
    isSliderCode: z.enum(['true', 'false']).default('false'),
    imageCode: z.string().trim().max(10).optional().describe('what was read; upper or lower case'),
  }),
  data: z.object({
    resendAfterSeconds: z.number().int().min(0),
    expiresAt: instant.describe('of the code'),
  }),
  example: {
    input: { phone: example.phone, uuid: example.captchaId, imageCode: example.imageCode },
    data: { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' },
  },
});

export const bindUpdatePhone = defineEndpoint({
  ...routes.bindUpdatePhone,
  source: 'R-PHONE-10',
  summary: 'Binds a phone, or another one, to the user; the first time brings points',
  perMinute: 20,
  input: phoneVerification,
  data: z.object({
    phone: z.string().describe('masked'),
    points: points.describe('given now; 0 from the second time on'),
    activePoints: points,
  }),
  example: {
    input: { phone: example.phone, phoneCode: example.phoneCode },
    data: { phone: '138****8000', points: 100, activePoints: 5100 },
  },
});

export const userWhitePhoneAdd = defineEndpoint({
  ...routes.userWhitePhoneAdd,
  source: 'R-LIST-14',
  summary: 'Lets the user ask for the orders of a phone that is theirs; for 15 minutes without another code',
  perMinute: 20,
  input: phoneVerification,
  data: z.null(),
  example: { input: { phone: example.phone, phoneCode: example.phoneCode }, data: null },
});

export const userWhitePhoneIsExist = defineEndpoint({
  ...routes.userWhitePhoneIsExist,
  source: 'R-LIST-13',
  summary: 'Whether the user may ask for the orders of a phone; tells nothing about other users',
  perMinute: 60,
  input: z.object({ phone: mobilePhone }),
  data: z.object({ isExist: z.boolean() }),
  example: { input: { phone: example.phone }, data: { isExist: true } },
});

export const addCancelPhone = defineEndpoint({
  ...routes.addCancelPhone,
  source: 'R-PHONE-11',
  summary: 'Takes a phone off everything that the mall sends without its owner asking',
  perMinute: 20,
  input: phoneVerification,
  data: z.null(),
  example: { input: { phone: example.phone, phoneCode: example.phoneCode }, data: null },
});
