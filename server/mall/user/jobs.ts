import 'server-only';
import { addDays, DAY_MS, dayOf } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { inTransaction } from '../db/tx';
import { MERGE_GRACE_MS } from './alias';
import { mergeLate } from './merge/merge-guest';

/** Moves what a call that was under way during a merge left with the guest. */
const moveLate: Job = {
  name: 'moveLate',
  async run({ db, now }) {
    const moment = now();
    const since = new Date(moment.getTime() - MERGE_GRACE_MS).toISOString();
    const guests = await db
      .selectFrom('users')
      .select(['id', 'merged_into as user'])
      .where('merged_at', '>', since)
      .execute();
    for (const { id: guest, user } of guests) {
      if (!user) continue;
      await inTransaction(db, (tx) => mergeLate(tx, { guest, user, now: moment }));
    }
  },
};

/** Forgets used tickets, which are too old to be tried again, and the trial counts of past days. */
const forgetLogins: Job = {
  name: 'forgetLogins',
  async run({ db, now }) {
    const moment = now();
    const before = new Date(moment.getTime() - DAY_MS).toISOString();
    await db.deleteFrom('login_tickets').where('used_at', '<', before).execute();
    await db
      .deleteFrom('trial_counts')
      .where('day', '<', addDays(dayOf(moment), -1))
      .execute();
  },
};

export const userJobs: readonly Job[] = [moveLate, forgetLogins];
