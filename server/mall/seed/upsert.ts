import 'server-only';
import { type InsertObject, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { Tx } from '../db/types';

/** Rows in one statement; SQLite takes 32,766 parameters. */
const CHUNK_ROWS = 200;

/** Inserts rows; if a row with the same `key` exists, updates only the columns `update`. */
export async function upsert<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  key: keyof Database[T] & string,
  update: readonly (keyof Database[T] & string)[],
): Promise<void> {
  const changes = Object.fromEntries(update.map((column) => [column, sql.ref(`excluded.${column}`)]));
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + CHUNK_ROWS))
      .onConflict((conflict) => conflict.column(key as never).doUpdateSet(changes as never))
      .execute();
  }
}
