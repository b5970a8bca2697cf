import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { getBalance, grantPoints } from '../points/ledger';
import { resolveMergedUser } from '../user/resolve-user';

interface ManualGrant {
  userId: string;
  /** Points, at least 1. */
  amount: number;
  /** What the gift is for; with the same text a user gets it once, whoever asks and however often. */
  ref: string;
  /** Days until they expire; absent: never. */
  days?: number | undefined;
}

/**
 * Gives a user points by hand; by the old id of a merged guest, who they became (R-OPERATOR-08).
 * @throws AppError not_found for an unknown user.
 */
export async function grantPointsManually(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  { userId: named, amount, ref, days }: ManualGrant,
): Promise<{ given: boolean; activePoints: number }> {
  const moment = now();
  const userId = await resolveMergedUser(db, named);
  if (!userId) throw new AppError('not_found', `there is no user ${named}`);
  const expiresAt = days === undefined ? undefined : addDaysToDate(moment, days);
  const given = await inTransaction(db, (tx) =>
    grantPoints(tx, { userId, amount, reason: 'operator', ref, now: moment, expiresAt }),
  );
  return { given, activePoints: (await getBalance(db, userId, moment)).activePoints };
}
