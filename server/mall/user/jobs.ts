import 'server-only';
import { sql } from 'kysely';
import { addDays, DAY_MS, dayOf } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { inTransaction } from '../db/tx';
import { claimName } from '../jobs/claim';
import { eachRow } from '../jobs/each-of';
import { forget } from '../jobs/forget';
import { mergeLate } from './merge/merge-guest';

/**
 * How long after a merge a call that had been let in before it may still write something for the guest, in
 * milliseconds. Calls take seconds; this also covers a process that stood still.
 */
const LATE_WRITES_MS = 10 * 60_000;

/**
 * Moves what a call that was under way during a merge left with the guest. No call is let in for the guest after the
 * merge: this is not about sessions.
 */
const moveLate: Job = {
  name: 'moveLate',
  async run(host) {
    const now = host.now();
    const since = new Date(now.getTime() - LATE_WRITES_MS).toISOString();
    const guests = await host.db
      .selectFrom('users')
      .select(['id', 'merged_into as user'])
      .where('merged_at', '>', since)
      .execute();
    await eachRow(host, guests, (guest, { user }) =>
      inTransaction(host.db, async (tx) => {
        if (user && (await claimName(tx, `move late ${guest}`))) await mergeLate(tx, { guest, user, now });
      }),
    );
  },
};

/** Forgets used tickets, which are too old to be tried again, and who received gifts on past days. */
const forgetLogins: Job = {
  name: 'forgetLogins',
  async run(host) {
    const moment = host.now();
    const before = new Date(moment.getTime() - DAY_MS).toISOString();
    await forget(host, 'login_tickets', sql`used_at < ${before}`);
    const day = addDays(dayOf(moment), -1);
    await forget(host, 'gift_counts', sql`day < ${day}`);
    await forget(host, 'gift_guests', sql`day < ${day}`);
  },
};

export const userJobs: readonly Job[] = [moveLate, forgetLogins];
