import 'server-only';
import type { Kysely } from 'kysely';
import { createTable } from '../columns';

/**
 * The files of catalogues that changed a stock by a difference. The release before does not write the table, so it imports a file a
 * second time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'imported_catalogues', { digest: 'text', imported_at: 'text' })
    .addPrimaryKeyConstraint('imported_catalogues_pk', ['digest'])
    .execute();
}
