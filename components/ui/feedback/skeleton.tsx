import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A grey block in the place of something that comes; give it a size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block rounded-[6px]', className)} />;
}

/** Tells those who do not see the blocks that something is loading. Wrap the skeletons of one place. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
