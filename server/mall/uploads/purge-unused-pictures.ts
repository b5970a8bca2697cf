import 'server-only';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Job, MallDeps } from '../context';
import { claimRows } from '../db/claim-rows';
import { inTransaction } from '../db/transaction';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { getStorage } from './storage/get-storage';

/** Minutes for which a picture waits for the comment, refund or complaint that names it. */
const UNUSED_PICTURE_MINUTES = 2 * 24 * 60;
/** Minutes after which an instance that was to remove a picture is given up. */
const LEASE_MINUTES = 10;

/** Marks pictures that nobody uses as being removed: from then on nobody can, and no other instance takes them. */
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
export const purgeUnusedPictures: Job = {
  name: 'forgetUnusedPictures',
  async run(deps) {
    const storage = getStorage(deps.settings.uploads);
    await forEachPaged(
      deps,
      () => claimUnusedPictures(deps),
      async (id) => {
        await storage.delete(id);
        await deps.db.deleteFrom('uploads').where('id', '=', id).execute();
      },
    );
  },
};
