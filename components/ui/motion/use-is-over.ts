import { useEffect, useState } from 'react';
import { getServerNow, useServerAhead } from '@/lib/browser/server-clock';

/**
 * Whether a sale of the page is over by the server's clock: a cached page can be older than its end. False on the server and during
 * hydration.
 * @param endsAt ISO time; undefined: no sale
 * @returns and a function for the countdown that has reached the end
 */
export function useIsOver(endsAt: string | undefined): [isOver: boolean, markOver: () => void] {
  const [endedAt, setEndedAt] = useState<string>();
  const serverAheadMs = useServerAhead();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a better time of the server can show that it is not over
  useEffect(() => {
    setEndedAt(endsAt && Date.parse(endsAt) <= getServerNow() ? endsAt : undefined);
  }, [endsAt, serverAheadMs]);

  return [endsAt !== undefined && endedAt === endsAt, () => setEndedAt(endsAt)];
}
