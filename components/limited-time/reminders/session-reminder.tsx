import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { IdleTexts } from '@/components/app/idle-texts';
import { createLazyPart } from '@/components/ui/lazy-part';
import { meQuery } from '@/lib/browser/queries';
import { addReminders, useReminders } from './reminder-store';

const ReminderNotice = createLazyPart(
  () => import('./reminder-notice').then((module) => module.ReminderNotice),
  { isSilent: true },
);

/**
 * Reminds the shopper of the products of a session, on every page. Without a reminder on this device it neither calls the
 * server nor loads the notice. Reminders from another device come with the user, whom other parts of the mall load
 * (R-ACTIVITY-08).
 */
export function SessionReminder({ texts }: { texts: IdleTexts['session'] }) {
  const { data: user } = useQuery({ ...meQuery(), enabled: false });
  const reminders = useReminders();
  const known = user?.reminders;
  useEffect(() => {
    if (known && known.length > 0) addReminders(known);
  }, [known]);
  const pending = reminders.filter(({ isShown }) => !isShown);
  return pending.length > 0 ? <ReminderNotice reminders={pending} texts={texts} /> : null;
}
