import 'server-only';
import { randomInt } from 'node:crypto';
import type { complaint as definition } from '@/lib/contract/complaint';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { lockUser } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { getOwnOrder } from '../../order/get-own-order';
import { claimPictures } from '../../uploads/claim-pictures';

/** Complaints that one user may file on a day in Asia/Shanghai. */
const MAX_COMPLAINTS_PER_DAY = 10;
/** Attempts to draw an unused receipt number; a day has a million. */
const MAX_NUMBER_ATTEMPTS = 5;

/** `C`, the day as `YYYYMMDD`, six random digits. */
const createReceiptNumber = (now: Date): string =>
  `C${toShopDay(now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`;

async function assertDailyLimit(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  const { count } = await tx
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', getStartOfDay(toShopDay(now)).toISOString())
    .executeTakeFirstOrThrow();
  if (count >= MAX_COMPLAINTS_PER_DAY)
    throw new AppError('too_many_requests', `at most ${MAX_COMPLAINTS_PER_DAY} complaints a day`, {
      reason: 'too_often',
      retryAfter: 3600,
    });
}

/**
 * Files a complaint (R-DOC-08).
 * @throws AppError not_found (order of another user), bad_request (`pictures`), too_many_requests `too_often`,
 *   unavailable when every drawn receipt number is in use.
 */
export async function fileComplaint(
  { db, userId, pId, now }: Context,
  { orderId, pictures, phone, ...input }: EndpointInput<typeof definition>,
): Promise<{ complaintId: string }> {
  if (orderId !== undefined) await getOwnOrder(db, userId, orderId);
  return inTransaction(db, async (tx) => {
    const moment = now();
    await assertDailyLimit(tx, userId, moment);
    const createdAt = moment.toISOString();
    const claimed = await claimPictures(tx, { userId, urls: pictures, now: moment });
    const row = {
      ...input,
      user_id: userId,
      p_id: pId,
      order_id: orderId ?? null,
      phone: phone ?? null,
      pictures: JSON.stringify(claimed),
      state: 'received' as const,
      created_at: createdAt,
      moved_at: createdAt,
    };
    for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
      const inserted = await tx
        .insertInto('complaints')
        .values({ ...row, id: createReceiptNumber(moment) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { complaintId: inserted.id };
    }
    throw new AppError('unavailable', 'no receipt number is free, try again');
  });
}
