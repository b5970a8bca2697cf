import 'server-only';
import type { Db } from '../db/types';

/**
 * The user that an id stands for: themself, or who a merged guest became; undefined for an unknown id. A merge
 * sees to it that one step is all there is.
 */
export async function userBehind(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'merged_into as mergedInto'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user && (user.mergedInto ?? user.id);
}
