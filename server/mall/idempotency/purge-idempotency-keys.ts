import 'server-only';
import { sql } from 'kysely';
import { addDays, toShopDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { purgeRows } from '../jobs/purge-rows';

/**
 * Days for which recipients of free products are remembered: as long as an order may wait for an address
 * change.
 */
const DELIVERY_DAYS = 30;

/** Deletes expired answers by idempotency key, and recipients of free products of past days. */
export const purgeIdempotencyKeys: Job = {
  name: 'forgetKeys',
  async run(deps) {
    const createdBefore = new Date(
      deps.now().getTime() - deps.settings.idempotencyHours * 3_600_000,
    ).toISOString();
    await purgeRows(deps, 'idempotency_keys', sql`created_at <= ${createdBefore}`);
    const firstKeptDay = addDays(toShopDay(deps.now()), -DELIVERY_DAYS);
    await purgeRows(deps, 'free_deliveries', sql`day < ${firstKeptDay}`);
  },
};
