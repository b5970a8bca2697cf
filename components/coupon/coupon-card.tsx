import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import type { Coupon } from '@/lib/contract/coupon';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatCount, formatFen, toPointUnit } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';
import { Button } from '../ui/button';

interface ReceiveButtonProps {
  /** Name of the coupon, for screen readers. */
  title: string;
  /** The shopper has the maximum number of this coupon. */
  isReceived: boolean;
  loading: boolean;
  onReceive: () => void;
}

/** Takes a coupon, or shows that the shopper has it. */
export function ReceiveButton({ title, isReceived, loading, onReceive }: ReceiveButtonProps) {
  const t = useTranslations('coupon');
  if (isReceived) return <span className="shrink-0 text-12 font-semibold text-muted">{t('taken')}</span>;
  return (
    <Button size="sm" loading={loading} aria-label={`${t('take')}: ${title}`} onClick={onReceive}>
      {t('take')}
    </Button>
  );
}

/** Fields of an offered or a taken coupon that the card shows. */
type CouponCardData = Pick<Coupon, 'kind' | 'fenOff' | 'pointsOff' | 'threshold' | 'title' | 'coversText'> & {
  validUntil: string | null;
  validDays?: number | null;
};

interface Props {
  coupon: CouponCardData;
  /** Name of points after a number. */
  unit: string;
  /** Element at the end: a button or a selection mark. */
  end: ReactNode;
  /** The coupon cannot be used any more. */
  dimmed?: boolean;
}

/** A coupon: discount, minimum amount, covered products and validity. */
export function CouponCard({ coupon, unit, end, dimmed }: Props) {
  const t = useTranslations('coupon');
  const locale = useLocale();
  const { kind, fenOff, pointsOff, threshold, title, coversText, validUntil, validDays } = coupon;
  const isPoints = kind === 'points';
  const from = isPoints ? formatCount(threshold) : formatFen(threshold, { trim: true });
  const until = validUntil
    ? t('until', { date: formatDate(validUntil, 'numeric', locale) })
    : validDays
      ? t('days', { days: validDays })
      : '';
  return (
    <span
      className={cx(
        'flex min-h-18 w-full items-stretch overflow-hidden rounded-control text-left',
        dimmed ? 'bg-ground' : 'bg-tint',
      )}
    >
      <span
        className={cx(
          'flex w-24 shrink-0 flex-col items-center justify-center border-r-2 border-dashed border-surface px-1.5 py-2 text-center',
          dimmed ? 'text-muted' : 'text-primary',
        )}
      >
        <span className="whitespace-nowrap">
          <strong className="text-21 font-extrabold tracking-[-.5px]">
            {isPoints ? formatCount(pointsOff) : formatFen(fenOff, { trim: true })}
          </strong>
          {isPoints && <span className="text-11 font-semibold">{` ${toPointUnit(pointsOff, unit)}`}</span>}
        </span>
        <span className="text-11">{threshold > 0 ? t('from', { amount: from }) : t('any')}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 gap-y-1 px-3 py-2">
        <span className="min-w-0 flex-[1_1_6.5rem]">
          <span className="line-clamp-2 text-13 font-bold text-balance text-ink">
            {fillTemplate(title, { points: unit })}
          </span>
          <span className="mt-0.5 block text-12 text-muted">
            {[coversText, until].filter(Boolean).join(' · ')}
          </span>
        </span>
        {end}
      </span>
    </span>
  );
}
