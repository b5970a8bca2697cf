import 'server-only';
import type { Kysely } from 'kysely';

/**
 * Drops a counter of changes that nothing reads. Earlier releases increment it, so they cannot run beside this
 * one (docs/adr/0004-databases.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('orders').dropColumn('version').execute();
}
