import 'server-only';
import { readPipelined } from '../db/shared-connection';
import { defineStatement } from '../db/statement';
import type { Db } from '../db/types';

/** The content of a session that the BFF has decrypted. The session may have been revoked since. */
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
 * Finds the user of a session; undefined if it is not valid, so that a new login is needed. It is valid if the user exists, is not
 * a merged guest (an attacker may have planted that session in the shopper's browser), and has not revoked it. Every call reads
 * this from the database, so a logout takes effect on all instances at once (R-ACCOUNT-10, R-ACCOUNT-24).
 */
export async function findSessionUser(db: Db, claim: SessionClaim): Promise<string | undefined> {
  const { rows } = await readPipelined(db, (execute) => execute(selectSessionUser(db, claim)));
  return rows[0]?.id;
}

/**
 * Revokes all sessions of the user by raising their session version: a logout. A session that is revoked itself changes nothing,
 * so it cannot revoke newer ones. It is a single conditional update, so concurrent calls take effect once.
 */
export async function revokeSessions(db: Db, { userId, version }: SessionClaim): Promise<void> {
  await db
    .updateTable('users')
    .set({ session_version: version + 1 })
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .where('session_version', '<=', version)
    .execute();
}
