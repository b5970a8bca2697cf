import 'server-only';
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { complaint as definition } from '@/lib/contract/complaint';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { lockUser } from '../../db/dialect';
import type { ComplaintTable } from '../../db/tables/after-sale';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { getOwnOrder } from '../../order/get-own-order';
import { claimPictures } from '../../uploads/claim-pictures';

/** Complaints that one user may file on a day in Asia/Shanghai. */
const MAX_COMPLAINTS_PER_DAY = 10;
/** An equal complaint within this time is the same one, sent again after a lost answer. */
const SAME_COMPLAINT_HOURS = 24;
/** Attempts to draw an unused receipt number; a day has a million. */
const MAX_NUMBER_ATTEMPTS = 5;

/** `C`, the day as `YYYYMMDD`, six random digits. */
const createReceiptNumber = (now: Date): string =>
  `C${toShopDay(now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`;

type ComplaintRow = Pick<
  Selectable<ComplaintTable>,
  'user_id' | 'p_id' | 'order_id' | 'type' | 'text' | 'phone' | 'pictures'
>;

/** Finds an equal complaint of the user that the mall has not worked on yet. */
async function findEqualComplaint(tx: Tx, row: ComplaintRow, now: Date): Promise<string | undefined> {
  const since = new Date(now.getTime() - SAME_COMPLAINT_HOURS * 3_600_000).toISOString();
  const { order_id, phone, ...texts } = row;
  const found = await tx
    .selectFrom('complaints')
    .select('id')
    .where((where) => where.and(texts))
    .where('order_id', order_id === null ? 'is' : '=', order_id)
    .where('phone', phone === null ? 'is' : '=', phone)
    .where('state', '=', 'received')
    .where('created_at', '>', since)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

async function assertDailyLimit(tx: Tx, userId: string, now: Date): Promise<void> {
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
 * Files a complaint (R-DOC-08). An equal one, sent again, returns the receipt number of the first (R-DOC-15).
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
    await lockUser(tx, userId);
    const createdAt = moment.toISOString();
    const claimed = await claimPictures(tx, { userId, urls: pictures, now: moment });
    const row = {
      ...input,
      user_id: userId,
      p_id: pId,
      order_id: orderId ?? null,
      phone: phone ?? null,
      pictures: JSON.stringify(claimed),
    };
    const complaintId = await findEqualComplaint(tx, row, moment);
    if (complaintId) return { complaintId };
    await assertDailyLimit(tx, userId, moment);
    const state = { state: 'received' as const, created_at: createdAt, moved_at: createdAt };
    for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
      const inserted = await tx
        .insertInto('complaints')
        .values({ ...row, ...state, id: createReceiptNumber(moment) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { complaintId: inserted.id };
    }
    throw new AppError('unavailable', 'no receipt number is free, try again');
  });
}
