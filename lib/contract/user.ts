import { z } from 'zod';
import { exampleReminder, reminderSchema } from './activity';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { activityType, count, day, href, id, instant, points } from './fields';
import { routes } from './routes';

export const appType = z.enum(['H5', 'H5_ALIPAY_MINI', 'H5_ALIPAY', 'WX_PUBLIC']);
export type AppType = z.output<typeof appType>;

const pointsSchema = z.object({
  activePoints: points.describe('unexpired points minus the points that orders reserve'),
  expireTime: instant.nullable().describe('when the next points expire; null: none expire'),
  expiringPoints: points.describe('number of points that expire at expireTime'),
});
export type PointsBalance = z.output<typeof pointsSchema>;

/** One day of the sign-in calendar, which has seven days including today (R-SIGNIN-05). */
const signDaySchema = z.object({
  day,
  points,
  state: z.enum(['signed', 'missed', 'today', 'coming']),
});
export type SignDay = z.output<typeof signDaySchema>;

// R-LIST-17, R-ACCOUNT-06
const userSchema = z.object({
  userId: id,
  isLogin: z.literal(true).describe('always true: the call needs a session'),
  nickName: z.string(),
  userIcon: href,
  /** Ids of the user at WeChat and Alipay, returned only to the user; empty when unknown. */
  openid: z.string(),
  unionId: z.string(),
  alipayUserId: z.string(),
  isFollowWxPub: z.boolean().describe('follows the WeChat public account'),
  isReceiveMsg: z.boolean().describe('the WeChat public account may send messages to the user'),
  isFirstOrderUser: z.boolean().describe('has not paid for an order yet'),
  isNewUser: z.boolean(),
  /** The page must show the gift dialog (R-POINTS-16). */
  showPresentPoint: z.boolean(),
  presentPoint: points
    .optional()
    .describe('points of the pending gift; 0: no gift; absent: the amount is unknown'),
  phone: z.string().describe('masked; empty when none is bound'),
  points: pointsSchema,
  isSignIn: z.boolean().describe('signed in today'),
  signDetail: z.object({ continuousDays: count, signInDate: day.nullable() }),
  signDetails: z.array(signDaySchema),
  sharedToday: z.boolean(),
  refundPoint: points.describe(
    'points returned by "full refund by score" orders, minus those taken back with refunds',
  ),
  orderCount: count,
  unpayOrderCount: count,
  undeliverOrderCount: count,
  unreceiveOrderCount: count,
  aftersaleOrderCount: count,
  reminders: z
    .array(reminderSchema)
    .optional()
    .describe('products of coming and running sessions that the user asked to be reminded of'),
  authVersion: z.string(),
});
export type User = z.output<typeof userSchema>;

const examplePoints = { activePoints: 5000, expireTime: null, expiringPoints: 0 };

export const login = defineEndpoint({
  ...routes.login,
  source: 'R-ACCOUNT-02',
  summary: 'Creates a guest, or returns the user of this session',
  perMinute: 20,
  input: z.object({
    appType: appType.default('H5'),
    userId: id.optional().describe('not a credential: must match the session, ignored without a session'),
    unionId: z.string().max(64).optional().describe('not a credential: ignored'),
    webFingerPrint: z
      .string()
      .max(128)
      .optional()
      .describe('not a credential: limits how many guests of one device receive points'),
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
  summary: 'Returns the user of the session: profile, points, sign-in calendar',
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
      reminders: [exampleReminder],
      authVersion: '2.1.0',
    },
  },
});

export const userPoints = defineEndpoint({
  ...routes.userPoints,
  source: 'R-POINTS-08',
  summary: 'Returns the points balance',
  data: pointsSchema,
  example: { data: examplePoints },
});

/** Never true for users known to a provider. A points mall without this limit omits the field. */
const isLimited = z
  .boolean()
  .optional()
  .describe(
    'true: no points were given, because too many guests of this device or network, or another user of this phone, received points today',
  );

export const signIn = defineEndpoint({
  ...routes.signIn,
  source: 'R-SIGNIN-01',
  summary: 'Signs in for today; further calls on the same day return the result of the first',
  data: z.object({ day, points, continuousDays: count, activePoints: points, isLimited }),
  example: { data: { day: '2026-03-10', points: 10, continuousDays: 1, activePoints: 5010 } },
});

export const shareAddPoints = defineEndpoint({
  ...routes.shareAddPoints,
  source: 'R-POINTS-23',
  summary: 'Gives points for sharing, once a day',
  data: z.object({
    points: points.describe('points given by this call; 0 when given before today'),
    activePoints: points,
    isLimited,
  }),
  example: { data: { points: 500, activePoints: 5500 } },
});

export const presentSeen = defineEndpoint({
  ...routes.presentSeen,
  source: 'R-POINTS-18',
  summary: 'Records that the gift dialog was shown; isNewUser becomes false',
  data: z.null(),
  example: { data: null },
});

export const refundPoints = defineEndpoint({
  ...routes.refundPoints,
  source: 'R-POINTS-31',
  summary:
    'Returns the points that "full refund by score" orders returned, minus those taken back with refunds',
  data: z.object({ refundPoint: points }),
  example: { data: { refundPoint: 0 } },
});

export const addPoint = defineEndpoint({
  ...routes.addPoint,
  source: 'R-POINTS-26',
  summary:
    'Gives the points that are missing for a spec in an activity: once for each spec, limited per spec and per day',
  perMinute: 20,
  input: z.object({
    goodsSpecId: id,
    activityType: activityType.default(0),
    activityGoodsSpecId: id
      .optional()
      .describe('id of the spec in the activity: the same id; absent for an exchange'),
  }),
  data: z.object({
    points: points.describe(
      'points given by this call; 0 when none are missing, they were given before, or the user may receive no gifts today',
    ),
    activePoints: points,
  }),
  example: {
    input: { goodsSpecId: example.goodsSpecId, activityType: 0 },
    data: { points: 0, activePoints: 5000 },
  },
});
