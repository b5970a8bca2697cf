import 'server-only';
import { getTrialExpiry } from '@/lib/rules/points/points';
import { toShopDay } from '@/lib/rules/time/dates';
import type { ProjectColumn } from '../config/project';
import type { Tx } from '../db/types';
import { grantPoints } from '../points/ledger';

interface GiftState {
  isNewUser: boolean;
  /** Points granted at the first login. */
  trialPoints: number;
  /** Whether the user has ever had points: a guest without trial points cannot gain them again. */
  hadPoints: boolean;
  /** Whether the user has points to spend, or reserved by an order that may still be cancelled. */
  hasPoints: boolean;
  /** Whether today's "gained again" points are already granted. */
  regainedToday: boolean;
  config: Pick<ProjectColumn, 'overdueDonatePoints'>;
}

/** Ledger reasons of the two gifts. A new user gets the first one once; the second one is granted once a day at most. */
export const TRIAL_REASON = 'trial';
export const TRIAL_REF = 'new';
export const REGAINED_REASON = 'trial_again';

interface Newcomer {
  /** 1 until the gift dialog was shown. */
  isNew: number;
  /** When the trial points expire, as ISO-8601 UTC; null: the user got none. */
  trialExpiresAt: string | null;
}

/**
 * Whether a user is new: the gift dialog was not shown yet, and the trial points can still be spent. Otherwise it would announce
 * points that do not exist any more (R-POINTS-38). A user who was created without trial points is not (R-ACCOUNT-02).
 */
export const isNewUser = ({ isNew, trialExpiresAt }: Newcomer, now: Date): boolean =>
  isNew === 1 && (trialExpiresAt === null || trialExpiresAt > now.toISOString());

/**
 * Points that the gift dialog has to announce; 0: no dialog. A new user has had them since login; a returning user
 * without points gets them after the dialog was shown (R-POINTS-10, R-POINTS-11, R-POINTS-12).
 */
export function getOwedGift(state: GiftState): number {
  const { isNewUser, trialPoints, hadPoints, hasPoints, regainedToday, config } = state;
  if (isNewUser) return trialPoints;
  return hadPoints && !hasPoints && !regainedToday ? config.overdueDonatePoints : 0;
}

interface GiftGrant {
  userId: string;
  amount: number;
  now: Date;
}

/** Grants the trial points of a new user; does nothing for 0 points (R-POINTS-09). */
export async function grantTrial(tx: Tx, { userId, amount, now }: GiftGrant): Promise<void> {
  if (amount > 0)
    await grantPoints(tx, {
      userId,
      amount,
      expiresAt: getTrialExpiry(now),
      reason: TRIAL_REASON,
      ref: TRIAL_REF,
      now,
    });
}

/** Grants the "gained again" points, once a day; does nothing for 0 points. */
export async function grantGiftAgain(tx: Tx, { userId, amount, now }: GiftGrant): Promise<void> {
  const gift = {
    userId,
    amount,
    expiresAt: getTrialExpiry(now),
    reason: REGAINED_REASON,
    ref: toShopDay(now),
    now,
  };
  if (amount > 0) await grantPoints(tx, gift);
}
