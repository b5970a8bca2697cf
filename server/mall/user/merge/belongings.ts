import 'server-only';
import { sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { Tx } from '../../db/types';
import type { Merging } from './merging';
import { moveAddresses, moveCoupons, movePhone, moveRedPackets } from './move-once';
import { moveLots, moveSignIns } from './move-points';

type Move = (tx: Tx, merging: Merging) => Promise<void>;

/** Every row goes over as it is. */
const all =
  (table: keyof Database): Move =>
  async (tx, { guest, user }) => {
    await sql`update ${sql.table(table)} set user_id = ${user} where user_id = ${guest}`.execute(tx);
  };

/** Rows go over, but where the user has one with the same key, theirs stays and the guest's goes. */
const oncePer =
  (table: keyof Database, key: string): Move =>
  async (tx, merging) => {
    const { guest, user } = merging;
    await sql`delete from ${sql.table(table)} where user_id = ${guest} and ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where user_id = ${user})`.execute(tx);
    await all(table)(tx, merging);
  };

/**
 * What belongs to a user, by table, and how it goes over when a guest becomes a known user, in this order. A test
 * compares it with the tables there are: one with a `user_id` that is neither here nor in `keptByGuest` fails
 * it (R-ACCOUNT-21).
 */
export const belongings: Readonly<Partial<Record<keyof Database, Move>>> = {
  orders: all('orders'),
  points_lots: moveLots,
  points_ledger: all('points_ledger'),
  score_reversals: all('score_reversals'),
  sign_ins: moveSignIns,
  addresses: moveAddresses,
  goods_comments: all('goods_comments'),
  complaints: all('complaints'),
  red_packets: moveRedPackets,
  user_coupons: moveCoupons,
  idempotency_keys: oncePer('idempotency_keys', 'key'),
  uploads: all('uploads'),
  live_likes: oncePer('live_likes', 'video_id'),
  sms_codes: all('sms_codes'),
  white_phones: oncePer('white_phones', 'phone'),
  phone_permissions: oncePer('phone_permissions', 'phone'),
  cancelled_phones: all('cancelled_phones'),
  users: movePhone,
};

/** Tables whose rows stay with the guest, and why. */
export const keptByGuest: Readonly<Partial<Record<keyof Database, string>>> = {
  gift_guests: 'a place among the guests of a day; a known user needs none',
};

/** Moves whatever a guest has. Doing it again moves what came later. */
export async function moveBelongings(tx: Tx, merging: Merging): Promise<void> {
  for (const move of Object.values(belongings)) await move(tx, merging);
}
