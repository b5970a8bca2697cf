import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';

const rows = [1, 2, 3, 4, 5];

/** Placeholder of a list of coupons. */
export const CouponListSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div aria-hidden className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <div key={row} className="rounded-card bg-surface p-2.5">
          <Skeleton className="h-18 rounded-control" />
        </div>
      ))}
    </div>
  </Loading>
);
