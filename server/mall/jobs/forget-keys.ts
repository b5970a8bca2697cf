import 'server-only';
import { sql } from 'kysely';
import type { Job } from '../context';
import { forget } from './forget';

/** Removes idempotency keys whose answers need not be kept any more. */
export const forgetKeys: Job = {
  name: 'forgetKeys',
  async run(host) {
    const before = new Date(host.now().getTime() - host.settings.idempotencyHours * 3_600_000).toISOString();
    await forget(host, 'idempotency_keys', sql`created_at <= ${before}`);
  },
};
