import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Balance } from '@/lib/rules/points/points';
import { toShopDay } from '@/lib/rules/time/dates';
import { getProject } from '../config/project';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';
import { getBalance } from '../points/ledger';
import { SHARE_REASON } from '../points/share';
import { findLastSignIn, type RewardedSignIn } from '../points/sign-in';
import { getOwedGift, isNewUser, REGAINED_REASON, TRIAL_REASON, TRIAL_REF } from './welcome-gift';

const getUser = (db: Db, userId: string, today: string) =>
  db
    .selectFrom('users')
    .select(['id', 'nick_name as nickName', 'icon', 'is_new as isNew', 'phone', 'p_id as pId'])
    .select(['openid', 'union_id as unionId', 'alipay_user_id as alipayUserId'])
    .select(['follows_wx_pub as followsWxPub', 'receives_msg as receivesMsg'])
    .select((user) => {
      const lots = user.selectFrom('points_lots').whereRef('user_id', '=', 'users.id');
      const orders = user.selectFrom('orders').whereRef('user_id', '=', 'users.id');
      const lotIds = lots.select('points_lots.id');
      const trialLot = lots.where('reason', '=', TRIAL_REASON).where('ref', '=', TRIAL_REF);
      const todaysLots = lotIds.where('ref', '=', today);
      return [
        lotIds.limit(1).as('anyLot'),
        trialLot.select('points_lots.amount').as('trialPoints'),
        trialLot.select('points_lots.expires_at').as('trialExpiresAt'),
        orders.select('orders.id').where('paid_at', 'is not', null).limit(1).as('paidOrder'),
        todaysLots.where('reason', '=', SHARE_REASON).as('sharedToday'),
        todaysLots.where('reason', '=', REGAINED_REASON).as('regainedToday'),
        orders
          .select('orders.id')
          .where('status', '=', OrderStatus.unpaid)
          .where('points', '>', 0)
          .limit(1)
          .as('holdingOrder'),
      ];
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** A user with points and the last sign-in. */
export interface Profile {
  user: Awaited<ReturnType<typeof getUser>>;
  isNewUser: boolean;
  points: Balance;
  lastSignIn: RewardedSignIn | null;
  /** Points that the gift dialog has to announce; 0: no dialog. */
  owedGift: number;
}

/** Reads the profile of an existing user as of `now`. */
export async function getProfile(
  deps: Pick<MallDeps, 'db' | 'settings'>,
  userId: string,
  now: Date,
): Promise<Profile> {
  const user = await getUser(deps.db, userId, toShopDay(now));
  const { config } = await getProject(deps, user.pId);
  const points = await getBalance(deps.db, userId, now);
  const isNew = isNewUser(user, now);
  const owedGift = getOwedGift({
    isNewUser: isNew,
    trialPoints: user.trialPoints ?? 0,
    hadPoints: user.anyLot !== null,
    hasPoints: points.activePoints > 0 || user.holdingOrder !== null,
    regainedToday: user.regainedToday !== null,
    config,
  });
  const lastSignIn = await findLastSignIn(deps.db, userId);
  return { user, isNewUser: isNew, points, lastSignIn, owedGift };
}
