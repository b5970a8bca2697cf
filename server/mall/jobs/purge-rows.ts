import 'server-only';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MallDeps } from '../context';
import { isPostgres } from '../db/dialect';
import type { Database } from '../db/schema';
import { BATCH_SIZE, processInBatches } from './batches';

/**
 * Removes the rows of a table that a condition names, few at a time: after a long pause there may be millions, and
 * one statement for all would end at its time limit and begin anew for ever. A row in use is left for the next run.
 */
export const purgeRows = (
  deps: Pick<MallDeps, 'db'>,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
): Promise<void> =>
  processInBatches(deps, async (tx) => {
    const [row, claim] = isPostgres(tx) ? [sql`ctid`, sql`for update skip locked`] : [sql`rowid`, sql``];
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${row} in
      (select ${row} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH_SIZE)} ${claim})`.execute(
      tx,
    );
    return Number(numAffectedRows);
  });
