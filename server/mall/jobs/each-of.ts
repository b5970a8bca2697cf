import 'server-only';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';

/** Rows looked at in one go. */
export const BATCH = 100;

/** How long a job works on a backlog before the other jobs have their turn, in milliseconds; the next run goes on. */
const TURN_MS = 10_000;

/** Starts a job's turn; answers whether it is over. */
export function startTurn(): () => boolean {
  const end = performance.now() + TURN_MS;
  return () => performance.now() >= end;
}

type Work<R> = (id: string, row: R) => Promise<unknown>;

/** Works rows off one by one; one that fails is left for the next run. Requests have their turn in between. */
export async function eachRow<R extends { id: string }>(
  { log }: Pick<Host, 'log'>,
  rows: readonly R[],
  work: Work<R>,
  isOver = startTurn(),
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
export async function eachOf<R extends { id: string }>(
  host: Host,
  find: (after: string) => Promise<R[]>,
  work: Work<R>,
): Promise<void> {
  const isOver = startTurn();
  for (let [after, found] = ['', BATCH]; found === BATCH && !isOver(); ) {
    const rows = await find(after);
    await eachRow(host, rows, work, isOver);
    found = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Works rows off in batches, a transaction each. `work` answers how many it found; less than a batch: no more. */
export async function eachBatch({ db }: Pick<Host, 'db'>, work: (tx: Tx) => Promise<number>): Promise<void> {
  const isOver = startTurn();
  for (let found = BATCH; found >= BATCH && !isOver(); ) {
    found = await inTransaction(db, work);
    await otherWork();
  }
}
