import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { claimUserGiftPlace } from '../points/guest-gifts';
import { type CouponRow, findOffer } from './coupon-offers';

/** Counts how many of a coupon a user has taken, in any state. */
async function countTakenByUser(db: Db, userId: string, couponId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user_coupons')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The terms of a coupon that a user's coupon copies. */
type Terms = Pick<CouponRow, 'value' | 'threshold' | 'valid_from' | 'valid_until' | 'valid_days'>;

/** The fixed validity window of a coupon, or its number of days from now. */
const getValidity = (offer: Terms, now: Date) => ({
  valid_from: offer.valid_from ?? now.toISOString(),
  valid_until: offer.valid_until ?? addDaysToDate(now, offer.valid_days ?? 1).toISOString(),
});

/** Gives a user a coupon with the terms that it has now; returns the id of the user's coupon. */
export async function insertUserCoupon(
  tx: Tx,
  { userId, couponId, terms, now }: { userId: string; couponId: string; terms: Terms; now: Date },
): Promise<string> {
  const id = createId();
  await tx
    .insertInto('user_coupons')
    .values({
      id,
      user_id: userId,
      coupon_id: couponId,
      value: terms.value,
      threshold: terms.threshold,
      ...getValidity(terms, now),
      state: 'free',
      taken_at: now.toISOString(),
    })
    .execute();
  return id;
}

/**
 * Counts one more coupon as taken; false when all are taken. Must be the last statement of its transaction, as all
 * users wait for this row.
 */
async function incrementTaken(tx: Tx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set((set) => ({ taken: set('taken', '+', 1) }))
    .where('id', '=', couponId)
    .where((where) => where.or([where('total', 'is', null), where('taken', '<', where.ref('total'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reads a coupon that can be taken now, with the terms that the user's coupon copies. */
async function getOffer(tx: Tx, couponId: string, now: Date): Promise<CouponRow> {
  const offer = await findOffer(tx, couponId, now);
  if (offer) return offer;
  const existing = await tx
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', couponId)
    .where('kind', '!=', 'consumption')
    .executeTakeFirst();
  if (!existing) throw new AppError('not_found', 'the coupon does not exist');
  throw new AppError('conflict', 'the coupon cannot be taken now', { reason: 'activity_over' });
}

/**
 * Rejects a coupon of limited number for a user who may receive no gifts: a script would take all of them with new guests
 * (R-COUPON-19).
 * @throws AppError conflict `limit_reached`.
 */
async function assertMayTake(tx: Tx, context: Context, { total }: CouponRow): Promise<void> {
  if (total === null || (await claimUserGiftPlace(tx, context, context.userId))) return;
  throw new AppError(
    'conflict',
    'too many guests of this device or network, or another user of this phone, received gifts today',
    {
      reason: 'limit_reached',
    },
  );
}

/**
 * Takes a coupon for the user, with the terms that it has now (R-COUPON-02).
 * @returns id of the user's coupon.
 * @throws AppError not_found, conflict `activity_over` (outside its window), `already_done` (the user has reached the
 *   limit per user), `limit_reached` (of limited number, and the user may receive no gifts), `out_of_stock` (all are taken).
 */
export async function receiveCoupon(context: Context, couponId: string): Promise<string> {
  const { db, userId } = context;
  const now = context.now();
  return inTransaction(db, async (tx) => {
    // Serializes the calls of one user, so that the count stays correct.
    await lockUser(tx, userId);
    const offer = await getOffer(tx, couponId, now);
    if ((await countTakenByUser(tx, userId, couponId)) >= offer.per_user)
      throw new AppError('conflict', 'the user has already taken this coupon as often as allowed', {
        reason: 'already_done',
      });
    await assertMayTake(tx, context, offer);
    const id = await insertUserCoupon(tx, { userId, couponId, terms: offer, now });
    if (!(await incrementTaken(tx, couponId)))
      throw new AppError('conflict', 'all coupons of this kind are taken', { reason: 'out_of_stock' });
    return id;
  });
}
