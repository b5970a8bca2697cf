import { z } from 'zod';
import { define } from './define';
import { count, day, href, id, instant, points } from './fields';
import { routes } from './routes';

export const appType = z.enum(['H5', 'H5_ALIPAY_MINI', 'H5_ALIPAY', 'WX_PUBLIC']);
export type AppType = z.output<typeof appType>;

export const pointsSchema = z.object({
  activePoints: points.describe('unexpired points less what orders hold'),
  expireTime: instant.nullable().describe('when the lot that expires first does; null if none expires'),
  expiringPoints: points.describe('how many go at expireTime'),
});
export type PointsBalance = z.output<typeof pointsSchema>;

/** One day of the sign-in calendar: seven days that hold today. */
export const signDaySchema = z.object({
  day,
  points,
  state: z.enum(['signed', 'missed', 'today', 'coming']),
});
export type SignDay = z.output<typeof signDaySchema>;

export const userSchema = z.object({
  userId: id,
  nickName: z.string(),
  userIcon: href,
  isNewUser: z.boolean(),
  /** A gift dialog is owed (spec 4 "Points gift"). */
  showPresentPoint: z.boolean(),
  presentPoint: points,
  phone: z.string().describe('masked; empty when none is bound'),
  points: pointsSchema,
  isSignIn: z.boolean().describe('signed in today'),
  signDetail: z.object({ continuousDays: count, signInDate: day.nullable() }),
  signDetails: z.array(signDaySchema),
  sharedToday: z.boolean(),
});
export type User = z.output<typeof userSchema>;

export const login = define({
  ...routes.login,
  summary: 'Makes a guest, or finds the user of this session',
  source: 'spec 7, product 3',
  input: z.object({
    appType: appType.default('H5'),
    userId: id.optional().describe('ignored unless it is the session’s own'),
    unionId: z.string().max(64).optional().describe('believed only from the server itself'),
  }),
  data: z.object({
    userId: id,
    isNewUser: z.boolean(),
    authVersion: z.string(),
    token: z.string().optional().describe('bearer token for callers without cookies'),
  }),
});

export const logout = define({
  ...routes.logout,
  summary: 'Ends the session',
  source: 'product 2',
  data: z.null(),
});

export const me = define({
  ...routes.me,
  summary: 'Who am I: profile, points, sign-in calendar',
  source: 'product 2',
  data: userSchema,
});

export const userPoints = define({
  ...routes.userPoints,
  summary: 'Balance of points',
  source: 'spec 7',
  data: pointsSchema,
});

export const signIn = define({
  ...routes.signIn,
  summary: 'Daily sign-in; a second call on one day answers the first one’s record',
  source: 'spec 7, product 4',
  data: z.object({ day, points, continuousDays: count, activePoints: points }),
});

export const shareAddPoints = define({
  ...routes.shareAddPoints,
  summary: 'Points for sharing, once a day',
  source: 'spec 7, product 4',
  data: z.object({
    points: points.describe('0 when already given today'),
    activePoints: points,
  }),
});

export const presentSeen = define({
  ...routes.presentSeen,
  summary: 'The gift dialog was shown: isNewUser becomes false',
  source: 'spec 4 "Points gift"',
  data: z.null(),
});
