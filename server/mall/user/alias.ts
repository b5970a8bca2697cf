import 'server-only';
import type { Db } from '../db/types';

/** How long after a merge a call that had begun before it may still come in, or leave something with the guest. */
export const MERGE_GRACE_MS = 10 * 60_000;
/** How long a merged guest's session still stands for the user: calls that were under way take a few seconds. */
const SESSION_GRACE_MS = 30_000;

const findUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'merged_into as mergedInto', 'merged_at as mergedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();

/**
 * The user that an id stands for, for operators: themself, or who a merged guest became; undefined for an unknown
 * id. A merge sees to it that one step is all there is.
 */
export async function userBehind(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user && (user.mergedInto ?? user.id);
}

/**
 * The user that a session stands for. A merged guest's stands for the user only until calls that were under way are
 * through: somebody else may hold it too, who planted it in this browser. Undefined: log in anew.
 */
export async function userOfSession(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const user = await findUser(db, userId);
  if (!user?.mergedInto) return user?.id;
  const since = new Date(now.getTime() - SESSION_GRACE_MS).toISOString();
  return user.mergedAt !== null && user.mergedAt > since ? user.mergedInto : undefined;
}

/** A user who exists and was not merged: only such a one is logged in, so that no old id gets a new session. */
export async function livingUser(db: Db, userId: string): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user?.mergedInto ? undefined : user?.id;
}
