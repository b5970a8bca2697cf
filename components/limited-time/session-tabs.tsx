import { Tabs } from '@/components/ui/nav/tabs';
import { getSessionState } from '@/lib/rules/activity/session';
import { formatShopTime, toShopDay } from '@/lib/rules/time/dates';
import type { LimitedTexts, SessionView } from './session-view';

interface SessionTabsProps {
  sessions: readonly SessionView[];
  value: string;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  panelId: string;
  texts: LimitedTexts;
  onChange: (sessionId: string) => void;
}

/** The sessions of the day as tabs: when they start, and whether they are over, running or coming. */
export function SessionTabs({ sessions, value, now, panelId, texts, onChange }: SessionTabsProps) {
  const today = toShopDay(new Date(now));
  return (
    <Tabs
      sticky
      label={texts.sessions}
      panelId={panelId}
      value={value}
      onChange={onChange}
      items={sessions.map((session) => {
        const startsAt = new Date(session.startsAt);
        const state = getSessionState(session, now);
        const isTomorrow = state === 'coming' && toShopDay(startsAt) > today;
        return {
          id: session.sessionId,
          label: formatShopTime(startsAt),
          note: texts.states[isTomorrow ? 'tomorrow' : state],
        };
      })}
    />
  );
}
