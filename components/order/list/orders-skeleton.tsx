// Rendered in the browser by the list as well: as its own boundary, it is one line of the page's data instead of all its elements.
'use client';

import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { OrdersHeader } from './orders-header';

const cardKeys = [0, 1, 2, 3];

/** Placeholder of order cards while they load. */
export function OrderCardsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-2.5">
      {cardKeys.slice(0, count).map((key) => (
        <div key={key} className="rounded-card bg-surface p-3.5">
          <div className="flex justify-between">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-14" />
          </div>
          <div className="mt-3 flex gap-3">
            <div className="product-ground size-18 shrink-0 rounded-inner" />
            <div className="flex-1 pt-1">
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="mt-2.5 h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-4 ml-auto h-8 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the orders page before hydration. */
export function OrdersSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <>
      <OrdersHeader title={title} />
      <Loading label={label}>
        <div className="flex h-11 items-center gap-6 bg-surface px-5">
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-14" />
        </div>
        <div className="px-3 pt-1.5">
          <div className="flex h-9 items-center justify-end pr-1.5 pb-1">
            <Skeleton className="h-3 w-16" />
          </div>
          <OrderCardsSkeleton />
        </div>
      </Loading>
    </>
  );
}
