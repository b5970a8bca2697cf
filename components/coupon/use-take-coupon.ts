import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toApiError } from '@/lib/browser/api-error';
import type { UserCoupon } from '@/lib/contract/coupon';
import { showToast } from '../ui/overlay/toast';
import { useReceiveCoupon } from './coupon-queries';
import { usePhoneForCoupon } from './use-phone-for-coupon';

/**
 * Takes coupons and says why one could not be taken. A guest beyond the limit of gifts is asked for a phone, with which the coupon is
 * taken after all. The caller must render `phoneSheet`.
 * @param onFailed called after an error, to reload the offers
 */
export function useTakeCoupon(onFailed?: () => void) {
  const t = useTranslations('coupon');
  const texts = useAppTexts();
  const receive = useReceiveCoupon();
  const [received, setReceived] = useState<UserCoupon>();
  const [alreadyReceived, setAlreadyReceived] = useState<readonly string[]>([]);

  const take = (couponId: string) =>
    receive.mutate(couponId, {
      onSuccess: setReceived,
      onError: (error) => {
        onFailed?.();
        const { code, reason } = toApiError(error);
        if (reason === 'limit_reached') return phone.ask(couponId);
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
      },
    });
  const phone = usePhoneForCoupon(take, t('limited'));

  return {
    take,
    isTaking: (couponId: string) => receive.isPending && receive.variables === couponId,
    /** The server has rejected the coupon because the shopper has it already. */
    isAlreadyReceived: (couponId: string) => alreadyReceived.includes(couponId),
    /** The coupon that was just received, until `forgetReceived`. */
    received,
    forgetReceived: () => setReceived(undefined),
    /** Asks for a phone where a guest cannot take a coupon without one. */
    phoneSheet: phone.sheet,
  };
}
