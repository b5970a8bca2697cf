'use client';

import { useEffect, useRef } from 'react';
import { joinNotices, NoticeLine } from './notice-line';
import { useAnimationsEnabled } from './reduced-motion';

/** Speed of the marquee (R-DIALOG-03). */
const SPEED_PX_PER_SECOND = 60;

/** All items in one line that moves to the left in a loop; the line is repeated so that there is no gap. */
export function NoticeMarquee({ items }: { items: readonly string[] }) {
  const line = useRef<HTMLDivElement>(null);
  const isMoving = useAnimationsEnabled();
  const text = joinNotices(items);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the duration depends on the length of the text
  useEffect(() => {
    const half = (line.current?.scrollWidth ?? 0) / 2;
    line.current?.style.setProperty('--marquee-time', `${half / SPEED_PX_PER_SECOND}s`);
  }, [text, isMoving]);

  if (!isMoving) return <NoticeLine>{text}</NoticeLine>;
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <div ref={line} className="marquee w-max max-w-none whitespace-nowrap">
        <span className="inline-block pr-12">{text}</span>
        <span aria-hidden className="inline-block pr-12">
          {text}
        </span>
      </div>
    </div>
  );
}
