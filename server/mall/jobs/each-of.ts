import 'server-only';
import type { Host } from '../context';

/** Rows looked at in one go. */
export const BATCH = 100;

/** Works rows off one by one, batch by batch while whole batches succeed; one that fails does not stop the others. */
export async function eachOf(
  host: Host,
  find: () => Promise<{ id: string }[]>,
  work: (id: string) => Promise<boolean>,
): Promise<void> {
  for (let done = BATCH; done === BATCH; ) {
    done = 0;
    for (const { id } of await find()) {
      const isDone = await work(id).catch((err: unknown) => {
        host.log.error({ err, id }, 'a job failed on a row');
        return false;
      });
      if (isDone) done += 1;
    }
  }
}
