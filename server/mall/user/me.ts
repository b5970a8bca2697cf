import 'server-only';
import { me } from '@/lib/contract/user';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { createSignInCalendar } from '@/lib/rules/points/sign-in';
import { toShopDay } from '@/lib/rules/time/dates';
import { findReminders } from '../activity/reminders';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { implement } from '../http/implement';
import { countOrders } from '../order/read/count-orders';
import { canReceiveGift } from '../points/guest-gifts';
import { getRefundPoints } from '../points/return-score';
import { getProfile, type Profile } from './profile';

/** The user's own profile: includes the ids of providers, but masks the phone. */
const toIdentity = ({ picture }: Context, { user }: Profile) => ({
  userId: user.id,
  isLogin: true as const,
  nickName: user.nickName,
  userIcon: user.icon === '' ? '' : picture(user.icon),
  openid: user.openid ?? '',
  unionId: user.unionId ?? '',
  alipayUserId: user.alipayUserId ?? '',
  phone: maskPhone(user.phone ?? ''),
  isFollowWxPub: user.followsWxPub === 1,
  isReceiveMsg: user.receivesMsg === 1,
  isFirstOrderUser: user.paidOrder === null,
  authVersion: AUTH_VERSION,
});

async function getOrderCounts(context: Context) {
  const counts = await countOrders(context);
  return {
    orderCount: counts.totalCount,
    unpayOrderCount: counts.unPayCount,
    undeliverOrderCount: counts.unSendCount,
    unreceiveOrderCount: counts.sendCount,
    aftersaleOrderCount: counts.afterSaleCount,
  };
}

/** Points that the gift dialog announces; a new user has them already, others receive them after the dialog. */
async function findOfferedPresent(context: Context, { user, isNewUser, owedGift }: Profile): Promise<number> {
  if (isNewUser || owedGift === 0) return owedGift;
  return (await canReceiveGift(context, user.id)) ? owedGift : 0;
}

// R-SIGNIN-06, R-LIST-17, R-ACCOUNT-05, R-ACCOUNT-08, R-ACCOUNT-09
export const handleMe = implement(me, async (context) => {
  const now = context.now();
  const today = toShopDay(now);
  const profile = await getProfile(context, context.userId, now);
  const { user, points, lastSignIn } = profile;
  const present = await findOfferedPresent(context, profile);
  const { config } = await getProject(context, context.pId);
  return {
    ...toIdentity(context, profile),
    isNewUser: profile.isNewUser,
    showPresentPoint: present > 0,
    presentPoint: present,
    points,
    isSignIn: lastSignIn?.day === today,
    signDetail: { continuousDays: lastSignIn?.continuousDays ?? 0, signInDate: lastSignIn?.day ?? null },
    // The stored points count: a guest who may not receive points signs in without any.
    signDetails: createSignInCalendar(today, lastSignIn, config.signInPoints).map((entry) =>
      entry.day === lastSignIn?.day ? { ...entry, points: lastSignIn.points } : entry,
    ),
    sharedToday: user.sharedToday !== null,
    refundPoint: await getRefundPoints(context.db, context.userId),
    ...(await getOrderCounts(context)),
    reminders: await findReminders(context),
  };
});
