import 'server-only';
import { lockRows, lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { isGuest } from '../identity';
import type { GuestMerge } from './guest-merge';
import { moveBelongings } from './move-belongings';

/**
 * Marks the guest as merged; false unless it is a guest. Of several concurrent logins, one succeeds (R-ACCOUNT-23).
 */
async function claimGuest(tx: Tx, { guest, user, now }: GuestMerge): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ merged_into: user, merged_at: now.toISOString(), is_new: 0, device_mark: null })
    .where('id', '=', guest)
    .where('merged_into', 'is', null)
    .where('union_id', 'is', null)
    .where('openid', 'is', null)
    .where('alipay_user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks orders, then users, as every transaction of the mall does. */
async function lockOrdersAndUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('user_id', 'in', userIds).orderBy('id');
  await lockRows(tx, orders).execute();
  for (const id of [...userIds].sort()) await lockUser(tx, id);
}

/**
 * Locks a user for this transaction. @returns whether it is a guest, which it then stays until the end of the
 * transaction (R-ACCOUNT-20).
 */
export async function lockGuest(tx: Tx, guest: string): Promise<boolean> {
  await lockOrdersAndUsers(tx, [guest]);
  return isGuest(tx, guest);
}

/**
 * Merges a guest into a user: moves all belongings (R-ACCOUNT-20). Does nothing if the first user is not a guest.
 */
export async function mergeGuest(tx: Tx, guestMerge: GuestMerge): Promise<void> {
  await lockOrdersAndUsers(tx, [guestMerge.guest, guestMerge.user]);
  if (!(await claimGuest(tx, guestMerge))) return;
  // An operator may have merged others into the guest: `merged_into` must always name the final user.
  const { guest, user } = guestMerge;
  await tx.updateTable('users').set({ merged_into: user }).where('merged_into', '=', guest).execute();
  await moveBelongings(tx, guestMerge);
}

/** Moves rows that calls in progress during the merge wrote for the guest. */
export async function mergeLateBelongings(tx: Tx, guestMerge: GuestMerge): Promise<void> {
  await lockOrdersAndUsers(tx, [guestMerge.guest, guestMerge.user]);
  await moveBelongings(tx, guestMerge);
}
