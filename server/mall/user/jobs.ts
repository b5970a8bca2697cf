import 'server-only';
import { sql } from 'kysely';
import { addDays, DAY_MS, toShopDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { tryLockName } from '../db/skip-locked';
import { inTransaction } from '../db/transaction';
import { forEachRow } from '../jobs/batches';
import { purgeRows } from '../jobs/purge-rows';
import { mergeLateBelongings } from './merge/merge-guest';
import { hasBelongings } from './merge/move-belongings';

/**
 * How long after a merge a call that was authenticated before it may still write rows of the guest, in milliseconds.
 * Calls take seconds; the margin covers a suspended process.
 */
const LATE_WRITES_MS = 10 * 60_000;

/**
 * Moves rows that calls in progress during a merge wrote for the guest, the latest merges first. New calls of the guest
 * are rejected after the merge.
 */
const mergeLateJob: Job = {
  name: 'moveLateWrites',
  async run(deps) {
    const now = deps.now();
    const since = new Date(now.getTime() - LATE_WRITES_MS).toISOString();
    const guests = await deps.db
      .selectFrom('users')
      .select(['id', 'merged_into as user'])
      .where('merged_at', '>', since)
      .orderBy('merged_at', 'desc')
      .execute();
    await forEachRow(deps, guests, async (guest, { user }) => {
      // Most guests have nothing left, and a move takes about 40 statements and locks orders and users.
      if (!user || !(await hasBelongings(deps.db, guest))) return;
      await inTransaction(deps.db, async (tx) => {
        if (await tryLockName(tx, `move late ${guest}`)) await mergeLateBelongings(tx, { guest, user, now });
      });
    });
  },
};

/** Deletes used tickets that have expired, and the counts of gifts of past days. */
const purgeLogins: Job = {
  name: 'purgeLogins',
  async run(deps) {
    const moment = deps.now();
    const before = new Date(moment.getTime() - DAY_MS).toISOString();
    await purgeRows(deps, 'login_tickets', sql`used_at < ${before}`);
    const day = addDays(toShopDay(moment), -1);
    await purgeRows(deps, 'gift_counts', sql`day < ${day}`);
    await purgeRows(deps, 'gift_guests', sql`day < ${day}`);
    await purgeRows(deps, 'gift_phones', sql`day < ${day}`);
  },
};

/** Scheduled jobs of users. */
export const userJobs: readonly Job[] = [mergeLateJob, purgeLogins];
