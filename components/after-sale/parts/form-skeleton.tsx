import { ListSkeleton, Loading, Skeleton } from '@/components/ui/feedback/skeleton';

const lines = [0, 1, 2];

/** Placeholder of a form while its order loads. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-1 flex-col gap-2.5 px-3 pt-3">
      <ListSkeleton count={1} />
      <div className="rounded-card bg-surface p-3.5">
        <Skeleton className="h-4 w-1/3" />
        {lines.map((line) => (
          <Skeleton key={line} className="mt-4 h-9 w-full" />
        ))}
      </div>
      <div className="rounded-card bg-surface p-3.5">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="mt-3 h-24 w-full" />
      </div>
    </Loading>
  );
}
