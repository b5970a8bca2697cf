import 'server-only';
import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../columns';

/** When an upload was first used. For existing uploads this is unknown, so they are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('used_at', getTextType(db)).execute();
  await db.schema.alterTable('uploads').addColumn('removing_at', getTextType(db)).execute();
  await sql`update uploads set used_at = created_at`.execute(db);
  await sql`create index uploads_unused on uploads (created_at, id) where used_at is null`.execute(db);
}
