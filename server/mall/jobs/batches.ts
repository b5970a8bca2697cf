import 'server-only';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';

/** Rows looked at in one go. */
export const BATCH_SIZE = 100;

/** How long a job works on a backlog before the other jobs have their turn, in milliseconds; the next run goes on. */
const TIME_BUDGET_MS = 10_000;

/** Starts a job's turn; answers whether it is over. */
export function timeBudget(): () => boolean {
  const end = performance.now() + TIME_BUDGET_MS;
  return () => performance.now() >= end;
}

type RowWork<R> = (id: string, row: R) => Promise<unknown>;

/** Works rows off one by one; one that fails is left for the next run. Requests have their turn in between. */
export async function forEachRow<R extends { id: string }>(
  { log }: Pick<MallDeps, 'log'>,
  rows: readonly R[],
  work: RowWork<R>,
  isOver = timeBudget(),
): Promise<void> {
  for (const row of rows) {
    if (isOver()) return;
    await work(row.id, row).catch((err: unknown) => log.error({ err, id: row.id }, 'a job failed on a row'));
    await otherWork();
  }
}

/**
 * Works rows off batch by batch, each once: those behind the last id (`after`), or others that `find` claims each
 * time. A row that fails holds up neither the others nor the batches behind it.
 */
export async function forEachPaged<R extends { id: string }>(
  deps: MallDeps,
  find: (after: string) => Promise<R[]>,
  work: RowWork<R>,
): Promise<void> {
  const isOver = timeBudget();
  for (let [after, found] = ['', BATCH_SIZE]; found === BATCH_SIZE && !isOver(); ) {
    const rows = await find(after);
    await forEachRow(deps, rows, work, isOver);
    found = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Works rows off in batches, a transaction each. `work` answers how many it found; less than a batch: no more. */
export async function processInBatches(
  { db }: Pick<MallDeps, 'db'>,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  const isOver = timeBudget();
  for (let found = BATCH_SIZE; found >= BATCH_SIZE && !isOver(); ) {
    found = await inTransaction(db, work);
    await otherWork();
  }
}
