import 'server-only';
import { shareAddPoints } from '@/lib/contract/user';
import { SHARE_POINTS } from '@/lib/rules/points/points';
import { dayOf } from '@/lib/rules/time/dates';
import { inTransaction } from '../db/tx';
import { implement } from '../http/implement';
import { balance, grant } from './ledger';

/** Why points were given for sharing; `ref` is the day. */
export const SHARE_REASON = 'share';

// R-POINTS-23
export const answerShare = implement(shareAddPoints, async ({ db, userId, now }) => {
  const moment = now();
  const gift = { userId, amount: SHARE_POINTS, reason: SHARE_REASON, ref: dayOf(moment), now: moment };
  const given = await inTransaction(db, (tx) => grant(tx, gift));
  const { activePoints } = await balance(db, userId, moment);
  return { points: given ? SHARE_POINTS : 0, activePoints };
});
