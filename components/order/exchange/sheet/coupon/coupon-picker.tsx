import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { CouponCard, ReceiveButton } from '@/components/coupon/coupon-card';
import { useReceiveCoupon } from '@/components/coupon/coupon-queries';
import { CouponReceivedDialog } from '@/components/coupon/coupon-received-dialog';
import { usePhoneForCoupon } from '@/components/coupon/use-phone-for-coupon';
import { Button } from '@/components/ui/button';
import { EmptyState, ErrorState } from '@/components/ui/feedback/illustrated-message';
import { ticketIllustration } from '@/components/ui/feedback/illustrations/ticket';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast';
import { toApiError } from '@/lib/browser/api-error';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatFen, formatPoints } from '@/lib/rules/money/format';
import type { UsableCoupon } from '@/lib/rules/order/purchase';
import type { CouponChoice } from './use-coupon';

/** Discount of a coupon for this order: −100 coins, −¥5.00. */
const formatDiscount = ({ pointsOff, fenOff }: Pick<UsableCoupon, 'pointsOff' | 'fenOff'>, unit: string) =>
  pointsOff > 0 ? `−${formatPoints(pointsOff, unit)}` : `−${formatFen(fenOff)}`;

interface CouponCellProps {
  choice: CouponChoice;
  unit: string;
  onPress: () => void;
}

/** The coupon of the order and its discount; a tap opens the coupon picker. */
export function CouponCell({ choice, unit, onPress }: CouponCellProps) {
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

interface Props {
  open: boolean;
  onClose: () => void;
  choice: CouponChoice;
  unit: string;
}

const radioClass =
  'size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-muted bg-surface transition-[border-width] checked:border-[6px] checked:border-primary';

/** Sheet to choose a coupon or none; coupons that can still be taken are listed below. */
export function CouponPicker({ open, onClose, choice, unit }: Props) {
  const t = useTranslations('order.exchange.coupon');
  const texts = useAppTexts();
  const group = useId();
  const receive = useReceiveCoupon();
  const [received, setReceived] = useState(false);
  const { usable, toTake, used } = choice;
  const take = (couponId: string) =>
    receive.mutate(couponId, {
      onSuccess: ({ userCouponId }) => {
        setReceived(true);
        choice.use(userCouponId);
      },
      onError: (error) =>
        toApiError(error).reason === 'limit_reached'
          ? phone.ask(couponId)
          : showToast(t('takeFailed'), { tone: 'error' }),
    });
  const phone = usePhoneForCoupon(take, t('limited'));
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('title')}
        closeLabel={texts.close}
        className="flex min-h-72 flex-col gap-2.5"
        footer={
          <Button size="lg" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        {choice.isError && (
          <ErrorState text={texts.networkFailed} retryLabel={texts.retry} onRetry={choice.refresh} />
        )}
        {!choice.isError && usable.length === 0 && toTake.length === 0 && (
          <EmptyState illustration={ticketIllustration} text={t('empty')} className="py-6" />
        )}
        {usable.length > 0 && (
          <fieldset className="m-0 flex min-w-0 flex-col gap-2.5 border-0 p-0">
            <legend className="sr-only">{t('title')}</legend>
            {usable.map(({ coupon }) => (
              <label
                key={coupon.userCouponId}
                htmlFor={`${group}-${coupon.userCouponId}`}
                className="block cursor-pointer active:opacity-70"
              >
                <CouponCard
                  coupon={coupon}
                  unit={unit}
                  end={
                    <input
                      id={`${group}-${coupon.userCouponId}`}
                      type="radio"
                      name={group}
                      className={radioClass}
                      checked={used?.coupon.userCouponId === coupon.userCouponId}
                      onChange={() => choice.use(coupon.userCouponId)}
                    />
                  }
                />
              </label>
            ))}
            <label className="flex min-h-12 cursor-pointer items-center justify-between rounded-control bg-ground px-3 text-13 font-semibold">
              {t('useNone')}
              <input
                type="radio"
                name={group}
                className={radioClass}
                checked={!used}
                onChange={choice.useNone}
              />
            </label>
          </fieldset>
        )}
        {toTake.length > 0 && (
          <section className="flex flex-col gap-2.5">
            <h3 className="text-13 font-semibold">{t('takeTitle')}</h3>
            {toTake.map((coupon) => (
              <CouponCard
                key={coupon.couponId}
                coupon={coupon}
                unit={unit}
                end={
                  <ReceiveButton
                    title={fillTemplate(coupon.title, { points: unit })}
                    isReceived={false}
                    loading={receive.isPending && receive.variables === coupon.couponId}
                    onReceive={() => take(coupon.couponId)}
                  />
                }
              />
            ))}
          </section>
        )}
      </Sheet>
      {phone.sheet}
      <CouponReceivedDialog open={received} onClose={() => setReceived(false)} onJump={onClose} />
    </>
  );
}
