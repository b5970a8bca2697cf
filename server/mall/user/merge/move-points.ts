import 'server-only';
import { countContinuousDays, type SignInRecord } from '@/lib/rules/points/sign-in';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Tx } from '../../db/types';
import { ADD_REASON } from '../../points/add-point';
import { expireLot } from '../../points/revoke-points';
import type { GuestMerge } from './guest-merge';

/** Ledger reason of points that a merge expires. It also replaces the lot's reason, so the lot counts for no limit. */
const DUPLICATE_REASON = 'merged_duplicate';

/** Finds gifts of the guest that the user has also received: the trial points, today's share. */
const findDuplicateGifts = (tx: Tx, { guest, user }: GuestMerge) =>
  tx
    .selectFrom('points_lots as lot')
    .innerJoin('points_lots as own', (on) =>
      on.onRef('own.reason', '=', 'lot.reason').onRef('own.ref', '=', 'lot.ref').on('own.user_id', '=', user),
    )
    .select(['lot.id', 'lot.remaining', 'lot.reason', 'lot.ref'])
    .where('lot.user_id', '=', guest)
    .execute();

/** Finds lots that `addPoint` granted the guest on days when it also granted the user points: there is a daily limit. */
async function findGiftsBeyondLimit(tx: Tx, { guest, user }: GuestMerge) {
  const grants = tx
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'reason', 'ref', 'created_at as createdAt'])
    .where('reason', '=', ADD_REASON);
  const day = ({ createdAt }: { createdAt: string }) => toShopDay(new Date(createdAt));
  const days = new Set((await grants.where('user_id', '=', user).execute()).map(day));
  return (await grants.where('user_id', '=', guest).execute()).filter((lot) => days.has(day(lot)));
}

/**
 * Moves lots with their remaining points. A gift that the user has also received expires, so that a person cannot get it twice by
 * being a guest first; points that orders reserve of it expire when they are released (R-ACCOUNT-22).
 */
export async function moveLots(tx: Tx, guestMerge: GuestMerge): Promise<void> {
  const { guest, user, now } = guestMerge;
  const expiring = [
    ...(await findDuplicateGifts(tx, guestMerge)),
    ...(await findGiftsBeyondLimit(tx, guestMerge)),
  ];
  for (const lot of new Map(expiring.map((lot) => [lot.id, lot])).values()) {
    await expireLot(tx, lot, { userId: guest, reason: DUPLICATE_REASON, ref: lot.ref, now });
    await tx
      .updateTable('points_lots')
      .set({ reason: DUPLICATE_REASON, ref: `${lot.reason} ${lot.ref} of ${guest}` })
      .where('id', '=', lot.id)
      .execute();
  }
  await tx.updateTable('points_lots').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** Recalculates the continuous days from a day on. */
async function recountStreak(tx: Tx, user: string, from: string): Promise<void> {
  const records = tx.selectFrom('sign_ins').select(['day', 'continuous_days as continuousDays']);
  const ofUser = records.where('user_id', '=', user);
  let last: SignInRecord | null =
    (await ofUser.where('day', '<', from).orderBy('day', 'desc').limit(1).executeTakeFirst()) ?? null;
  for (const { day } of await ofUser.where('day', '>=', from).orderBy('day').execute()) {
    last = { day, continuousDays: countContinuousDays(day, last) };
    await tx
      .updateTable('sign_ins')
      .set({ continuous_days: last.continuousDays })
      .where('user_id', '=', user)
      .where('day', '=', day)
      .execute();
  }
}

/** Moves sign-ins of days on which the user did not sign in, and recalculates the continuous days. */
export async function moveSignIns(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  const userDays = tx.selectFrom('sign_ins').select('day').where('user_id', '=', user);
  await tx.deleteFrom('sign_ins').where('user_id', '=', guest).where('day', 'in', userDays).execute();
  const moved = await tx
    .updateTable('sign_ins')
    .set({ user_id: user })
    .where('user_id', '=', guest)
    .returning('day')
    .execute();
  const [first] = moved.map(({ day }) => day).sort();
  if (first) await recountStreak(tx, user, first);
}
