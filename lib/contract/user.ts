import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { activityType, count, day, href, id, instant, points } from './fields';
import { routes } from './routes';

export const appType = z.enum(['H5', 'H5_ALIPAY_MINI', 'H5_ALIPAY', 'WX_PUBLIC']);
export type AppType = z.output<typeof appType>;

export const pointsSchema = z.object({
  activePoints: points.describe('unexpired points less what orders hold'),
  expireTime: instant.nullable().describe('when the lot that expires first does; null if none expires'),
  expiringPoints: points.describe('how many go at expireTime'),
});
export type PointsBalance = z.output<typeof pointsSchema>;

/** One day of the sign-in calendar: seven days that hold today (R-SIGNIN-05). */
export const signDaySchema = z.object({
  day,
  points,
  state: z.enum(['signed', 'missed', 'today', 'coming']),
});
export type SignDay = z.output<typeof signDaySchema>;

// R-LIST-17, R-ACCOUNT-06
export const userSchema = z.object({
  userId: id,
  isLogin: z.literal(true).describe('without a session there is no answer'),
  nickName: z.string(),
  userIcon: href,
  /** What WeChat and Alipay call the user: their own, told to nobody else; empty when not known. */
  openid: z.string(),
  unionId: z.string(),
  alipayUserId: z.string(),
  isFollowWxPub: z.boolean().describe('follows the WeChat public account'),
  isReceiveMsg: z.boolean().describe('may be sent messages by it'),
  isFirstOrderUser: z.boolean().describe('has not paid for an order yet'),
  isNewUser: z.boolean(),
  /** A gift dialog is owed (R-POINTS-16). */
  showPresentPoint: z.boolean(),
  presentPoint: points,
  phone: z.string().describe('masked; empty when none is bound'),
  points: pointsSchema,
  isSignIn: z.boolean().describe('signed in today'),
  signDetail: z.object({ continuousDays: count, signInDate: day.nullable() }),
  signDetails: z.array(signDaySchema),
  sharedToday: z.boolean(),
  refundPoint: points.describe(
    'brought back by "full refund by score" orders, less what went back with refunds',
  ),
  orderCount: count,
  unpayOrderCount: count,
  undeliverOrderCount: count,
  unreceiveOrderCount: count,
  aftersaleOrderCount: count,
  authVersion: z.string(),
});
export type User = z.output<typeof userSchema>;

const examplePoints = { activePoints: 5000, expireTime: null, expiringPoints: 0 };

export const login = defineEndpoint({
  ...routes.login,
  source: 'R-ACCOUNT-02',
  summary: 'Makes a guest, or finds the user of this session',
  input: z.object({
    appType: appType.default('H5'),
    userId: id
      .optional()
      .describe('no credential: another one than the session’s is refused, without a session ignored'),
    unionId: z.string().max(64).optional().describe('no credential: ignored'),
    webFingerPrint: z
      .string()
      .max(128)
      .optional()
      .describe('no credential: limits how many guests of one device receive points'),
  }),
  data: z.object({
    userId: id,
    isNewUser: z.boolean(),
    authVersion: z.string(),
    token: z.string().optional().describe('bearer token for callers without cookies'),
  }),
  example: {
    input: { appType: 'H5', webFingerPrint: '5f2c9a' },
    data: { userId: example.userId, isNewUser: true, authVersion: '2.1.0', token: 'Fe26.2*1*…' },
  },
});

export const logout = defineEndpoint({
  ...routes.logout,
  source: 'R-ACCOUNT-10',
  summary: 'Ends all sessions of the user, on every device, bearer tokens included',
  data: z.null(),
  example: { data: null },
});

export const me = defineEndpoint({
  ...routes.me,
  source: 'R-ACCOUNT-05',
  summary: 'Who am I: profile, points, sign-in calendar',
  data: userSchema,
  example: {
    data: {
      userId: example.userId,
      isLogin: true,
      nickName: '兑友1024',
      userIcon: '',
      openid: '',
      unionId: '',
      alipayUserId: '',
      isFollowWxPub: false,
      isReceiveMsg: false,
      isFirstOrderUser: false,
      isNewUser: false,
      showPresentPoint: false,
      presentPoint: 0,
      phone: '138****8000',
      points: examplePoints,
      isSignIn: false,
      signDetail: { continuousDays: 0, signInDate: null },
      signDetails: [{ day: '2026-03-10', points: 10, state: 'today' }],
      sharedToday: false,
      refundPoint: 0,
      orderCount: 5,
      unpayOrderCount: 1,
      undeliverOrderCount: 1,
      unreceiveOrderCount: 1,
      aftersaleOrderCount: 0,
      authVersion: '2.1.0',
    },
  },
});

export const userPoints = defineEndpoint({
  ...routes.userPoints,
  source: 'R-POINTS-08',
  summary: 'Balance of points',
  data: pointsSchema,
  example: { data: examplePoints },
});

/** Known users are never limited; a points mall that limits nobody leaves it out. */
const isLimited = z
  .boolean()
  .optional()
  .describe('no points were given: too many guests of this device or network receive some today');

export const signIn = defineEndpoint({
  ...routes.signIn,
  source: 'R-SIGNIN-01',
  summary: 'Daily sign-in; a second call on one day answers the first one’s record',
  data: z.object({ day, points, continuousDays: count, activePoints: points, isLimited }),
  example: { data: { day: '2026-03-10', points: 10, continuousDays: 1, activePoints: 5010 } },
});

export const shareAddPoints = defineEndpoint({
  ...routes.shareAddPoints,
  source: 'R-POINTS-23',
  summary: 'Points for sharing, once a day',
  data: z.object({
    points: points.describe('0 when already given today'),
    activePoints: points,
    isLimited,
  }),
  example: { data: { points: 500, activePoints: 5500 } },
});

export const presentSeen = defineEndpoint({
  ...routes.presentSeen,
  source: 'R-POINTS-18',
  summary: 'The gift dialog was shown: isNewUser becomes false',
  data: z.null(),
  example: { data: null },
});

export const refundPoints = defineEndpoint({
  ...routes.refundPoints,
  source: 'R-POINTS-31',
  summary: 'Points that "full refund by score" orders brought back, less what went back with refunds',
  data: z.object({ refundPoint: points }),
  example: { data: { refundPoint: 0 } },
});

export const addPoint = defineEndpoint({
  ...routes.addPoint,
  source: 'R-POINTS-26',
  summary:
    'Gives what is lacking for a goods spec in an activity: once for each, up to a cap for one and for a day',
  perMinute: 20,
  input: z.object({
    goodsSpecId: id,
    activityType: activityType.default(0),
    activityGoodsSpecId: id
      .optional()
      .describe('the spec as the activity names it: the same id; absent for an exchange'),
  }),
  data: z.object({
    points: points.describe(
      'given now; 0 when nothing is lacking, it was given before, or a guest may receive none today',
    ),
    activePoints: points,
  }),
  example: {
    input: { goodsSpecId: example.goodsSpecId, activityType: 0 },
    data: { points: 0, activePoints: 5000 },
  },
});
