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
      <div className="flex items-center gap-3.5 px-3.5 py-2.5">{children}</div>
    </div>
  );
}
