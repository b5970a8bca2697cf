import type { OrderCount } from '@/lib/contract/order';
import type { PointsBalance, User } from '@/lib/contract/user';
import { createSignInCalendar } from '../points/sign-in';
import { toShopDay } from '../time/dates';
import { AUTH_VERSION } from './auth-version';

/** What is known of a user whose points mall returns no users. */
export interface KnownUser {
  userId: string;
  /** Whether the user is new and has not seen the gift dialog. */
  isNewUser: boolean;
  /** Four digits for the name of a guest, always the same for a user. */
  number: string;
  points: PointsBalance;
  /** Undefined if they could not be read. */
  orders: OrderCount | undefined;
}

/**
 * The user of a points mall that returns no users: what other calls say, and empty fields for the rest. The calendar begins today
 * and is not signed, because only the sign-in itself says more; a second one on a day gives nothing (R-API-29).
 */
export function toPartlyKnownUser({ userId, isNewUser, number, points, orders }: KnownUser, now: Date): User {
  return {
    userId,
    isLogin: true,
    nickName: `兑友${number}`,
    userIcon: '',
    ...{ openid: '', unionId: '', alipayUserId: '', phone: '' },
    ...{ isFollowWxPub: false, isReceiveMsg: false, isSignIn: false, sharedToday: false },
    isFirstOrderUser: orders?.totalCount === 0,
    isNewUser,
    showPresentPoint: isNewUser,
    points,
    signDetail: { continuousDays: 0, signInDate: null },
    signDetails: createSignInCalendar(toShopDay(now), null),
    refundPoint: 0,
    orderCount: orders?.totalCount ?? 0,
    unpayOrderCount: orders?.unPayCount ?? 0,
    undeliverOrderCount: orders?.unSendCount ?? 0,
    unreceiveOrderCount: orders?.sendCount ?? 0,
    aftersaleOrderCount: orders?.afterSaleCount ?? 0,
    authVersion: AUTH_VERSION,
  };
}
