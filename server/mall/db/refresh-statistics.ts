import 'server-only';
import { sql } from 'kysely';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { isPostgres } from './dialect';
import type { Db } from './types';

const REFRESH_INTERVAL_MINUTES = 10;

/** When each database was looked at last, by this process. */
const lastRefreshed = new WeakMap<Db, Date>();

/**
 * Lets SQLite count what it has to know of its tables to choose between indexes: those that have grown much since
 * the last time, by samples. PostgreSQL does so by itself.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  // 0x02: count where it is worth it; 0x10000: look at all tables, not only at those that were asked for lately.
  await sql`pragma optimize = 0x10002`.execute(db);
}

/** Keeps the embedded database's choice of indexes good while its tables grow. */
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
