import 'server-only';
import type { Db } from '../db/types';

const findUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'merged_into as mergedInto'])
    .where('id', '=', userId)
    .executeTakeFirst();

/**
 * Resolves a user id for operators: the id itself, or for a merged guest the user they became; undefined for an unknown
 * id. `merged_into` always names the final user.
 */
export async function resolveMergedUser(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user && (user.mergedInto ?? user.id);
}

/** Finds a user who exists and is not merged, so that the id of a merged guest never gets a new session. */
export async function findActiveUser(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user?.mergedInto ? undefined : user?.id;
}
