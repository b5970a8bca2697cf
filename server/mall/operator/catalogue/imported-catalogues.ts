import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Job } from '../../context';
import type { Db, Tx } from '../../db/types';
import { purgeRows } from '../../jobs/purge-rows';
import type { StagingDb } from './staging';

/** Days for which an imported file is known. */
const RETENTION_DAYS = 180;

/** An import of a file that changes a stock by a difference. */
export interface DifferenceImport {
  /** SHA-256 of the file. */
  digest: string;
  /** Imports it also if it was imported before. */
  isAgain: boolean;
  now: Date;
}

/** Whether a row of the file changes a stock by a difference, which counts again with every import. */
export async function hasStockDifference(staging: StagingDb): Promise<boolean> {
  const row = await staging
    .selectFrom('catalogue_staging')
    .select('row_number')
    .whereRef('stock', '!=', 'stock_was')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws AppError conflict `already_done` when the file was imported before (R-OPERATOR-23). */
export async function assertNotImported(
  db: Db,
  { digest, isAgain }: Pick<DifferenceImport, 'digest' | 'isAgain'>,
): Promise<void> {
  if (isAgain) return;
  const row = await db
    .selectFrom('imported_catalogues')
    .select('imported_at')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (row)
    throw new AppError(
      'conflict',
      `this file was imported at ${row.imported_at} and would change the stock by the same difference again: export anew, or add --again if you mean it`,
      { reason: 'already_done' },
    );
}

/**
 * Records the file in the transaction of its import, so that an interrupted import leaves no record, and of two imports at
 * once the second one waits and then fails.
 * @throws AppError conflict as `assertNotImported` does
 */
export async function recordImport(tx: Tx, { digest, isAgain, now }: DifferenceImport): Promise<void> {
  const row = { digest, imported_at: now.toISOString() };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('imported_catalogues')
    .values(row)
    .onConflict((conflict) =>
      isAgain ? conflict.column('digest').doUpdateSet(row) : conflict.column('digest').doNothing(),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) await assertNotImported(tx, { digest, isAgain });
}

/** Deletes old records: after months, an operator hardly imports the same file by mistake. */
export const purgeImportedCatalogues: Job = {
  name: 'purgeImportedCatalogues',
  async run(deps) {
    const before = addDaysToDate(deps.now(), -RETENTION_DAYS).toISOString();
    await purgeRows(deps, 'imported_catalogues', sql`imported_at <= ${before}`);
  },
};
