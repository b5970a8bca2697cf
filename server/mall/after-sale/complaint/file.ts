import 'server-only';
import { randomInt } from 'node:crypto';
import type { InputOf } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { complaint as definition } from '@/lib/contract/trade/complaint';
import { dayOf, startOfDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { lockUser } from '../../db/dialect';
import { inTransaction } from '../../db/tx';
import type { Tx } from '../../db/types';
import { ownOrder } from '../../order/own-order';
import { claimPictures } from '../../report/claim-pictures';

/** Complaints one user may make on a day in Asia/Shanghai. */
const MOST_A_DAY = 10;
/** Tries to find a number that nobody has; a day has a million. */
const TRIES = 5;

/** `C`, the day, six digits of chance. */
const newNumber = (now: Date): string =>
  `C${dayOf(now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`;

async function checkDay(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  const { made } = await tx
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', startOfDay(dayOf(now)).toISOString())
    .executeTakeFirstOrThrow();
  if (made >= MOST_A_DAY)
    throw new AppError('too_many_requests', `at most ${MOST_A_DAY} complaints a day`, {
      reason: 'too_often',
      retryAfter: 3600,
    });
}

/**
 * Makes a complaint (R-DOC-08).
 * @throws AppError not_found (an order that is not theirs), bad_request (`pictures`), too_many_requests `too_often`.
 */
export async function fileComplaint(
  { db, userId, pId, now }: Context,
  { orderId, pictures, phone, ...input }: InputOf<typeof definition>,
): Promise<{ complaintId: string }> {
  if (orderId !== undefined) await ownOrder(db, userId, orderId);
  return inTransaction(db, async (tx) => {
    const moment = now();
    await checkDay(tx, userId, moment);
    const at = moment.toISOString();
    const kept = await claimPictures(tx, { userId, urls: pictures, now: moment });
    const row = {
      ...input,
      user_id: userId,
      p_id: pId,
      order_id: orderId ?? null,
      phone: phone ?? null,
      pictures: JSON.stringify(kept),
      state: 'received' as const,
      created_at: at,
      moved_at: at,
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const made = await tx
        .insertInto('complaints')
        .values({ ...row, id: newNumber(moment) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) return { complaintId: made.id };
    }
    throw new AppError('unavailable', 'no receipt number is free, try again');
  });
}
