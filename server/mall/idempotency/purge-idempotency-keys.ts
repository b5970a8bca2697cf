import 'server-only';
import { sql } from 'kysely';
import { addDays, toShopDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { purgeRows } from '../jobs/purge-rows';

/** How long it is known who received a product without cash: as long as an order may wait for another address. */
const DELIVERY_DAYS = 30;

/** Removes what orders need not remember any more: answers by idempotency key, recipients of past days. */
export const purgeIdempotencyKeys: Job = {
  name: 'forgetKeys',
  async run(deps) {
    const before = new Date(deps.now().getTime() - deps.settings.idempotencyHours * 3_600_000).toISOString();
    await purgeRows(deps, 'idempotency_keys', sql`created_at <= ${before}`);
    const day = addDays(toShopDay(deps.now()), -DELIVERY_DAYS);
    await purgeRows(deps, 'free_deliveries', sql`day < ${day}`);
  },
};
