import 'server-only';
import { sql } from 'kysely';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { purgeRows } from '../jobs/purge-rows';

/** Days for which tracking events are stored. */
const TRACK_RETENTION_DAYS = 90;

/** Deletes old tracking events (R-EVENT-03). */
const purgeTrackEvents: Job = {
  name: 'purgeTrackEvents',
  async run(deps) {
    const before = addDaysToDate(deps.now(), -TRACK_RETENTION_DAYS).toISOString();
    await purgeRows(deps, 'track_events', sql`received_at <= ${before}`);
  },
};

/** Scheduled jobs of content. */
export const contentJobs: readonly Job[] = [purgeTrackEvents];
