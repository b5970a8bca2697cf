import 'server-only';
import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Text type that both databases compare byte by byte: times sort as text, and nothing depends on the
 * collation of the database.
 */
export const getTextType = (db: Kysely<never>): RawBuilder<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;

/** Column types of a migration; a trailing `?` makes the column nullable. */
type ColumnKind = 'text' | 'text?' | 'int' | 'int?';

/** Starts the definition of a table with text and integer columns. */
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
