import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { instant, mobilePhone, points } from './fields';
import { routes } from './routes';

/** A code from an SMS; valid once, for the user who requested it. */
export const phoneCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six digits')
  .describe('SMS code requested by /api/v6/code/send');

const phoneVerification = z.object({ phone: mobilePhone, phoneCode });

export const captcha = defineEndpoint({
  ...routes.captcha,
  source: 'R-PHONE-01',
  summary: 'Creates a captcha picture; valid for one attempt, for 5 minutes',
  perMinute: 30,
  data: z.object({
    uuid: z.string().max(40).describe('id to send back with the typed letters'),
    image: z.string().max(60_000).describe('data URL of a WebP picture, 300 × 100 pixels'),
    expiresAt: instant,
  }),
  example: {
    data: {
      uuid: example.captchaId,
      image: 'data:image/webp;base64,UklGRg==',
      expiresAt: '2026-03-10T04:05:00.000Z',
    },
  },
});

export const sendCode = defineEndpoint({
  ...routes.sendCode,
  source: 'R-PHONE-02',
  summary: 'Sends a code by SMS; the response is the same for every phone',
  perMinute: 10,
  input: z.object({
    phone: mobilePhone,
    uuid: z.string().trim().max(40).optional().describe('uuid of /api/captcha'),
    // R-PHONE-08, R-PHONE-09
    isSliderCode: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: imageCode is the token of a slider; 400 where no slider is configured'),
    imageCode: z
      .string()
      .trim()
      .max(2048)
      .optional()
      .describe('typed letters of the captcha, where case does not matter, or the token of a slider'),
  }),
  data: z.object({
    resendAfterSeconds: z.number().int().min(0),
    expiresAt: instant.describe('when the code expires'),
  }),
  example: {
    input: { phone: example.phone, uuid: example.captchaId, imageCode: example.imageCode },
    data: { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' },
  },
});

export const bindUpdatePhone = defineEndpoint({
  ...routes.bindUpdatePhone,
  source: 'R-PHONE-10',
  summary: 'Binds a phone to the user, or replaces it; gives points once per user and once per phone',
  perMinute: 20,
  input: phoneVerification,
  data: z.object({
    phone: z.string().describe('masked'),
    points: points.describe('points given by this call; 0 when the user or the phone had them before'),
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
  summary:
    'Adds a phone of the user to their allow-list, to list its orders; valid for 15 minutes without another code',
  perMinute: 20,
  input: phoneVerification,
  data: z.null(),
  example: { input: { phone: example.phone, phoneCode: example.phoneCode }, data: null },
});

export const userWhitePhoneIsExist = defineEndpoint({
  ...routes.userWhitePhoneIsExist,
  source: 'R-LIST-13',
  summary: 'Returns whether the user may list the orders of a phone; does not depend on other users',
  perMinute: 60,
  input: z.object({ phone: mobilePhone }),
  data: z.object({ isExist: z.boolean() }),
  example: { input: { phone: example.phone }, data: { isExist: true } },
});

export const addCancelPhone = defineEndpoint({
  ...routes.addCancelPhone,
  source: 'R-PHONE-11',
  summary: 'Unsubscribes a phone from all messages that its owner did not request',
  perMinute: 20,
  input: phoneVerification,
  data: z.null(),
  example: { input: { phone: example.phone, phoneCode: example.phoneCode }, data: null },
});
