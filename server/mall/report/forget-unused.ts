import 'server-only';
import { minutesLater } from '@/lib/rules/time/dates';
import type { Host, Job } from '../context';
import { inTransaction } from '../db/tx';
import { claimRows } from '../jobs/claim';
import { BATCH, eachOf } from '../jobs/each-of';
import { storageOf } from './storage/open';

/** Minutes for which a picture waits for the comment, refund or complaint that names it. */
const UNUSED_MINUTES = 2 * 24 * 60;
/** Minutes after which an instance that was to remove a picture is given up. */
const LEASE_MINUTES = 10;

/** Marks pictures that nobody uses as being removed: from then on nobody can, and no other instance takes them. */
const claimUnused = ({ db, now }: Host) =>
  inTransaction(db, async (tx) => {
    const moment = now();
    const due = tx
      .selectFrom('uploads')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<=', minutesLater(moment, -UNUSED_MINUTES).toISOString())
      .where(({ or, eb }) =>
        or([
          eb('removing_at', 'is', null),
          eb('removing_at', '<=', minutesLater(moment, -LEASE_MINUTES).toISOString()),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH);
    const rows = await claimRows(tx, due).execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('uploads')
      .set({ removing_at: moment.toISOString() })
      .where('id', 'in', ids)
      .execute();
    return rows;
  });

/**
 * Removes pictures that were sent in and never used: bytes first, so that no bytes are left without a row
 * (R-AFTER-24).
 */
export const forgetUnusedPictures: Job = {
  name: 'forgetUnusedPictures',
  async run(host) {
    const storage = storageOf(host.settings.uploads);
    await eachOf(
      host,
      () => claimUnused(host),
      async (id) => {
        await storage.delete(id);
        await host.db.deleteFrom('uploads').where('id', '=', id).execute();
      },
    );
  },
};
