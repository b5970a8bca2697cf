import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBindPhone } from '@/components/phone/bind/use-bind-phone';
import { meQuery } from '@/lib/browser/queries';
import { showToast } from '../ui/overlay/toast';

/**
 * Asks a guest beyond the limit of gifts for a phone, with which the coupon can be taken. The caller must render `sheet`.
 * @param take takes a coupon; called again when the phone is bound
 * @param limitedText what a shopper with a phone reads: another user of it has received its gifts today
 */
export function usePhoneForCoupon(take: (couponId: string) => void, limitedText: string) {
  const client = useQueryClient();
  const [couponId, setCouponId] = useState<string>();
  const phone = useBindPhone(() => couponId !== undefined && take(couponId), 'coupon');

  const ask = async (limitedCouponId: string) => {
    const user = await client.fetchQuery(meQuery()).catch(() => undefined);
    if (user?.phone) return showToast(limitedText, { tone: 'error' });
    setCouponId(limitedCouponId);
    phone.ask();
  };

  return { ask: (limitedCouponId: string) => void ask(limitedCouponId), sheet: phone.sheet };
}
