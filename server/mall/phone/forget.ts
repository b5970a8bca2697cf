import 'server-only';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { forget } from '../jobs/forget';
import { forgetMessages } from './sms/inbox';

/** Removes what nobody may use any more. Codes stay for their day and the next: the limits count them. */
const forgetCodes: Job = {
  name: 'forgetCodes',
  async run(host) {
    const moment = host.now();
    const at = moment.toISOString();
    const yesterday = startOfDay(addDays(dayOf(moment), -1)).toISOString();
    await forget(host, 'captchas', sql`expires_at <= ${at}`);
    await forget(host, 'phone_permissions', sql`expires_at <= ${at}`);
    await forget(host, 'sms_codes', sql`created_at < ${yesterday}`);
    await forgetMessages(host.db, yesterday);
  },
};

export const phoneJobs: readonly Job[] = [forgetCodes];
