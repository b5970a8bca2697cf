'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useServerAhead } from '@/lib/browser/server-clock';
import { Countdown } from '../ui/motion/countdown';
import { useIsOver } from '../ui/motion/use-is-over';

/**
 * Delays before each refresh for the next sale. The page is cached for a minute, so the first refreshes can
 * return the old one.
 */
const REFRESH_DELAYS_MS = [0, 4000, 20_000, 65_000];

interface SaleCountdownProps {
  endsAt: string;
  label: string;
  /** Shown until the next sale is loaded. */
  over: string;
  /** Shows days separately, with this word after the number. */
  dayLabel?: string;
}

/**
 * Countdown of the current sale; when it is over, also in a cached page, the page refreshes to get the next
 * one (R-HOME-21).
 */
export function SaleCountdown({ endsAt, label, over, dayLabel }: SaleCountdownProps) {
  const { refresh } = useRouter();
  const [isOver, markOver] = useIsOver(endsAt);
  const serverAheadMs = useServerAhead();

  useEffect(() => {
    if (!isOver) return;
    const refreshHere = () => {
      // The router would go back to the address that it knows: a tab changes the address without it (`useQueryParam`).
      history.replaceState(null, '', location.href);
      refresh();
    };
    const timers = REFRESH_DELAYS_MS.map((delay) => setTimeout(refreshHere, delay));
    return () => timers.forEach(clearTimeout);
  }, [isOver, refresh]);

  if (isOver) return <span className="text-12 text-muted">{over}</span>;
  return (
    <Countdown
      endsAt={endsAt}
      serverAheadMs={serverAheadMs}
      label={label}
      dayLabel={dayLabel}
      onEnd={markOver}
    />
  );
}
