import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { HeroBody } from '@/components/ui/nav/app-header';

const rows = [0, 1, 2, 3];

/** Placeholder of customer service while it loads. */
export const ServiceSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="hero h-37.5" />
    <HeroBody>
      <div className="h-26 rounded-card bg-surface p-3.5">
        <Skeleton className="h-full w-full" />
      </div>
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center rounded-card bg-surface px-3.5">
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </HeroBody>
  </Loading>
);
