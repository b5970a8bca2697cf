import { Skeleton } from '@/components/ui/feedback/skeleton';

/** Class of the list of live videos: two columns. */
export const liveGridClass = 'grid grid-cols-2 gap-2.5';

/** Placeholder of the first cards. */
export function LiveListSkeleton() {
  return (
    <div className={liveGridClass}>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className="overflow-hidden rounded-card bg-surface">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <div className="p-2.5">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
