import 'server-only';
import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Text that is compared byte by byte on both databases: moments sort as text, and nothing depends on the
 * collation somebody made a database with.
 */
export const getTextType = (db: Kysely<never>): RawBuilder<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;

/** Column types of a migration: `name: 'text' | 'int'`, with `?` at the end where it may be null. */
export type ColumnKind = 'text' | 'text?' | 'int' | 'int?';

/** A new table with columns of our two types. */
export function createTable<C extends string>(
  db: Kysely<never>,
  name: string,
  columns: Record<C, ColumnKind>,
) {
  let table: CreateTableBuilder<string, C> = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns) as [C, ColumnKind][]) {
    const type = kind.startsWith('int') ? ('integer' as const) : getTextType(db);
    table = table.addColumn(column, type as 'integer', (spec) =>
      kind.endsWith('?') ? spec : spec.notNull(),
    );
  }
  return table;
}
