import 'server-only';
import { addDays } from '@/lib/rules/time/dates';
import type { Tx } from '../../db/types';
import type { GuestMerge } from './guest-merge';

/** A book has one default address: the user's own stays the default. */
export async function moveAddresses(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  const defaults = tx.selectFrom('addresses').select('id').where('is_default', '=', 1);
  await tx
    .updateTable('addresses')
    .set({ is_default: 0 })
    .where('user_id', '=', guest)
    .where(({ exists }) => exists(defaults.where('user_id', '=', user)))
    .execute();
  await tx.updateTable('addresses').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** A bound phone goes along to a user who has none. */
export async function movePhone(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  const row = await tx.selectFrom('users').select('phone').where('id', '=', guest).executeTakeFirst();
  if (!row?.phone) return;
  await tx.updateTable('users').set({ phone: null }).where('id', '=', guest).execute();
  await tx
    .updateTable('users')
    .set({ phone: row.phone })
    .where('id', '=', user)
    .where('phone', 'is', null)
    .execute();
}

/** What one user may not have is gone; what an order holds is gone when the order lets go of it (it expires now). */
async function dropCoupons(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('user_coupons').where('id', 'in', ids).where('state', '=', 'free').execute();
  await tx
    .updateTable('user_coupons')
    .set({ valid_until: now.toISOString() })
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .where('valid_until', '>', now.toISOString())
    .execute();
}

/** A packet lasts two days and one user's never overlap: where the user has one, the guest's goes, with its coupon. */
export async function moveRedPackets(tx: Tx, { guest, user, now }: GuestMerge): Promise<void> {
  const packets = await tx.selectFrom('red_packets').select('day').where('user_id', '=', user).execute();
  const own = packets.flatMap(({ day }) => [addDays(day, -1), day, addDays(day, 1)]);
  const dropped = await tx
    .deleteFrom('red_packets')
    .where('user_id', '=', guest)
    .where('day', 'in', own.length > 0 ? own : [''])
    .returning('user_coupon_id')
    .execute();
  const coupons = dropped.flatMap(({ user_coupon_id: id }) => id ?? []);
  await dropCoupons(tx, coupons, now);
  await tx.updateTable('red_packets').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** Coupons go over as far as one user may have them: first what was used, then what orders hold. */
export async function moveCoupons(tx: Tx, { guest, user, now }: GuestMerge): Promise<void> {
  const coupons = await tx
    .selectFrom('user_coupons')
    .innerJoin('coupons', 'coupons.id', 'user_coupons.coupon_id')
    .select(['user_coupons.id', 'coupon_id as couponId', 'coupons.per_user as perUser'])
    .where('user_id', '=', guest)
    // Those of red packets were looked at with their packets.
    .where('coupons.kind', '!=', 'consumption')
    // The names of the states happen to fall in this order: used, held, free.
    .orderBy('state', 'desc')
    .orderBy('taken_at')
    .orderBy('user_coupons.id')
    .execute();
  for (const { id, couponId, perUser } of coupons) {
    const { had } = await tx
      .selectFrom('user_coupons')
      .select(({ fn }) => fn.countAll<number>().as('had'))
      .where('user_id', '=', user)
      .where('coupon_id', '=', couponId)
      .executeTakeFirstOrThrow();
    if (had >= perUser) await dropCoupons(tx, [id], now);
    await tx.updateTable('user_coupons').set({ user_id: user }).where('id', '=', id).execute();
  }
  await tx.updateTable('user_coupons').set({ user_id: user }).where('user_id', '=', guest).execute();
}
