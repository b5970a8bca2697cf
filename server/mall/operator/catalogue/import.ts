import 'server-only';
import type { Host } from '../../context';
import { readRows } from './read-file';
import { catalogueRow, goodsPart, specPart } from './row';
import {
  checkStaging,
  dropStaging,
  indexStaging,
  issuesOf,
  openStaging,
  type RowIssue,
  type StagingDb,
} from './staging';
import { writeStaged } from './write';

/** Rows staged in one statement. */
const BATCH = 500;
/** Faults of single rows after which reading stops: a file of the wrong kind has one in every row. */
const MOST_ISSUES = 100;

export interface ImportProgress {
  phase: 'reading' | 'checking' | 'writing';
  rows: number;
}

export interface ImportResult {
  rows: number;
  /** Empty when the file was (or, in a dry run, could be) imported. */
  issues: RowIssue[];
}

interface Options {
  /** Only checks. */
  dryRun?: boolean;
  tell?: (progress: ImportProgress) => void;
}

const flush = async (staging: StagingDb, rows: Parameters<typeof stagedRow>[0][]) => {
  if (rows.length > 0) await staging.insertInto('catalogue_staging').values(rows.map(stagedRow)).execute();
  rows.length = 0;
};

const stagedRow = ({ row, record }: { row: number; record: ReturnType<typeof catalogueRow.parse> }) => ({
  row_number: row,
  goods_id: record.goodsId,
  group_id: record.groupId,
  spec_id: record.specId,
  goods: JSON.stringify(pickOf(goodsPart.shape, record)),
  spec: JSON.stringify(pickOf(specPart.shape, record)),
});

const pickOf = (shape: object, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, record[name]]));

async function stage(
  staging: StagingDb,
  file: string,
  tell: NonNullable<Options['tell']>,
): Promise<ImportResult> {
  const issues: RowIssue[] = [];
  const waiting: Parameters<typeof stagedRow>[0][] = [];
  let rows = 0;
  for await (const { row, record } of readRows(file)) {
    rows += 1;
    const parsed = catalogueRow.safeParse(record);
    if (parsed.success) waiting.push({ row, record: parsed.data });
    else issues.push(...issuesOf(row, parsed.error));
    if (issues.length >= MOST_ISSUES) break;
    if (waiting.length === BATCH) {
      await flush(staging, waiting);
      tell({ phase: 'reading', rows });
    }
  }
  await flush(staging, waiting);
  return { rows, issues };
}

/**
 * Brings a catalogue file in: rows are checked one by one, then against each other and the catalogue, and only a
 * file without a fault is written, in one transaction. Goods that the file does not name stay as they are
 * (R-OPERATOR-02).
 * @throws AppError bad_request when the file cannot be read.
 */
export function importCatalogue(
  { db, now }: Pick<Host, 'db' | 'now'>,
  file: string,
  { dryRun = false, tell = () => {} }: Options = {},
): Promise<ImportResult> {
  return db.connection().execute(async (connection) => {
    const staging = await openStaging(connection);
    try {
      const { rows, issues } = await stage(staging, file, tell);
      tell({ phase: 'checking', rows });
      await indexStaging(staging);
      const all = issues.length > 0 ? issues : await checkStaging(staging);
      if (all.length === 0 && !dryRun)
        await writeStaged(staging, now(), (written) => tell({ phase: 'writing', rows: written }));
      return { rows, issues: all };
    } finally {
      await dropStaging(staging);
    }
  });
}
