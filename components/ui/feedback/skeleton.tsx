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

const indexes = Array.from({ length: 20 }, (_, index) => index);

/** Placeholder of title, price and market price of a product. */
const ProductLinesSkeleton = () => (
  <div className="flex-1 px-2.5 pt-2.5 pb-3">
    <Skeleton className="h-3.5 w-full" />
    <Skeleton className="mt-2 h-3.5 w-2/3" />
    <Skeleton className="mt-3.5 h-4 w-1/2" />
    <Skeleton className="mt-2 h-3 w-1/4" />
  </div>
);

/** Placeholder of one product card. */
function GoodsCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-surface">
      <div className="product-ground aspect-square" />
      <ProductLinesSkeleton />
    </div>
  );
}

/** Placeholder of a two-column product grid (20 cards at most). */
export function GoodsGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-2.5">
      {indexes.slice(0, count).map((index) => (
        <GoodsCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Placeholder of products in rows, the picture at their left (20 rows at most). */
export function GoodsRowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div aria-hidden className="grid gap-2.5">
      {indexes.slice(0, count).map((index) => (
        <div key={index} className="flex min-h-32 overflow-hidden rounded-card bg-surface">
          <div className="product-ground w-32 shrink-0" />
          <ProductLinesSkeleton />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a list of rows with a picture and two lines (20 rows at most). */
export function ListSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line overflow-hidden rounded-card bg-surface">
      {indexes.slice(0, count).map((index) => (
        <div key={index} className="flex gap-3 p-3.5">
          <div className="product-ground size-16 shrink-0 rounded-inner" />
          <div className="flex-1 pt-1">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="mt-2.5 h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
