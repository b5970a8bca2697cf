import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Takes a coupon; what the shopper has is asked anew, also after a refusal. */
export function useReceiveCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (couponId: string) => callMall('couponReceive', { couponId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['coupon', 'list'] }),
  });
}
