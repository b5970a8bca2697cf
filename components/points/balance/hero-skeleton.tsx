import { cx } from '@/components/ui/cx';

/** Skeleton on the brand's header, in the header's text colour. */
export function HeroSkeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-[6px] bg-hero-ink opacity-15', className)} />;
}
