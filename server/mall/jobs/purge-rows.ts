import 'server-only';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MallDeps } from '../context';
import { isPostgres } from '../db/dialect';
import type { Database } from '../db/schema';
import { BATCH_SIZE, processInBatches } from './batches';

/**
 * Deletes the rows that match a condition, in batches: after a long pause there may be millions, and a single
 * statement would hit its time limit and start over every time. Locked rows are left for the next run.
 */
export const purgeRows = (
  deps: Pick<MallDeps, 'db'>,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
): Promise<void> =>
  processInBatches(deps, async (tx) => {
    const [rowId, lockClause] = isPostgres(tx)
      ? [sql`ctid`, sql`for update skip locked`]
      : [sql`rowid`, sql``];
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${rowId} in
      (select ${rowId} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH_SIZE)} ${lockClause})`.execute(
      tx,
    );
    return Number(numAffectedRows);
  });
