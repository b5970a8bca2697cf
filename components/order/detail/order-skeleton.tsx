import { ListSkeleton, Loading, Skeleton } from '@/components/ui/feedback/skeleton';

/** Placeholder of an order while it loads. */
export function OrderSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="hero h-36">
        <div className="hero-light" aria-hidden />
      </div>
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3">
        <div className="rounded-card bg-surface p-3.5">
          <Skeleton className="my-2 h-4 w-1/2" />
          <Skeleton className="mt-3 mb-1 h-3 w-4/5" />
        </div>
        <ListSkeleton count={1} />
        <div className="rounded-card bg-surface p-3.5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-4 h-9 w-full" />
          <Skeleton className="mt-3 h-9 w-full" />
        </div>
      </div>
    </Loading>
  );
}
