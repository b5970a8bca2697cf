import 'server-only';
import type { Db } from '../db/types';

/** A session as the BFF read it; it is believed, so that it names the user is no proof that it still holds. */
interface SessionClaim {
  readonly userId: string;
  /** The user's session version when it was sealed. */
  readonly version: number;
}

/**
 * The user of a session that holds: they exist, are not a guest who was merged (somebody else may hold that session
 * too, who planted it in the shopper's browser), and their sessions were not ended since. Undefined: log in anew.
 * Asked of the database on every call, so an end counts at once on all instances.
 */
export async function findSessionUser(
  db: Db,
  { userId, version }: SessionClaim,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .where('session_version', '<=', version)
    .executeTakeFirst();
  return user?.id;
}

/**
 * Ends all sessions of the user, if this one holds: whoever has one that was ended cannot end the newer ones.
 * One statement decides, so two at once end them once.
 */
export async function endSessions(db: Db, { userId, version }: SessionClaim): Promise<void> {
  await db
    .updateTable('users')
    .set({ session_version: version + 1 })
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .where('session_version', '<=', version)
    .execute();
}
