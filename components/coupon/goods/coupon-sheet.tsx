import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Loading } from '@/components/ui/feedback/skeleton';
import { ListSkeleton } from '@/components/ui/feedback/skeleton-grid';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast-store';
import { toApiError } from '@/lib/browser/api-error';
import { CouponCard, ReceiveButton } from '../coupon-card';
import { couponListQuery, goodsCouponsQuery, useReceiveCoupon } from '../coupon-queries';
import { CouponReceivedDialog } from '../coupon-received-dialog';

export interface CouponSheetProps {
  open: boolean;
  onClose: () => void;
  goodsId: string;
  unit: string;
}

/** The coupons of a product; the shopper can take them on the product page (R-GOODS-12). */
export function CouponSheet({ open, onClose, goodsId, unit }: CouponSheetProps) {
  const t = useTranslations('coupon');
  const texts = useAppTexts();
  const {
    data: coupons,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...goodsCouponsQuery(goodsId), enabled: open });
  // Shows which coupons the shopper already has; when the call fails, the server rejects a second one.
  const { data: couponList } = useQuery({ ...couponListQuery(), enabled: open });
  const receive = useReceiveCoupon();
  const [received, setReceived] = useState(false);
  const [alreadyReceived, setAlreadyReceived] = useState<readonly string[]>([]);

  const isTaken = (couponId: string) =>
    alreadyReceived.includes(couponId) ||
    couponList?.toTake.find((coupon) => coupon.couponId === couponId)?.state === 'taken';
  const take = (couponId: string) =>
    receive.mutate(couponId, {
      onSuccess: () => setReceived(true),
      onError: (error) => {
        const { code, reason } = toApiError(error);
        if (reason === 'already_done') setAlreadyReceived((last) => [...last, couponId]);
        const text =
          reason === 'already_done'
            ? t('hadAll')
            : reason === 'out_of_stock' || reason === 'activity_over'
              ? t('gone')
              : code === 0
                ? texts.networkFailed
                : t('failed');
        showToast(text, { tone: 'error' });
        void refetch();
      },
    });

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={texts.close} className="min-h-72">
        {coupons && coupons.length > 0 ? (
          <ul className="flex flex-col gap-2.5 pb-2">
            {coupons.map((coupon) => (
              <li key={coupon.couponId}>
                <CouponCard
                  coupon={coupon}
                  unit={unit}
                  end={
                    <ReceiveButton
                      title={coupon.title}
                      isReceived={isTaken(coupon.couponId)}
                      loading={receive.isPending && receive.variables === coupon.couponId}
                      onReceive={() => take(coupon.couponId)}
                    />
                  }
                />
              </li>
            ))}
          </ul>
        ) : coupons ? (
          <EmptyState illustration="ticket" text={t('none')} className="py-6" />
        ) : isError ? (
          <ErrorState
            text={texts.networkFailed}
            retryLabel={texts.retry}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading label={texts.loading}>
            <ListSkeleton count={2} />
          </Loading>
        )}
      </Sheet>
      <CouponReceivedDialog open={received} onClose={() => setReceived(false)} />
    </>
  );
}
