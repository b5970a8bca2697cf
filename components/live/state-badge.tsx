import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { LiveCard } from '@/lib/contract/live';

/** Whether a show is on air, announced or a replay. */
export function StateBadge({ state, className }: Pick<LiveCard, 'state'> & { className?: string }) {
  const t = useTranslations('live.state');
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-11 font-bold',
        state === 'live' ? 'bg-primary text-on-primary' : 'bg-black/65 text-white',
        className,
      )}
    >
      {state === 'live' && <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-current" />}
      {t(state)}
    </span>
  );
}
