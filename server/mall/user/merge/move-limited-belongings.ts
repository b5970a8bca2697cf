import 'server-only';
import { addDays } from '@/lib/rules/time/dates';
import type { Tx } from '../../db/types';
import type { GuestMerge } from './guest-merge';

/** Moves addresses; if the user has a default address, it stays the only default. */
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

/** Moves the bound phone unless the user has one. */
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

/** Deletes free coupons; a reserved one expires now, so it cannot be used after its order releases it. */
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

/** Moves red packets. A packet lasts two days; a guest's that overlaps one of the user is deleted with its coupon. */
export async function moveRedPackets(tx: Tx, { guest, user, now }: GuestMerge): Promise<void> {
  const packets = await tx.selectFrom('red_packets').select('day').where('user_id', '=', user).execute();
  const overlappingDays = packets.flatMap(({ day }) => [addDays(day, -1), day, addDays(day, 1)]);
  const dropped = await tx
    .deleteFrom('red_packets')
    .where('user_id', '=', guest)
    .where('day', 'in', overlappingDays.length > 0 ? overlappingDays : [''])
    .returning('user_coupon_id')
    .execute();
  const coupons = dropped.flatMap(({ user_coupon_id: id }) => id ?? []);
  await dropCoupons(tx, coupons, now);
  await tx.updateTable('red_packets').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** Moves coupons up to the limit per user: first used ones, then reserved ones, then free ones. */
export async function moveCoupons(tx: Tx, { guest, user, now }: GuestMerge): Promise<void> {
  const coupons = await tx
    .selectFrom('user_coupons')
    .innerJoin('coupons', 'coupons.id', 'user_coupons.coupon_id')
    .select(['user_coupons.id', 'coupon_id as couponId', 'coupons.per_user as perUser'])
    .where('user_id', '=', guest)
    // `moveRedPackets` handles the coupons of red packets.
    .where('coupons.kind', '!=', 'consumption')
    // The reverse alphabetical order of the states is the order needed: used, held, free.
    .orderBy('state', 'desc')
    .orderBy('taken_at')
    .orderBy('user_coupons.id')
    .execute();
  for (const { id, couponId, perUser } of coupons) {
    const { taken } = await tx
      .selectFrom('user_coupons')
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .where('user_id', '=', user)
      .where('coupon_id', '=', couponId)
      .executeTakeFirstOrThrow();
    if (taken >= perUser) await dropCoupons(tx, [id], now);
    await tx.updateTable('user_coupons').set({ user_id: user }).where('id', '=', id).execute();
  }
  await tx.updateTable('user_coupons').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** Moves reminders; deletes a guest's reminder of a session's product if the user has one, too. */
export async function moveReminders(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  await tx
    .deleteFrom('activity_reminders')
    .where('user_id', '=', guest)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('activity_reminders as own')
          .select('own.user_id')
          .where('own.user_id', '=', user)
          .whereRef('own.activity_id', '=', 'activity_reminders.activity_id')
          .whereRef('own.goods_id', '=', 'activity_reminders.goods_id'),
      ),
    )
    .execute();
  await tx.updateTable('activity_reminders').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/**
 * Moves prize draws of days on which the user did not draw. The others stay with the guest, because they also say that the
 * client has drawn.
 */
export async function movePrizeDraws(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  const userDays = tx.selectFrom('prize_draws').select('day').where('user_id', '=', user);
  await tx
    .updateTable('prize_draws')
    .set({ user_id: user })
    .where('user_id', '=', guest)
    .where('day', 'not in', userDays)
    .execute();
}
