import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { type CouponRow, findOffer } from './coupon-offers';

/** How many of a coupon a user has taken, whatever became of them. */
async function countOwnCoupon(db: Db, userId: string, couponId: string): Promise<number> {
  const { own } = await db
    .selectFrom('user_coupons')
    .select((select) => select.fn.countAll<number>().as('own'))
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow();
  return own;
}

/** The fixed window of a coupon, or its days from now on. */
const getValidity = (offer: CouponRow, now: Date) => ({
  valid_from: offer.valid_from ?? now.toISOString(),
  valid_until: offer.valid_until ?? addDaysToDate(now, offer.valid_days ?? 1).toISOString(),
});

/** Takes one of what is left; false when all are gone. Last in its transaction: everybody waits for this row. */
async function incrementTaken(tx: Tx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set((set) => ({ taken: set('taken', '+', 1) }))
    .where('id', '=', couponId)
    .where((where) => where.or([where('total', 'is', null), where('taken', '<', where.ref('total'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function getOffer({ db, now }: Context, couponId: string): Promise<CouponRow> {
  const offer = await findOffer(db, couponId, now());
  if (offer) return offer;
  const known = await db
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', couponId)
    .where('kind', '!=', 'consumption')
    .executeTakeFirst();
  if (!known) throw new AppError('not_found', 'no such coupon');
  throw new AppError('conflict', 'this coupon cannot be taken now', { reason: 'activity_over' });
}

/**
 * Takes a coupon for the user; its terms are kept as they are now. Answers the id of what the user has
 * (R-COUPON-02).
 * @throws AppError not_found, conflict `activity_over` (outside its window), `already_done` (as many as one user may
 *   have), `out_of_stock` (all are taken).
 */
export async function receiveCoupon(context: Context, couponId: string): Promise<string> {
  const { db, userId } = context;
  const now = context.now();
  const offer = await getOffer(context, couponId);
  const id = createId();
  await inTransaction(db, async (tx) => {
    // The calls of one user wait for each other here, so that what is counted stays true.
    await lockUser(tx, userId);
    if ((await countOwnCoupon(tx, userId, couponId)) >= offer.per_user)
      throw new AppError('conflict', 'this coupon was taken already', { reason: 'already_done' });
    await tx
      .insertInto('user_coupons')
      .values({
        id,
        user_id: userId,
        coupon_id: couponId,
        value: offer.value,
        threshold: offer.threshold,
        ...getValidity(offer, now),
        state: 'free',
        taken_at: now.toISOString(),
      })
      .execute();
    if (!(await incrementTaken(tx, couponId)))
      throw new AppError('conflict', 'all of this coupon were taken', { reason: 'out_of_stock' });
  });
  return id;
}
