import 'server-only';
import type { Kysely } from 'kysely';

/** How often the sessions of a user were ended. Sessions that were sealed before count as 0, so nobody is logged out. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('session_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
