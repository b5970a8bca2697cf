import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { createSha256 } from '@/lib/crypto';
import type { MallDeps } from '../../context';
import { catalogueRow, goodsPart, specPart } from './catalogue-row';
import { findUnknownColumns } from './check-columns';
import { assertNotImported, hasStockDifference } from './imported-catalogues';
import { readRows } from './read-file';
import {
  checkStaging,
  dropStaging,
  indexStaging,
  openStaging,
  type RowIssue,
  type StagingDb,
  toRowIssues,
} from './staging';
import { writeStaged } from './write-staged';

/** Rows staged in one statement. */
const BATCH_ROWS = 500;
/** Faults of rows after which reading stops: a file of the wrong kind has one in every row. */
const MAX_ISSUES = 100;

/** Progress of an import; `rows` done in this phase. */
export interface ImportProgress {
  phase: 'reading' | 'checking' | 'writing';
  rows: number;
}

/** Rows read and faults found. */
export interface ImportResult {
  rows: number;
  /** Rows that were new or changed, with the other specs of their products; absent if nothing was to be written. */
  changed?: number;
  /** Empty if the file was imported, or could be in a dry run. */
  issues: RowIssue[];
}

interface ImportOptions {
  /** Checks the file without writing. */
  dryRun?: boolean;
  /** Imports a file that changes the stock by a difference also if it was imported before. */
  again?: boolean;
  onProgress?: (progress: ImportProgress) => void;
}

const flushRows = async (staging: StagingDb, rows: Parameters<typeof toStagedRow>[0][]) => {
  if (rows.length > 0) await staging.insertInto('catalogue_staging').values(rows.map(toStagedRow)).execute();
  rows.length = 0;
};

const toStagedRow = ({ row, record }: { row: number; record: ReturnType<typeof catalogueRow.parse> }) => ({
  row_number: row,
  goods_id: record.goodsId,
  group_id: record.groupId,
  spec_id: record.specId,
  stock: record.stock ?? null,
  stock_was: record.stockWas ?? null,
  goods: JSON.stringify(pickFields(goodsPart.shape, record)),
  spec: JSON.stringify(pickFields(specPart.shape, record)),
});

const pickFields = (shape: object, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, record[name]]));

async function stageRows(
  staging: StagingDb,
  file: string,
  onProgress: NonNullable<ImportOptions['onProgress']>,
): Promise<ImportResult & { digest: string }> {
  const hash = createSha256();
  const issues: RowIssue[] = [];
  const pending: Parameters<typeof toStagedRow>[0][] = [];
  let rows = 0;
  for await (const { row, record } of readRows(file, (bytes) => hash.update(bytes))) {
    rows += 1;
    const parsed = catalogueRow.safeParse(record);
    issues.push(...findUnknownColumns(row, record));
    if (parsed.success) pending.push({ row, record: parsed.data });
    else issues.push(...toRowIssues(row, parsed.error));
    if (issues.length >= MAX_ISSUES) break;
    if (pending.length === BATCH_ROWS) {
      await flushRows(staging, pending);
      onProgress({ phase: 'reading', rows });
    }
  }
  if (rows === 0) throw new AppError('bad_request', `${file}: the file has no rows`);
  await flushRows(staging, pending);
  return { rows, issues, digest: hash.digest('hex') };
}

/**
 * Imports a catalogue file: checks the rows one by one, then against each other and the catalogue, and writes a file
 * without faults in one transaction. Goods that are not in the file stay unchanged (R-OPERATOR-02).
 * @throws AppError bad_request when the file cannot be read or has no rows (R-OPERATOR-25), conflict `already_done` when it changes the stock by a
 *   difference and was imported before (R-OPERATOR-23).
 */
export function importCatalogue(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  file: string,
  { dryRun = false, again = false, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportResult> {
  return db.connection().execute(async (connection) => {
    const staging = await openStaging(connection);
    try {
      const { rows, issues, digest } = await stageRows(staging, file, onProgress);
      onProgress({ phase: 'checking', rows });
      await indexStaging(staging);
      if (issues.length > 0) return { rows, issues };
      const moment = now();
      const difference = (await hasStockDifference(staging))
        ? { digest, isAgain: again, now: moment }
        : undefined;
      // Before the other checks: the second time, what it removes may be more than is left.
      if (difference) await assertNotImported(staging, difference);
      const found = await checkStaging(staging);
      if (found.length > 0 || dryRun) return { rows, issues: found };
      const written = await writeStaged(staging, moment, {
        difference,
        onProgress: (done) => onProgress({ phase: 'writing', rows: done }),
      });
      return { rows, ...written };
    } finally {
      await dropStaging(staging);
    }
  });
}
