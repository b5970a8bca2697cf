import 'server-only';
import { sql } from 'kysely';
import { daysLater } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { forget } from '../jobs/forget';

/** Days that tracking events are kept. */
const DAYS = 30;

/** Removes tracking events that have been evaluated long ago (R-EVENT-03). */
export const forgetTrack: Job = {
  name: 'forgetTrack',
  async run(host) {
    const before = daysLater(host.now(), -DAYS).toISOString();
    await forget(host, 'track_events', sql`received_at <= ${before}`);
  },
};
