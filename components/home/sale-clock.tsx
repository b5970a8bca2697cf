'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Countdown } from '@/components/ui/motion/countdown';

/** When to ask for the next sale, in ms. The page is cached for a minute: the first answers may be old ones. */
const ASK_AFTER = [0, 4000, 20_000, 65_000];

interface SaleClockProps {
  endsAt: string;
  label: string;
  /** Stands there until the next sale is known. */
  over: string;
}

/**
 * Time left of the running sale; when it is over, or was over in a cached page, the page asks for the next
 * one (R-HOME-21).
 */
export function SaleClock({ endsAt, label, over }: SaleClockProps) {
  const { refresh } = useRouter();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (Date.parse(endsAt) <= Date.now()) setOver(true);
  }, [endsAt]);

  useEffect(() => {
    if (!isOver) return;
    const timers = ASK_AFTER.map((delay) => setTimeout(refresh, delay));
    return () => timers.forEach(clearTimeout);
  }, [isOver, refresh]);

  if (isOver) return <span className="text-12 text-muted">{over}</span>;
  return <Countdown endsAt={endsAt} label={label} onEnd={() => setOver(true)} />;
}
