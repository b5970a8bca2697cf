import type { ReactNode } from 'react';
import { cx } from '../cx';

/** The main action of a screen, in thumb's reach at the foot of the column. */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'sticky bottom-0 z-30 mt-auto shrink-0 border-t border-line bg-surface pb-safe',
        className,
      )}
    >
      {/* What does not fit beside each other, in a narrow window or in large type, goes below. */}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-3.5 py-2.5">{children}</div>
    </div>
  );
}
