import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getServerNow, useServerAhead } from '@/lib/browser/server-clock';
import { findNextChange } from '@/lib/rules/activity/session';
import { startVisibleTimer } from '../ui/motion/countdown';
import type { SessionView } from './session-view';

/** Extra time after a start or an end, so that a timer that fires early does not see the old state. */
const MARGIN_MS = 20;

/**
 * The server's time (milliseconds since 1970) whenever a session starts or ends. First the time at which the page was
 * rendered, so that server and browser render the same.
 * @param onChange called when a session starts or ends while the page is shown
 */
export function useSessionClock(
  sessions: readonly SessionView[],
  renderedAt: string,
  onChange: () => void,
): number {
  const serverAheadMs = useServerAhead();
  const [now, setNow] = useState(() => Date.parse(renderedAt));
  const nextChange = useRef<number | undefined>(undefined);
  const handleChange = useEffectEvent(onChange);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a better time of the server counts at once
  useEffect(() => {
    return startVisibleTimer(() => {
      const current = getServerNow();
      setNow(current);
      if (nextChange.current !== undefined && nextChange.current <= current) handleChange();
      nextChange.current = findNextChange(sessions, current);
      return nextChange.current && nextChange.current - current + MARGIN_MS;
    });
  }, [sessions, serverAheadMs]);

  return now;
}
