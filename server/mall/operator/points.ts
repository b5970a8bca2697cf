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
  /** What the points are for; a user gets points with the same text only once. */
  ref: string;
  /** Days until they expire; absent: never. */
  days?: number | undefined;
}

/**
 * Grants points to a user; the id of a merged guest selects the user they became (R-OPERATOR-08).
 * @throws AppError not_found for an unknown user.
 */
export async function grantPointsManually(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  { userId: requestedId, amount, ref, days }: ManualGrant,
): Promise<{ given: boolean; activePoints: number }> {
  const moment = now();
  const userId = await resolveMergedUser(db, requestedId);
  if (!userId) throw new AppError('not_found', `user ${requestedId} does not exist`);
  const expiresAt = days === undefined ? undefined : addDaysToDate(moment, days);
  const given = await inTransaction(db, (tx) =>
    grantPoints(tx, { userId, amount, reason: 'operator', ref, now: moment, expiresAt }),
  );
  return { given, activePoints: (await getBalance(db, userId, moment)).activePoints };
}
