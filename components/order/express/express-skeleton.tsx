import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';

const lines = [0, 1, 2, 3];

/** Placeholder of the tracking page while it loads. */
export function ExpressSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-2.5 p-3">
      <div className="flex items-center gap-3 rounded-card bg-surface p-3.5">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-2.5 h-3.5 w-2/3" />
        </div>
      </div>
      <div className="flex flex-col gap-6 rounded-card bg-surface p-3.5">
        {lines.map((line) => (
          <div key={line}>
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="mt-2 h-3 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
