import { GoodsGridSkeleton, Loading } from '@/components/ui/feedback/skeleton';

/** Placeholder of the result while it loads. */
export function SuccessSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="hero flex h-76 flex-col items-center gap-4 pt-6">
        <div className="hero-light" aria-hidden />
        <span className="spinner text-34 opacity-80" />
      </div>
      <div className="px-3 pt-4">
        <GoodsGridSkeleton count={4} />
      </div>
    </Loading>
  );
}
