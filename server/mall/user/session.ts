import 'server-only';
import { pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db } from '../db/types';

/** The content of a session that the BFF has decrypted; the session may have ended since. */
interface SessionClaim {
  readonly userId: string;
  /** The user's session version when the session was created. */
  readonly version: number;
}

const selectSessionUser = defineStatement((db, { userId, version }: SessionClaim) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .where('session_version', '<=', version),
);

/**
 * Finds the user of a valid session: the user exists, is not a merged guest (an attacker may have planted that session
 * in the shopper's browser), and has not ended their sessions since. Undefined: a new login is needed. Every call reads
 * the database, so a logout takes effect on all instances at once (R-ACCOUNT-10, R-ACCOUNT-24).
 */
export async function findSessionUser(db: Db, claim: SessionClaim): Promise<string | undefined> {
  const { rows } = await pipelined(db, (execute) => execute(selectSessionUser(db, claim)));
  return rows[0]?.id;
}

/**
 * Ends all sessions of the user if this one is valid, so that an ended session cannot end newer ones. It is a single
 * conditional update, so concurrent calls take effect once.
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
