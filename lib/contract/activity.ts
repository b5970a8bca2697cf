import { z } from 'zod';
import { ActivityType } from './activity-type';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { href, id, instant, validItems } from './fields';
import { goodsCardSchema } from './goods';
import { routes } from './routes';

/**
 * A session of limited-time exchange. Past, running or coming follows from its times and the server's clock: the
 * answer is cached.
 */
const sessionSchema = z.object({
  sessionId: id,
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  goods: validItems(goodsCardSchema, { keepsOne: true }).describe(
    'in order, at the prices and with the stock of the session',
  ),
});
export type ActivitySession = z.output<typeof sessionSchema>;

/** A product of a session that the user wants to be reminded of. */
export const reminderSchema = z.object({
  sessionId: id,
  goodsId: id,
  title: z.string(),
  picture: href,
  startsAt: instant,
  endsAt: instant,
});
export type ActivityReminder = z.output<typeof reminderSchema>;

export const exampleReminder: ActivityReminder = {
  sessionId: example.sessionId,
  goodsId: example.goodsId,
  title: '茶杯',
  picture: '/vantmall/catalogue/cup.webp',
  startsAt: '2026-03-10T06:00:00.000Z',
  endsAt: '2026-03-10T12:00:00.000Z',
};

export const activitySessions = defineEndpoint({
  ...routes.activitySessions,
  source: 'R-ACTIVITY-06',
  summary: 'Lists the past, running and coming limited-time sessions of the day with their products',
  cacheSeconds: 15,
  data: validItems(sessionSchema, { keepsOne: true }),
  example: {
    data: [
      {
        sessionId: example.sessionId,
        title: '限时兑换',
        startsAt: exampleReminder.startsAt,
        endsAt: exampleReminder.endsAt,
        goods: [
          {
            goodsId: example.goodsId,
            title: '茶杯',
            picture: '/vantmall/catalogue/cup.webp',
            points: 60,
            priceFen: 1590,
            marketPriceFen: 9900,
            tags: [],
            soldOut: false,
            priceVaries: false,
            exchanged: 12,
            activity: {
              activityType: ActivityType.limitedTime,
              startsAt: exampleReminder.startsAt,
              endsAt: exampleReminder.endsAt,
              claimedRate: 0.2,
            },
          },
        ],
      },
    ],
  },
});

export const activityRemind = defineEndpoint({
  ...routes.activityRemind,
  source: 'R-ACTIVITY-07',
  summary:
    'Reminds the user of a product before its session starts; repeated calls return the same. A session that has started is a conflict (activity_over)',
  input: z.object({ sessionId: id, goodsId: id }),
  data: reminderSchema,
  example: {
    input: { sessionId: example.sessionId, goodsId: example.goodsId },
    data: exampleReminder,
  },
});
