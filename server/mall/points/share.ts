import 'server-only';
import { shareAddPoints } from '@/lib/contract/user';
import { toShopDay } from '@/lib/rules/time/dates';
import { getProject } from '../config/project';
import { inTransaction } from '../db/transaction';
import { implement } from '../http/implement';
import { claimUserGiftPlace } from './guest-gifts';
import { getBalance, grantPoints } from './ledger';

/** Ledger reason of points for sharing; `ref` is the day. */
export const SHARE_REASON = 'share';

// Grants points for sharing, once a day; a project that gives none takes no place from a guest (R-POINTS-23, R-PROJECT-22).
export const handleShare = implement(shareAddPoints, async (context) => {
  const { db, userId, now } = context;
  const moment = now();
  const { config } = await getProject(context, context.pId);
  const amount = config.sharePoints;
  const gift = { userId, amount, reason: SHARE_REASON, ref: toShopDay(moment), now: moment };
  const { isLimited, isGiven } = await inTransaction(db, async (tx) => {
    if (amount === 0) return { isLimited: false, isGiven: false };
    const mayReceive = await claimUserGiftPlace(tx, context, userId);
    return { isLimited: !mayReceive, isGiven: mayReceive && (await grantPoints(tx, gift)) };
  });
  const { activePoints } = await getBalance(db, userId, moment);
  return { points: isGiven ? amount : 0, activePoints, ...(isLimited && { isLimited }) };
});
