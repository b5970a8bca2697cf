import 'server-only';
import { sql } from 'kysely';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { isPostgres } from './dialect';
import type { Db } from './types';

const REFRESH_INTERVAL_MINUTES = 10;

/** When this process last refreshed the statistics of each database. */
const lastRefreshed = new WeakMap<Db, Date>();

/**
 * Updates the statistics with which SQLite chooses between indexes, by sampling the tables that have grown
 * much since the last time. PostgreSQL does so automatically.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  // 0x02: analyse where useful; 0x10000: check all tables, not only recently queried ones.
  await sql`pragma optimize = 0x10002`.execute(db);
}

/**
 * Refreshes SQLite's statistics every ten minutes, so that its choice of indexes stays good while tables
 * grow.
 */
export const statisticsJob: Job = {
  name: 'statistics',
  async run({ db, now }) {
    const moment = now();
    const last = lastRefreshed.get(db);
    if (last && addMinutes(last, REFRESH_INTERVAL_MINUTES) > moment) return;
    lastRefreshed.set(db, moment);
    await refreshStatistics(db);
  },
};
