import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { mergeGuest } from '../user/merge/merge-guest';
import { resolveMergedUser } from '../user/resolve-user';

/**
 * Moves a guest's points, orders, coupons and addresses to another user and ends the guest's sessions (R-OPERATOR-09).
 * @throws AppError not_found, bad_request for the same id twice, conflict `already_done` when the first user is not a
 *   guest or either one is already merged.
 */
export async function mergeUsers(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  guest: string,
  user: string,
): Promise<void> {
  if (guest === user) throw new AppError('bad_request', 'name two different users');
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'merged_into', 'union_id', 'openid', 'alipay_user_id'])
      .where('id', 'in', [guest, user])
      .execute();
    const getRow = (id: string) => {
      const row = rows.find((user) => user.id === id);
      if (!row) throw new AppError('not_found', `user ${id} does not exist`);
      return row;
    };
    const from = getRow(guest);
    if (getRow(user).merged_into)
      throw new AppError('conflict', `user ${user} is already merged`, { reason: 'already_done' });
    if (from.merged_into ?? from.union_id ?? from.openid ?? from.alipay_user_id) {
      throw new AppError('conflict', `user ${guest} is not a guest`, { reason: 'already_done' });
    }
    await mergeGuest(tx, { guest, user, now: now() });
  });
}

/**
 * Revokes all sessions of a user on every device; the id of a merged guest selects the user they became. The user can log
 * in again with WeChat, Alipay or a login ticket; a guest cannot.
 * @returns id of the user.
 * @throws AppError not_found.
 */
export async function revokeUserSessions({ db }: Pick<MallDeps, 'db'>, requestedId: string): Promise<string> {
  const userId = await resolveMergedUser(db, requestedId);
  if (!userId) throw new AppError('not_found', `user ${requestedId} does not exist`);
  await db
    .updateTable('users')
    .set(({ eb }) => ({ session_version: eb('session_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  return userId;
}
