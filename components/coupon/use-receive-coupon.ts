import { useMutation } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';

/** Takes a coupon; reloads the shopper's coupons afterwards, also after an error. */
export const useReceiveCoupon = () =>
  useMutation({
    mutationFn: (couponId: string) => callMall('couponReceive', { couponId }),
    meta: { awaits: [queryKeys.coupon.list], evenAfterError: true },
  });
