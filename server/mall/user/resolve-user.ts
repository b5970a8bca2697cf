import 'server-only';
import type { Db } from '../db/types';

const findUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'merged_into as mergedInto'])
    .where('id', '=', userId)
    .executeTakeFirst();

/**
 * The user that an id stands for, for operators: themself, or who a merged guest became; undefined for an unknown
 * id. A merge sees to it that one step is all there is.
 */
export async function resolveMergedUser(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user && (user.mergedInto ?? user.id);
}

/** A user who exists and was not merged: only such a one is logged in, so that no old id gets a new session. */
export async function findActiveUser(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user?.mergedInto ? undefined : user?.id;
}
