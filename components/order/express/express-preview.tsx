import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { expressQuery } from '@/lib/browser/queries';
import { formatDate } from '@/lib/rules/time/format-date';

/** The latest tracking entry of the parcel, as a link to the tracking page. */
export function ExpressPreview({ orderId }: { orderId: string }) {
  const t = useTranslations('order.detail');
  const locale = useLocale();
  const link = useLink();
  const { data, isPending } = useQuery(expressQuery(orderId));
  const latest = data?.traces[0];
  if (!isPending && !latest) return null;
  return (
    <TapLink
      href={link(`/express?orderId=${orderId}`)}
      className="pressable-row flex items-center gap-3 rounded-card bg-surface p-3.5"
    >
      <Truck size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('express')} </span>
        {latest ? (
          <>
            <span className="line-clamp-2 text-13 font-semibold">{latest.text}</span>
            <time dateTime={latest.at} className="mt-0.5 block text-12 text-muted">
              {formatDate(latest.at, 'shortTime', locale)}
            </time>
          </>
        ) : (
          <>
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="mt-2 h-3 w-1/3" />
          </>
        )}
      </span>
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
    </TapLink>
  );
}
