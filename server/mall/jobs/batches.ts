import 'server-only';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { MallDeps } from '../context';
import { toLogFields } from '../db/busy';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';

/** Rows per batch. */
export const BATCH_SIZE = 100;

/** Milliseconds that a job spends on a backlog before other jobs run; the next run continues. */
const TIME_BUDGET_MS = 10_000;

/** Starts the time budget of a job. Returns a function that returns true once the budget is used up. */
export function timeBudget(): () => boolean {
  const end = performance.now() + TIME_BUDGET_MS;
  return () => performance.now() >= end;
}

type RowWork<R> = (id: string, row: R) => Promise<unknown>;

/**
 * Processes rows one by one. A row that fails is logged and retried in the next run. Requests are handled in
 * between.
 */
export async function forEachRow<R extends { id: string }>(
  { log }: Pick<MallDeps, 'log'>,
  rows: readonly R[],
  work: RowWork<R>,
  isTimeUp = timeBudget(),
): Promise<void> {
  for (const row of rows) {
    if (isTimeUp()) return;
    await work(row.id, row).catch((err: unknown) =>
      log.error({ ...toLogFields(err), id: row.id }, 'a job failed on a row, the next run retries it'),
    );
    await yieldToEventLoop();
  }
}

/**
 * Processes rows page by page, each row once. `find` returns the rows with ids after the given one, or claims
 * other rows on each call. A row that fails holds up neither other rows nor later pages.
 */
export async function forEachPaged<R extends { id: string }>(
  deps: MallDeps,
  find: (after: string) => Promise<R[]>,
  work: RowWork<R>,
): Promise<void> {
  const isTimeUp = timeBudget();
  for (let [after, rowCount] = ['', BATCH_SIZE]; rowCount === BATCH_SIZE && !isTimeUp(); ) {
    const rows = await find(after);
    await forEachRow(deps, rows, work, isTimeUp);
    rowCount = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Processes rows in batches, one transaction per batch. `work` returns how many rows it processed; fewer than
 * `BATCH_SIZE` means that no rows are left.
 */
export async function processInBatches(
  { db }: Pick<MallDeps, 'db'>,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  const isTimeUp = timeBudget();
  for (let rowCount = BATCH_SIZE; rowCount >= BATCH_SIZE && !isTimeUp(); ) {
    rowCount = await inTransaction(db, work);
    await yieldToEventLoop();
  }
}
