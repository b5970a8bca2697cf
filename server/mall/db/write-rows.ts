import 'server-only';
import { type InsertObject, sql } from 'kysely';
import type { Database } from './schema';
import type { Tx } from './types';

/** Rows in one statement; SQLite takes 32,766 parameters. */
const CHUNK_ROWS = 200;

function* toChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) yield rows.slice(start, start + CHUNK_ROWS);
}

/** Inserts rows, any number of them. */
export async function insertRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  for (const chunk of toChunks(rows)) await tx.insertInto(table).values(chunk).execute();
}

/** Inserts rows; if a row with the same `key` exists, updates only the columns `update`. */
export async function upsert<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  key: keyof Database[T] & string,
  update: readonly (keyof Database[T] & string)[],
): Promise<void> {
  const changes = Object.fromEntries(update.map((column) => [column, sql.ref(`excluded.${column}`)]));
  for (const chunk of toChunks(rows)) {
    await tx
      .insertInto(table)
      .values(chunk)
      .onConflict((conflict) => conflict.column(key as never).doUpdateSet(changes as never))
      .execute();
  }
}
