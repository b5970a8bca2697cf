import 'server-only';
import { daysLater } from '@/lib/rules/time/dates';
import type { Job } from '../context';

/** Days that tracking events are kept. */
const DAYS = 30;

/** Removes tracking events that have been evaluated long ago. */
export const forgetTrack: Job = {
  name: 'forgetTrack',
  async run({ db, now }) {
    const before = daysLater(now(), -DAYS).toISOString();
    await db.deleteFrom('track_events').where('received_at', '<=', before).execute();
  },
};
