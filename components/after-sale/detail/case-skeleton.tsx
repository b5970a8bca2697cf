import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';

const lines = [0, 1, 2];

/** Placeholder of a case while it loads. */
export function CaseSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="hero h-36">
        <div className="hero-light" aria-hidden />
      </div>
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3">
        {lines.map((line) => (
          <div key={line} className="rounded-card bg-surface p-3.5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-4 h-3.5 w-4/5" />
            <Skeleton className="mt-3 h-3.5 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
