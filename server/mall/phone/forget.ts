import 'server-only';
import { addDays, dayOf, startOfDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { forgetMessages } from './sms/inbox';

/** Removes what nobody may use any more. Codes stay for their day and the next: the limits count them. */
const forgetCodes: Job = {
  name: 'forgetCodes',
  async run({ db, now }) {
    const moment = now();
    const at = moment.toISOString();
    const yesterday = startOfDay(addDays(dayOf(moment), -1)).toISOString();
    await db.deleteFrom('captchas').where('expires_at', '<=', at).execute();
    await db.deleteFrom('phone_permissions').where('expires_at', '<=', at).execute();
    await db.deleteFrom('sms_codes').where('created_at', '<', yesterday).execute();
    await forgetMessages(db, yesterday);
  },
};

export const phoneJobs: readonly Job[] = [forgetCodes];
