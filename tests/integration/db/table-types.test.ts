import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { isPostgres } from '@/server/mall/db/dialect';
import { openDatabase } from '@/server/mall/db/open-database';
import type { Db } from '@/server/mall/db/types';
import { createTestDatabase } from '@/tests/support/test-mall';

interface Column {
  type: string;
  isNullable: boolean;
  /** An insert may omit it: it is nullable, has a default or is generated. */
  isOptional: boolean;
}
type Columns = Record<string, Column>;

const typedColumns = z.record(
  z.string(),
  z.record(z.string(), z.object({ type: z.string(), isNullable: z.boolean(), isOptional: z.boolean() })),
);

/** Reads the columns of the `Database` type, as `table.column`. */
function readTypes(): Columns {
  const program = path.join(__dirname, 'support/read-column-types.mjs');
  const tables = typedColumns.parse(
    JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })),
  );
  const columns = Object.entries(tables).flatMap(([table, rows]) =>
    Object.entries(rows).map(([column, kind]) => [`${table}.${column}`, kind] as const),
  );
  return Object.fromEntries(columns);
}

interface ColumnRow extends Omit<Column, 'isNullable' | 'isOptional'> {
  name: string;
  isNullable: number | boolean;
  isOptional: number | boolean;
}

/** `table_xinfo` also lists generated columns, which `introspection` of Kysely leaves out. */
const sqliteColumns = sql<ColumnRow>`
  select tables.name || '.' || columns.name as name, lower(columns.type) as type, columns."notnull" = 0 as "isNullable",
    columns."notnull" = 0 or columns.dflt_value is not null or columns.hidden > 0 as "isOptional"
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`;

const postgresColumns = sql<ColumnRow>`
  select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
    is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' as "isOptional"
  from information_schema.columns where table_schema = current_schema()`;

/**
 * Reads the columns of the migrated schema, as `table.column`, without the tables that record migrations, and without
 * the full-text index, which each database keeps in its own form.
 */
async function readSchema(db: Db): Promise<Columns> {
  const { rows } = await (isPostgres(db) ? postgresColumns : sqliteColumns).execute(db);
  const own = rows.filter(({ name }) => !/^(?:kysely_|goods_search[._])/.test(name));
  return Object.fromEntries(
    own.map(({ name, type, isNullable, isOptional }) => [
      name,
      { type, isNullable: Boolean(isNullable), isOptional: Boolean(isOptional) },
    ]),
  );
}

// R-OPS-06
test('the migrated schema has exactly the tables and columns of the types, with their type and nullability', async () => {
  const database = await createTestDatabase();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const [types, schema] = [readTypes(), await readSchema(db)];
    expect(Object.keys(types).length).toBeGreaterThan(300);
    // A default of the schema that no insert relies on is no fault.
    for (const [name, column] of Object.entries(schema))
      if (types[name] && column.isOptional) column.isOptional = types[name].isOptional;
    expect(schema).toEqual(types);
  } finally {
    await close();
    await database.remove();
  }
});
