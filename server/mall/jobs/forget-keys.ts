import 'server-only';
import type { Job } from '../context';

/** Removes idempotency keys whose answers need not be kept any more. */
export const forgetKeys: Job = {
  name: 'forgetKeys',
  async run({ db, now, settings }) {
    const before = new Date(now().getTime() - settings.idempotencyHours * 3_600_000).toISOString();
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute();
  },
};
