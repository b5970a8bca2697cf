import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { mergeGuest } from '../user/merge/merge-guest';
import { resolveMergedUser } from '../user/resolve-user';

/**
 * A guest's points, orders, coupons and addresses go over to another user; the guest’s sessions end at once (R-OPERATOR-09).
 * @throws AppError not_found, bad_request for one and the same, conflict `already_done` when the first is no guest
 *   (any more).
 */
export async function mergeUsers(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  guest: string,
  user: string,
): Promise<void> {
  if (guest === user) throw new AppError('bad_request', 'two users are needed');
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'merged_into', 'union_id', 'openid', 'alipay_user_id'])
      .where('id', 'in', [guest, user])
      .execute();
    const getRow = (id: string) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new AppError('not_found', `there is no user ${id}`);
      return row;
    };
    const from = getRow(guest);
    if (getRow(user).merged_into)
      throw new AppError('conflict', `${user} was merged`, { reason: 'already_done' });
    if (from.merged_into ?? from.union_id ?? from.openid ?? from.alipay_user_id) {
      throw new AppError('conflict', `${guest} is no guest`, { reason: 'already_done' });
    }
    await mergeGuest(tx, { guest, user, now: now() });
  });
}

/**
 * Ends all sessions of a user, on every device; by the old id of a merged guest, those of who they became. Answers the
 * user. They log in again by WeChat, Alipay or a login ticket; a guest cannot come back.
 * @throws AppError not_found.
 */
export async function endUserSessions({ db }: Pick<MallDeps, 'db'>, named: string): Promise<string> {
  const userId = await resolveMergedUser(db, named);
  if (!userId) throw new AppError('not_found', `there is no user ${named}`);
  await db
    .updateTable('users')
    .set(({ eb }) => ({ session_version: eb('session_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  return userId;
}
