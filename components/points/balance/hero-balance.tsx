'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useAppTexts } from '@/components/app/app-texts';
import { CountUp } from '@/components/ui/motion/count-up';
import { pointsQuery } from '@/lib/browser/queries';
import type { PointsBalance } from '@/lib/contract/user';
import type { Locale } from '@/lib/rules/page/locale';
import { type BalanceTexts, ExpiryText } from './expiry-text';
import { HeroSkeleton } from './hero-skeleton';

interface HeroBalanceProps {
  locale: Locale;
  texts: BalanceTexts & { label: string; failed: string };
}

const numberClass = 'flex h-12 items-center text-46 leading-12 font-extrabold tracking-[-1.5px]';

/** The balance at the top of the point centre. It has a fixed height while it loads; coins fly to it. */
export function HeroBalance({ locale, texts }: HeroBalanceProps) {
  // A page change refetches the points: `PointsFetch`.
  const { data, isError, refetch, isFetching } = useQuery(pointsQuery());
  return (
    <div className="mt-1">
      <p className="text-13 text-hero-muted">{texts.label}</p>
      <div className="mt-0.5 flex">
        <span data-balance className={numberClass}>
          <BalanceNumber balance={data} failed={isError} />
        </span>
      </div>
      <div className="mt-1 flex min-h-5 items-center text-12 text-hero-muted">
        {data ? (
          <ExpiryText balance={data} locale={locale} texts={texts} />
        ) : isError ? (
          <Retry text={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <HeroSkeleton className="h-3 w-44" />
        )}
      </div>
    </div>
  );
}

function BalanceNumber({ balance, failed }: { balance: PointsBalance | undefined; failed: boolean }) {
  if (balance) return <CountUp value={balance.activePoints} />;
  if (failed) return <span aria-hidden>–</span>;
  return <HeroSkeleton className="h-9 w-36" />;
}

function Retry({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const { retry } = useAppTexts();
  return (
    <span role="alert" className="flex items-center gap-2">
      {text}
      <button
        type="button"
        onClick={busy ? undefined : onRetry}
        aria-disabled={busy}
        className="touch pressable inline-flex items-center gap-1 font-bold text-hero-ink underline"
      >
        <RotateCw size={13} strokeWidth={1.8} aria-hidden />
        {retry}
      </button>
    </span>
  );
}
