import { useMemo, useSyncExternalStore } from 'react';
import { getServerNow } from '@/lib/browser/server-clock';
import { createStorageStore } from '@/lib/browser/store';
import type { ActivityReminder } from '@/lib/contract/activity';
import {
  markShown,
  mergeReminders,
  parseReminders,
  REMINDERS_KEY,
  type StoredReminder,
} from '@/lib/rules/activity/reminder';

/**
 * The reminders on this device: a page finds out without a call whether there is anything to remind of. Without storage
 * there are none.
 */
const store = createStorageStore(REMINDERS_KEY);

const write = (reminders: readonly StoredReminder[]): void =>
  store.write(reminders.length > 0 ? JSON.stringify(reminders) : null);

/** Stores reminders of the shopper on this device. */
export const addReminders = (added: readonly ActivityReminder[]): void =>
  write(mergeReminders(parseReminders(store.read()), added, getServerNow()));

/** Marks reminders as shown on this device. */
export const markRemindersShown = (shown: readonly ActivityReminder[]): void =>
  write(markShown(parseReminders(store.read()), shown));

/** The reminders on this device; none on the server and during hydration. */
export function useReminders(): StoredReminder[] {
  const text = useSyncExternalStore(store.subscribe, store.read, () => null);
  return useMemo(() => parseReminders(text), [text]);
}
