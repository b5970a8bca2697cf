import 'server-only';
import { getTrialExpiry } from '@/lib/rules/points/points';
import { toShopDay } from '@/lib/rules/time/dates';
import type { ProjectColumn } from '../config/project';
import type { Tx } from '../db/types';
import { grantPoints } from '../points/ledger';

interface GiftState {
  isNew: boolean;
  /** What they were given at login. */
  trialPoints: number;
  /** Whether they ever had points: a guest who was given no trial has nothing to gain again. */
  hadPoints: boolean;
  /** To spend, or held by an order that may still be cancelled. */
  hasPoints: boolean;
  /** Whether today's "gained again" was given already. */
  regainedToday: boolean;
  config: Pick<ProjectColumn, 'overdueDonatePoints'>;
}

/** Reasons of the two gifts. A new user gets the first once; the second comes once a day. */
export const TRIAL_REASON = 'trial';
export const TRIAL_REF = 'new';
export const REGAINED_REASON = 'trial_again';

/**
 * Points of the gift dialog that is owed; 0 when none is. A new user has had the points
 * since login; who comes back without any gets them when the dialog was shown (R-POINTS-10, R-POINTS-11,
 * R-POINTS-12).
 */
export function getOwedGift(state: GiftState): number {
  const { isNew, trialPoints, hadPoints, hasPoints, regainedToday, config } = state;
  if (isNew) return trialPoints;
  return hadPoints && !hasPoints && !regainedToday ? config.overdueDonatePoints : 0;
}

interface GiftGrant {
  userId: string;
  amount: number;
  now: Date;
}

/** The trial points of a new user; nothing when the project gives none (R-POINTS-09). */
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

/** Trial points again, once a day. */
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
