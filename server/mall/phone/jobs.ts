import 'server-only';
import { sql } from 'kysely';
import { addDays, getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { purgeRows } from '../jobs/purge-rows';
import { purgeMessages } from './sms/inbox-provider';

/** Deletes expired captchas and permissions. Codes stay for their day and the next, as the limits count them. */
const purgeCodes: Job = {
  name: 'purgeCodes',
  async run(deps) {
    const moment = deps.now();
    const now = moment.toISOString();
    const yesterday = getStartOfDay(addDays(toShopDay(moment), -1)).toISOString();
    await purgeRows(deps, 'captchas', sql`expires_at <= ${now}`);
    await purgeRows(deps, 'phone_permissions', sql`expires_at <= ${now}`);
    await purgeRows(deps, 'sms_codes', sql`created_at < ${yesterday}`);
    await purgeMessages(deps.db, yesterday);
  },
};

/** Scheduled jobs of phones. */
export const phoneJobs: readonly Job[] = [purgeCodes];
