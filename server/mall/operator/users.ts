import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import { mergeGuest } from '../user/merge/merge-guest';

/**
 * A guest's points, orders, coupons and addresses go over to another user; the guest’s sessions end within
 * minutes (R-OPERATOR-09).
 * @throws AppError not_found, bad_request for one and the same, conflict `already_done` when the first is no guest
 *   (any more).
 */
export async function mergeUsers(
  { db, now }: Pick<Host, 'db' | 'now'>,
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
    const find = (id: string) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new AppError('not_found', `there is no user ${id}`);
      return row;
    };
    const from = find(guest);
    if (find(user).merged_into)
      throw new AppError('conflict', `${user} was merged`, { reason: 'already_done' });
    if (from.merged_into ?? from.union_id ?? from.openid ?? from.alipay_user_id) {
      throw new AppError('conflict', `${guest} is no guest`, { reason: 'already_done' });
    }
    await mergeGuest(tx, { guest, user, now: now() });
  });
}
