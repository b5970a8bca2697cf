import 'server-only';
import type { Job } from '../context';
import { BATCH_SIZE, processInBatches } from '../jobs/batches';
import { expireLots } from './expire-lots';

/** Writes off expired points, which cannot be spent any more. */
export const expirePoints: Job = {
  name: 'expirePoints',
  run: (deps) => {
    const now = deps.now();
    return processInBatches(deps, (tx) => expireLots(tx, { now, limit: BATCH_SIZE }));
  },
};
