'use client';

import { useEffect, useRef } from 'react';
import { cx } from '../cx';
import { useAnimationsEnabled } from './use-animations-enabled';

/** Pixels a second (R-DIALOG-03). */
const SPEED_PX_PER_SECOND = 60;

/** All items in one line that runs to the left for ever; the line stands twice so that no gap shows. */
export function NoticeMarquee({ items }: { items: readonly string[] }) {
  const line = useRef<HTMLDivElement>(null);
  const moving = useAnimationsEnabled();
  const text = items.join('　·　');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another length
  useEffect(() => {
    const half = (line.current?.scrollWidth ?? 0) / 2;
    line.current?.style.setProperty('--marquee-time', `${half / SPEED_PX_PER_SECOND}s`);
  }, [text, moving]);

  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <div ref={line} className={cx('w-max max-w-none whitespace-nowrap', moving && 'marquee')}>
        <span className="inline-block pr-12">{text}</span>
        {moving && (
          <span aria-hidden className="inline-block pr-12">
            {text}
          </span>
        )}
      </div>
    </div>
  );
}
