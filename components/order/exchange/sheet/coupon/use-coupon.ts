import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couponListQuery } from '@/components/coupon/coupon-queries';
import { canCoverLines, findUsableCoupons, type PurchaseLine } from '@/lib/rules/order/purchase';

/** The shopper's choice: the best coupon, none, or a certain one. */
type CouponSelection = 'best' | 'none' | { userCouponId: string };

/** The coupon of an order: the best usable one unless the shopper chooses another (R-COUPON-08). */
export function useCoupon(lines: readonly PurchaseLine[], enabled: boolean) {
  const { data, isLoading, isError, refetch } = useQuery({ ...couponListQuery(), enabled, staleTime: 0 });
  const [selection, setSelection] = useState<CouponSelection>('best');
  const [rejectedIds, setRejectedIds] = useState<readonly string[]>([]);
  const usable = findUsableCoupons(data?.taken ?? [], lines).filter(
    ({ coupon }) => !rejectedIds.includes(coupon.userCouponId),
  );
  const selected =
    typeof selection === 'object'
      ? usable.find(({ coupon }) => coupon.userCouponId === selection.userCouponId)
      : undefined;
  const used = selection === 'none' ? undefined : (selected ?? usable[0]);
  return {
    isLoading,
    isError,
    usable,
    /** Coupons for these products that can still be taken. */
    toTake: (data?.toTake ?? []).filter(
      (coupon) => coupon.state === 'canTake' && canCoverLines(coupon, lines),
    ),
    used,
    /** Whether a lost order can have used up this coupon: it is not usable now, and the shopper has chosen no other. */
    isUsedUp: (userCouponId: string) =>
      selection !== 'none' && !selected && !usable.some(({ coupon }) => coupon.userCouponId === userCouponId),
    pointsOff: used?.pointsOff ?? 0,
    fenOff: used?.fenOff ?? 0,
    use: (userCouponId: string) => setSelection({ userCouponId }),
    useNone: () => setSelection('none'),
    /** Called when the server rejects a coupon: hides it here and reloads the list. */
    markRejected: (userCouponId: string | undefined) => {
      if (userCouponId) setRejectedIds((last) => [...last, userCouponId]);
      void refetch();
    },
    refresh: () => void refetch(),
  };
}

/** The coupon state of an order, from `useCoupon`. */
export type CouponChoice = ReturnType<typeof useCoupon>;
