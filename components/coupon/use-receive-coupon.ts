import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Takes a coupon; reloads the shopper's coupons afterwards, also after an error. */
export function useReceiveCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (couponId: string) => callMall('couponReceive', { couponId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['coupon', 'list'] }),
  });
}
