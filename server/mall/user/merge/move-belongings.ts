import 'server-only';
import { sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { Db, Tx } from '../../db/types';
import type { GuestMerge } from './guest-merge';
import {
  moveAddresses,
  moveCoupons,
  movePhone,
  movePrizeDraws,
  moveRedPackets,
  moveReminders,
} from './move-limited-belongings';
import { moveLots, moveSignIns } from './move-points';

type MoveTable = (tx: Tx, guestMerge: GuestMerge) => Promise<void>;

/** Moves every row unchanged. */
const moveAll =
  (table: keyof Database): MoveTable =>
  async (tx, { guest, user }) => {
    await sql`update ${sql.table(table)} set user_id = ${user} where user_id = ${guest}`.execute(tx);
  };

/** Moves rows; deletes a guest's row if the user has one with the same key. */
const moveUnique =
  (table: keyof Database, key: string): MoveTable =>
  async (tx, guestMerge) => {
    const { guest, user } = guestMerge;
    await sql`delete from ${sql.table(table)} where user_id = ${guest} and ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where user_id = ${user})`.execute(tx);
    await moveAll(table)(tx, guestMerge);
  };

/**
 * Moves claims of products that the user has not claimed. The others stay with the guest and still count for phone and
 * address; for the user, their own claim counts (R-DELIVERY-13).
 */
const moveClaims: MoveTable = async (tx, { guest, user }) => {
  const own = tx.selectFrom('delivery_claims').select('goods_id').where('user_id', '=', user);
  await tx
    .updateTable('delivery_claims')
    .set({ user_id: user })
    .where('user_id', '=', guest)
    .where('goods_id', 'not in', own)
    .execute();
};

/**
 * The tables with a user's belongings, and how a merge moves their rows, in this order. A test fails if a table with a
 * `user_id` is neither here nor in `keptByGuest` (R-ACCOUNT-21).
 */
export const belongings: Readonly<Partial<Record<keyof Database, MoveTable>>> = {
  orders: moveAll('orders'),
  delivery_claims: moveClaims,
  points_lots: moveLots,
  points_ledger: moveAll('points_ledger'),
  score_reversals: moveAll('score_reversals'),
  sign_ins: moveSignIns,
  addresses: moveAddresses,
  goods_comments: moveAll('goods_comments'),
  complaints: moveAll('complaints'),
  red_packets: moveRedPackets,
  user_coupons: moveCoupons,
  prize_draws: movePrizeDraws,
  idempotency_keys: moveUnique('idempotency_keys', 'key'),
  uploads: moveAll('uploads'),
  live_likes: moveUnique('live_likes', 'video_id'),
  activity_reminders: moveReminders,
  sms_codes: moveAll('sms_codes'),
  white_phones: moveUnique('white_phones', 'phone'),
  phone_permissions: moveUnique('phone_permissions', 'phone'),
  cancelled_phones: moveAll('cancelled_phones'),
  gift_phones: moveAll('gift_phones'),
  users: movePhone,
};

/** Tables whose rows stay with the guest, and why. */
export const keptByGuest: Readonly<Partial<Record<keyof Database, string>>> = {
  gift_guests: 'counts the guests of a day who received gifts; does not apply to known users',
};

/** Moves all belongings of a guest; a repeated call moves rows that were written since. */
export async function moveBelongings(tx: Tx, guestMerge: GuestMerge): Promise<void> {
  for (const move of Object.values(belongings)) await move(tx, guestMerge);
}

/**
 * Whether rows of a merged guest are left to move. One statement without locks; it also finds rows that a merge leaves
 * with the guest, such as draws of days on which the user drew.
 */
export async function hasBelongings(db: Db, guest: string): Promise<boolean> {
  const { users: _, ...tables } = belongings;
  const conditions = [
    ...Object.keys(tables).map(
      (table) => sql`exists (select 1 from ${sql.table(table)} where user_id = ${guest})`,
    ),
    sql`exists (select 1 from users where id = ${guest} and phone is not null)`,
  ];
  const { rows } = await sql<{
    found: number;
  }>`select 1 as found where ${sql.join(conditions, sql` or `)}`.execute(db);
  return rows.length > 0;
}
