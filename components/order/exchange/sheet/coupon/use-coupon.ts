import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couponListQuery } from '@/components/coupon/coupon-queries';
import { canCoverLines, findUsableCoupons, type PurchaseLine } from '@/lib/rules/order/purchase';

/** What the shopper wants: the best one, none, or a certain one. */
type CouponSelection = 'best' | 'none' | { userCouponId: string };

/** The coupon of an order: the best usable one unless the shopper says otherwise (R-COUPON-08). */
export function useCoupon(lines: readonly PurchaseLine[], enabled: boolean) {
  const { data, isLoading, isError, refetch } = useQuery({ ...couponListQuery(), enabled, staleTime: 0 });
  const [selection, setSelection] = useState<CouponSelection>('best');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const usable = findUsableCoupons(data?.taken ?? [], lines).filter(
    ({ coupon }) => !refused.includes(coupon.userCouponId),
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
    /** Others that could still be taken for these goods. */
    toTake: (data?.toTake ?? []).filter(
      (coupon) => coupon.state === 'canTake' && canCoverLines(coupon, lines),
    ),
    used,
    pointsOff: used?.pointsOff ?? 0,
    fenOff: used?.fenOff ?? 0,
    use: (userCouponId: string) => setSelection({ userCouponId }),
    useNone: () => setSelection('none'),
    /** The server would not take it: it is not offered again here, and the list is asked anew. */
    refuse: (userCouponId: string | undefined) => {
      if (userCouponId) setRefused((last) => [...last, userCouponId]);
      void refetch();
    },
    refresh: () => void refetch(),
  };
}

export type CouponChoice = ReturnType<typeof useCoupon>;
