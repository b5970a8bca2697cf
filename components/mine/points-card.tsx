'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type BalanceTexts, ExpiryText } from '@/components/points/balance/expiry-text';
import { CountUp } from '@/components/ui/motion/count-up';
import { TapLink } from '@/components/ui/tap-link';
import { pointsQuery } from '@/lib/browser/queries';
import type { Locale } from '@/lib/rules/page/locale';
import { Skeleton } from '../ui/feedback/skeleton';

interface PointsCardProps {
  href: string;
  coin: string;
  locale: Locale;
  texts: BalanceTexts & { label: string; action: string; failed: string };
}

/** The balance, as a link to the point centre. */
export function PointsCard({ href, coin, locale, texts }: PointsCardProps) {
  const { data, isError } = useQuery(pointsQuery());
  return (
    <TapLink
      href={href}
      className="pressable @container relative flex items-center gap-3 rounded-card bg-surface p-3.5"
    >
      <img src={coin} alt="" width={48} height={48} className="size-12 shrink-0 @max-[15rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-muted">{texts.label}</span>
        <span
          data-balance
          className="flex h-9 items-center text-34 leading-9 font-extrabold tracking-[-1px] text-primary"
        >
          {data ? <CountUp value={data.activePoints} /> : isError ? '–' : <Skeleton className="h-7 w-24" />}
        </span>
        <span className="mt-0.5 flex min-h-5 items-center text-12 text-muted">
          {data ? (
            <ExpiryText balance={data} locale={locale} texts={texts} />
          ) : isError ? (
            texts.failed
          ) : (
            <Skeleton className="h-3 w-40" />
          )}
        </span>
      </span>
      <span className="absolute top-3.5 right-3.5 inline-flex items-center rounded-full bg-tint py-1 pr-1.5 pl-3 text-12 font-bold text-primary">
        {texts.action}
        <ChevronRight size={14} strokeWidth={2.2} aria-hidden />
      </span>
    </TapLink>
  );
}
