import { Loading, Skeleton } from '../ui/feedback/skeleton';

/** Placeholder of the form of a claim. */
export function ContactSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-2.5 px-3 pt-2.5">
      <div className="flex gap-3 rounded-card bg-surface p-3.5">
        <div className="product-ground size-20 shrink-0 rounded-inner" />
        <div className="flex-1 pt-2">
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="mt-2.5 h-3 w-1/3" />
          <Skeleton className="mt-2.5 h-4 w-1/4" />
        </div>
      </div>
      <div className="rounded-card bg-surface px-3.5 py-3">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="mt-2 h-3 w-4/5" />
      </div>
      <div className="rounded-card bg-surface p-3.5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-6 h-12 w-full" />
        <Skeleton className="mt-6 h-12 w-full" />
      </div>
    </Loading>
  );
}
