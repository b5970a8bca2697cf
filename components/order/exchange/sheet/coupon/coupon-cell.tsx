import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import type { UsableCoupon } from '@/lib/rules/order/purchase';
import type { CouponChoice } from './use-coupon';

/** Discount of a coupon for this order: −100 coins, −¥5.00. */
const formatDiscount = ({ pointsOff, fenOff }: Pick<UsableCoupon, 'pointsOff' | 'fenOff'>, unit: string) =>
  pointsOff > 0 ? `−${formatCount(pointsOff)} ${unit}` : `−${formatFen(fenOff)}`;

interface Props {
  choice: CouponChoice;
  unit: string;
  onPress: () => void;
}

/** The coupon of the order and its discount; a tap opens the coupon picker. */
export function CouponCell({ choice, unit, onPress }: Props) {
  const t = useTranslations('order.exchange.coupon');
  const { isLoading, isError, used, usable, toTake } = choice;
  const fallbackText = isError
    ? t('unread')
    : usable.length > 0
      ? t('notUsed')
      : toTake.length > 0
        ? t('toTake', { count: toTake.length })
        : t('none');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="pressable-row flex min-h-11 w-full items-center gap-3 px-3.5 py-2 text-left text-13"
    >
      <span className="shrink-0">{t('label')}</span>
      <span className="flex min-w-0 flex-1 justify-end">
        {isLoading ? (
          <Skeleton className="h-3.5 w-24" />
        ) : used ? (
          <span className="truncate font-bold text-primary">{formatDiscount(used, unit)}</span>
        ) : (
          <span className="truncate text-muted">{fallbackText}</span>
        )}
      </span>
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
    </button>
  );
}
