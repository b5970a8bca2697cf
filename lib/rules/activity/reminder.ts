import type { ActivityReminder } from '@/lib/contract/activity';

/** A reminder as the browser stores it. */
export interface StoredReminder extends ActivityReminder {
  /** The notice was shown on this device. */
  isShown: boolean;
}

/** The key of the reminders in local storage. */
export const REMINDERS_KEY = 'sessionReminders';

/** How long before the start of a session the notice appears, in milliseconds (R-ACTIVITY-08). */
const NOTICE_MS = 60_000;

const isReminder = (value: unknown): value is StoredReminder => {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, goodsId, title, picture, startsAt, endsAt, isShown } = value as Record<string, unknown>;
  const texts = [sessionId, goodsId, title, picture, startsAt, endsAt];
  return texts.every((text) => typeof text === 'string') && typeof isShown === 'boolean';
};

/** Parses the stored reminders; invalid ones are left out. */
export function parseReminders(raw: string | null): StoredReminder[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(value) ? value.filter(isReminder) : [];
  } catch {
    return [];
  }
}

const isSame = (a: ActivityReminder, b: ActivityReminder): boolean =>
  a.sessionId === b.sessionId && a.goodsId === b.goodsId;

/** Whether the shopper asked to be reminded of a product of a session. */
export const hasReminder = (
  reminders: readonly ActivityReminder[],
  sessionId: string,
  goodsId: string,
): boolean => reminders.some((each) => each.sessionId === sessionId && each.goodsId === goodsId);

/**
 * Adds reminders, with the times as they are now; one that was shown stays shown. Removes those of sessions that are
 * over. `now` is in milliseconds since 1970.
 */
export function mergeReminders(
  stored: readonly StoredReminder[],
  added: readonly ActivityReminder[],
  now: number,
): StoredReminder[] {
  const others = stored.filter((each) => !added.some((other) => isSame(each, other)));
  const merged = added.map((reminder) => ({
    ...reminder,
    isShown: stored.some((each) => each.isShown && isSame(each, reminder)),
  }));
  return [...others, ...merged].filter(({ endsAt }) => Date.parse(endsAt) > now);
}

/** Marks reminders as shown. */
export const markShown = (
  stored: readonly StoredReminder[],
  shown: readonly ActivityReminder[],
): StoredReminder[] =>
  stored.map((each) => (shown.some((other) => isSame(each, other)) ? { ...each, isShown: true } : each));

/**
 * The reminders to show now: those of the session that starts first, from 60 s before its start until its end, once
 * (R-ACTIVITY-08).
 */
export function findDueReminders(reminders: readonly StoredReminder[], now: number): StoredReminder[] {
  const due = reminders
    .filter(({ isShown, startsAt }) => !isShown && Date.parse(startsAt) - NOTICE_MS <= now)
    .filter(({ endsAt }) => Date.parse(endsAt) > now)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return due.filter(({ sessionId }) => sessionId === due[0]?.sessionId);
}

/** When the next notice is due (milliseconds since 1970); undefined without one in the future. */
export function findNextNotice(reminders: readonly StoredReminder[], now: number): number | undefined {
  const moments = reminders
    .filter(({ isShown }) => !isShown)
    .map(({ startsAt }) => Date.parse(startsAt) - NOTICE_MS)
    .filter((moment) => moment > now);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
