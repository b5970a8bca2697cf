import 'server-only';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Job, MallDeps } from '../context';
import { skipLocked } from '../db/skip-locked';
import { inTransaction } from '../db/transaction';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { getStorage } from './storage/get-storage';

/** Minutes after which a picture is deleted that no comment, refund or complaint uses. */
const UNUSED_PICTURE_MINUTES = 2 * 24 * 60;
/** Minutes after which an upload was interrupted that has not ended. */
const UNFINISHED_MINUTES = 60;
/** Minutes after which another instance may delete a picture that one has claimed. */
const LEASE_MINUTES = 10;

/** Marks unused pictures as being removed, so that users cannot use them and other instances skip them. */
const claimUnusedPictures = ({ db, now }: MallDeps) =>
  inTransaction(db, async (tx) => {
    const moment = now();
    const due = tx
      .selectFrom('uploads')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<=', addMinutes(moment, -UNUSED_PICTURE_MINUTES).toISOString())
      .where(({ or, eb }) =>
        or([
          eb('removing_at', 'is', null),
          eb('removing_at', '<=', addMinutes(moment, -LEASE_MINUTES).toISOString()),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH_SIZE);
    const rows = await skipLocked(tx, due).execute();
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
 * Deletes uploaded pictures that were never used: first the file, then the row, so that no file is left without a row
 * (R-AFTER-24). Then deletes what interrupted uploads have left, which has no row.
 */
export const purgeUnusedPictures: Job = {
  name: 'purgeUnusedPictures',
  async run(deps) {
    const storage = getStorage(deps.settings.uploads, deps.log);
    await forEachPaged(
      deps,
      () => claimUnusedPictures(deps),
      async (id) => {
        await storage.delete(id);
        await deps.db.deleteFrom('uploads').where('id', '=', id).execute();
      },
    );
    await storage.purgeUnfinished(addMinutes(deps.now(), -UNFINISHED_MINUTES));
  },
};
