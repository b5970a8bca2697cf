import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import type { Database } from '../../db/schema';
import type { WriteContext } from './section';

/** A column of what happened that refers to a row of content: an order, a taken coupon, a draw. */
export interface Trace {
  table: keyof Database & string;
  column: string;
  /** What refers to the row: `orders`. */
  name: string;
}

interface Removal {
  section: string;
  table: 'activities' | 'coupons' | 'live_videos' | 'channels' | 'channel_prizes' | 'ab_tests';
  key: 'id' | 'p_id';
  /** Ids of the rows that the file has. */
  kept: readonly string[];
  traces: readonly Trace[];
  /** Tables of content that belong to the row, with the column that names it; they are deleted with it. */
  parts: readonly { table: keyof Database & string; column: string }[];
}

/** Ids in one statement. */
const CHUNK_IDS = 500;

async function findReferred(
  { tx }: WriteContext,
  { table, column }: Pick<Trace, 'table' | 'column'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += CHUNK_IDS) {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(ids.slice(start, start + CHUNK_IDS))})`.execute(tx);
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/**
 * Locks rows against shoppers: an order changes the stock of an activity's spec, and a taken coupon, a draw or a reminder
 * refers to its row. What they write before the lock, the search for traces sees; after it, they find the row gone.
 */
async function lockRemoved(
  { tx }: WriteContext,
  { table, column }: Pick<Trace, 'table' | 'column'>,
  ids: readonly string[],
): Promise<void> {
  if (!isPostgres(tx)) return;
  for (let start = 0; start < ids.length; start += CHUNK_IDS)
    await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(ids.slice(start, start + CHUNK_IDS))})
      order by ${sql.ref(column)} for update`.execute(tx);
}

/**
 * Removes the visible rows that the file lacks: deletes them, or hides those that something that happened refers to.
 * Rows that were hidden before stay hidden.
 */
export async function removeMissingRows(context: WriteContext, removal: Removal): Promise<void> {
  const { tx, now } = context;
  const { table, key, kept, traces, parts, section } = removal;
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(table)} where hidden_at is null order by 1`.execute(tx);
  const keptIds = new Set(kept);
  const gone = rows.map(({ id }) => id).filter((id) => !keptIds.has(id));
  for (const part of parts) await lockRemoved(context, part, gone);
  await lockRemoved(context, { table, column: key }, gone);
  const reasons = new Map<string, string>();
  for (const trace of traces)
    for (const id of await findReferred(context, trace, gone))
      if (!reasons.has(id)) reasons.set(id, trace.name);
  for (const id of gone) {
    const reason = reasons.get(id);
    const isRow = sql`${sql.ref(key)} = ${id}`;
    if (reason === undefined) {
      for (const part of parts)
        await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.column)} = ${id}`.execute(tx);
      await sql`delete from ${sql.table(table)} where ${isRow}`.execute(tx);
    } else {
      await sql`update ${sql.table(table)} set hidden_at = ${now.toISOString()} where ${isRow}`.execute(tx);
      context.hide({ section, id, reason: `${reason} refer to it` });
    }
  }
}
