import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { daysLater } from '@/lib/rules/time/dates';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import { balance, grant } from '../points/ledger';
import { userBehind } from '../user/alias';

interface Gift {
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
export async function grantByHand(
  { db, now }: Pick<Host, 'db' | 'now'>,
  { userId: named, amount, ref, days }: Gift,
): Promise<{ given: boolean; activePoints: number }> {
  const moment = now();
  const userId = await userBehind(db, named);
  if (!userId) throw new AppError('not_found', `there is no user ${named}`);
  const expiresAt = days === undefined ? undefined : daysLater(moment, days);
  const given = await inTransaction(db, (tx) =>
    grant(tx, { userId, amount, reason: 'operator', ref, now: moment, expiresAt }),
  );
  return { given, activePoints: (await balance(db, userId, moment)).activePoints };
}
