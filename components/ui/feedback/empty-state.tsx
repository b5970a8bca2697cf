import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Illustration, type IllustrationName } from './illustration';

interface EmptyStateProps {
  illustration?: IllustrationName;
  /** One sentence. */
  text: string;
  /** One action, usually a `ButtonLink`. */
  action?: ReactNode;
  className?: string;
}

/** Shown for an empty list: an illustration, one sentence, one action (R-NAV-25). */
export function EmptyState({ illustration = 'box', text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <Illustration name={illustration} />
      <p className="mt-3 mb-4 max-w-64 text-14 text-balance text-muted">{text}</p>
      {action}
    </div>
  );
}
