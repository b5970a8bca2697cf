import 'server-only';
import type { Kysely } from 'kysely';
import { getTextType } from '../columns';

const TEXT_COLUMNS = ['session_id', 'environment', 'build'] as const;

/** What events say about the document that reports them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of TEXT_COLUMNS)
    await db.schema
      .alterTable('track_events')
      .addColumn(column, getTextType(db), (spec) => spec.notNull().defaultTo(''))
      .execute();
  for (const column of ['seq', 'data_source'])
    await db.schema.alterTable('track_events').addColumn(column, 'integer').execute();
}
