import 'server-only';
import { shareAddPoints } from '@/lib/contract/user';
import { SHARE_POINTS } from '@/lib/rules/points/points';
import { toShopDay } from '@/lib/rules/time/dates';
import { inTransaction } from '../db/transaction';
import { implement } from '../http/implement';
import { mayUserReceiveGift } from './guest-gifts';
import { getBalance, grantPoints } from './ledger';

/** Ledger reason of points for sharing; `ref` is the day. */
export const SHARE_REASON = 'share';

// Grants points for sharing, once a day (R-POINTS-23).
export const handleShare = implement(shareAddPoints, async (context) => {
  const { db, userId, now } = context;
  const moment = now();
  const gift = { userId, amount: SHARE_POINTS, reason: SHARE_REASON, ref: toShopDay(moment), now: moment };
  const { isLimited, isGiven } = await inTransaction(db, async (tx) => {
    const mayReceive = await mayUserReceiveGift(tx, context, userId);
    return { isLimited: !mayReceive, isGiven: mayReceive && (await grantPoints(tx, gift)) };
  });
  const { activePoints } = await getBalance(db, userId, moment);
  return { points: isGiven ? SHARE_POINTS : 0, activePoints, ...(isLimited && { isLimited }) };
});
