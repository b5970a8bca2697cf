import 'server-only';
import { countContinuousDays, type SignInRecord } from '@/lib/rules/points/sign-in';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Tx } from '../../db/types';
import { ADD_REASON } from '../../points/add-point';
import { expireLot } from '../../points/revoke-points';
import type { GuestMerge } from './guest-merge';

/** Why points end in a merge. The lot has it as its reason then: it counts for no limit any more. */
const DUPLICATE_REASON = 'merged_duplicate';

/** Gifts of the guest that the user had too: the trial, today's share. */
const findDuplicateGifts = (tx: Tx, { guest, user }: GuestMerge) =>
  tx
    .selectFrom('points_lots as lot')
    .innerJoin('points_lots as own', (on) =>
      on.onRef('own.reason', '=', 'lot.reason').onRef('own.ref', '=', 'lot.ref').on('own.user_id', '=', user),
    )
    .select(['lot.id', 'lot.remaining', 'lot.reason', 'lot.ref'])
    .where('lot.user_id', '=', guest)
    .execute();

/** What `addPoint` gave the guest on days when it gave the user some: a day has a limit for one person. */
async function findGiftsBeyondLimit(tx: Tx, { guest, user }: GuestMerge) {
  const given = tx
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'reason', 'ref', 'created_at as createdAt'])
    .where('reason', '=', ADD_REASON);
  const day = ({ createdAt }: { createdAt: string }) => toShopDay(new Date(createdAt));
  const days = new Set((await given.where('user_id', '=', user).execute()).map(day));
  return (await given.where('user_id', '=', guest).execute()).filter((lot) => days.has(day(lot)));
}

/**
 * Lots go over with what is left in them. A gift that the user had too is not given twice by being a guest first: it
 * ends, and what orders hold of it lapses when they let go (R-ACCOUNT-22).
 */
export async function moveLots(tx: Tx, guestMerge: GuestMerge): Promise<void> {
  const { guest, user, now } = guestMerge;
  const ending = [
    ...(await findDuplicateGifts(tx, guestMerge)),
    ...(await findGiftsBeyondLimit(tx, guestMerge)),
  ];
  for (const lot of new Map(ending.map((each) => [each.id, each])).values()) {
    await expireLot(tx, lot, { userId: guest, reason: DUPLICATE_REASON, ref: lot.ref, now });
    await tx
      .updateTable('points_lots')
      .set({ reason: DUPLICATE_REASON, ref: `${lot.reason} ${lot.ref} of ${guest}` })
      .where('id', '=', lot.id)
      .execute();
  }
  await tx.updateTable('points_lots').set({ user_id: user }).where('user_id', '=', guest).execute();
}

/** Counts the days in a row anew from a day on. */
async function recountStreak(tx: Tx, user: string, from: string): Promise<void> {
  const records = tx.selectFrom('sign_ins').select(['day', 'continuous_days as continuousDays']);
  const own = records.where('user_id', '=', user);
  let last: SignInRecord | null =
    (await own.where('day', '<', from).orderBy('day', 'desc').limit(1).executeTakeFirst()) ?? null;
  for (const { day } of await own.where('day', '>=', from).orderBy('day').execute()) {
    last = { day, continuousDays: countContinuousDays(day, last) };
    await tx
      .updateTable('sign_ins')
      .set({ continuous_days: last.continuousDays })
      .where('user_id', '=', user)
      .where('day', '=', day)
      .execute();
  }
}

/** Days that the user did not sign in go over, and the days in a row are counted as of one person. */
export async function moveSignIns(tx: Tx, { guest, user }: GuestMerge): Promise<void> {
  const own = tx.selectFrom('sign_ins').select('day').where('user_id', '=', user);
  await tx.deleteFrom('sign_ins').where('user_id', '=', guest).where('day', 'in', own).execute();
  const moved = await tx
    .updateTable('sign_ins')
    .set({ user_id: user })
    .where('user_id', '=', guest)
    .returning('day')
    .execute();
  const [first] = moved.map(({ day }) => day).sort();
  if (first) await recountStreak(tx, user, first);
}
