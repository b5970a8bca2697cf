import 'server-only';
import type { Kysely } from 'kysely';

/** How often a user's sessions were ended. Existing sessions have version 0, so no user is logged out. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('session_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
