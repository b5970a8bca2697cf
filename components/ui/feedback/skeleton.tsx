import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A grey block as placeholder while something loads; set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block rounded-[6px]', className)} />;
}

/** Announces to screen readers that something is loading; wraps the skeletons. */
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
