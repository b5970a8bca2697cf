import { Loading, Skeleton } from '../ui/feedback/skeleton';

/** Placeholder of a voucher while it loads. */
export function ServiceSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-1 flex-col">
      <div className="hero px-4 pt-5 pb-16">
        <div className="h-6" />
        <div className="mt-1.5 h-4.5" />
      </div>
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3">
        <div className="rounded-card bg-surface p-3.5">
          <div className="flex gap-3">
            <Skeleton className="size-18 rounded-inner" />
            <div className="flex-1">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-2.5 h-3.5 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-3.5 h-44 rounded-inner" />
        </div>
        <div className="rounded-card bg-surface p-3.5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-3 h-3.5 w-full" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
        </div>
      </div>
    </Loading>
  );
}
