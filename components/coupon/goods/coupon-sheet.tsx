import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { QueryFallback } from '@/components/app/query-fallback';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { ticketIllustration } from '@/components/ui/feedback/illustrations/ticket';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { Sheet } from '@/components/ui/overlay/sheet';
import { CouponOfferList } from '../coupon-offer-list';
import { couponListQuery, goodsCouponsQuery } from '../coupon-queries';
import { CouponReceivedDialog } from '../coupon-received-dialog';
import { useTakeCoupon } from '../use-take-coupon';

export interface CouponSheetProps {
  open: boolean;
  onClose: () => void;
  /** Called when a coupon was received, to order the product with it. */
  onUse: () => void;
  goodsId: string;
  unit: string;
}

/** The coupons of a product; the shopper can take them on the product page (R-GOODS-12). */
export function CouponSheet({ open, onClose, onUse, goodsId, unit }: CouponSheetProps) {
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
  const coupon = useTakeCoupon(() => void refetch());

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={texts.close} className="min-h-72">
        {coupons && coupons.length > 0 ? (
          <div className="pb-2">
            <CouponOfferList
              offers={coupons}
              toTake={couponList?.toTake}
              unit={unit}
              coupon={coupon}
              onReceive={coupon.take}
            />
          </div>
        ) : coupons ? (
          <EmptyState illustration={ticketIllustration} text={t('none')} className="py-6" />
        ) : (
          <QueryFallback isError={isError} isFetching={isFetching} refetch={refetch}>
            <ListSkeleton count={2} />
          </QueryFallback>
        )}
      </Sheet>
      {coupon.phoneSheet}
      <CouponReceivedDialog
        open={coupon.received !== undefined}
        onClose={coupon.forgetReceived}
        onJump={onUse}
      />
    </>
  );
}
