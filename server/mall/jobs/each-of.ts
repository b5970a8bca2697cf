import 'server-only';
import type { Host } from '../context';

/** Rows looked at in one go. */
export const BATCH = 100;

/**
 * Works rows off one by one, batch by batch in the order of their ids, each once: a row that fails is left for
 * the next run and holds up neither the others nor the batches behind it.
 */
export async function eachOf(
  host: Host,
  find: (after: string) => Promise<{ id: string }[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  let after = '';
  for (let found = BATCH; found === BATCH; ) {
    const rows = await find(after);
    found = rows.length;
    for (const { id } of rows) {
      await work(id).catch((err: unknown) => host.log.error({ err, id }, 'a job failed on a row'));
      after = id;
    }
  }
}
