import 'server-only';
import { addDays, dayOf, hourOfDay } from '@/lib/rules/time/dates';

/** Full hours in Asia/Shanghai at which a session of limited-time exchange begins; it lasts until the next one. */
const SESSION_HOURS = [0, 10, 14, 20] as const;

export interface SessionWindow {
  /** The same for everybody who computes it: `limited-2026-11-21-10`. */
  id: string;
  /** Counts sessions, so that each has other goods. */
  number: number;
  startsAt: Date;
  endsAt: Date;
}

function windowsOf(day: string): SessionWindow[] {
  const dayNumber = Date.parse(day) / 86_400_000;
  return SESSION_HOURS.map((hour, index) => ({
    id: `limited-${day}-${String(hour).padStart(2, '0')}`,
    number: dayNumber * SESSION_HOURS.length + index,
    startsAt: hourOfDay(day, hour),
    endsAt: hourOfDay(day, SESSION_HOURS[index + 1] ?? 24),
  }));
}

/** The session that runs now and all later ones until tomorrow ends (R-ACTIVITY-04). */
export function comingSessions(now: Date): SessionWindow[] {
  const today = dayOf(now);
  return [...windowsOf(today), ...windowsOf(addDays(today, 1))].filter((session) => session.endsAt > now);
}
