'use client';

import { useEffect, useRef } from 'react';
import { cx } from '../cx';
import { useAnimationsEnabled } from './reduced-motion';

/** Speed of the marquee (R-DIALOG-03). */
const SPEED_PX_PER_SECOND = 60;

/**
 * Notices in one line that moves to the left in a loop; the line is there twice, so that the loop has no gap. While it stands still,
 * readers scroll it, also with the keyboard (R-DIALOG-29).
 */
export function NoticeMarquee({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  const isMoving = useAnimationsEnabled();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the duration depends on the length of the text
  useEffect(() => {
    const half = (line.current?.scrollWidth ?? 0) / 2;
    line.current?.style.setProperty('--marquee-time', `${half / SPEED_PX_PER_SECOND}s`);
  }, [text, isMoving]);

  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus
      tabIndex={0}
      className="no-scrollbar min-w-0 flex-1 overflow-x-auto"
    >
      <div ref={line} className={cx('w-max max-w-none whitespace-nowrap', isMoving && 'marquee')}>
        <span className="inline-block pr-12">{text}</span>
        {isMoving && (
          <span aria-hidden className="inline-block pr-12">
            {text}
          </span>
        )}
      </div>
    </div>
  );
}
