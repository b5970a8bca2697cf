import 'server-only';
import { sql } from 'kysely';
import { addDays, dayOf } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { forget } from './forget';

/** How long it is known who received a product without cash: as long as an order may wait for another address. */
const DELIVERY_DAYS = 30;

/** Removes what orders need not remember any more: answers by idempotency key, recipients of past days. */
export const forgetKeys: Job = {
  name: 'forgetKeys',
  async run(host) {
    const before = new Date(host.now().getTime() - host.settings.idempotencyHours * 3_600_000).toISOString();
    await forget(host, 'idempotency_keys', sql`created_at <= ${before}`);
    const day = addDays(dayOf(host.now()), -DELIVERY_DAYS);
    await forget(host, 'free_deliveries', sql`day < ${day}`);
  },
};
