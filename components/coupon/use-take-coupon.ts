import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toApiError } from '@/lib/browser/api-error';
import type { UserCoupon } from '@/lib/contract/coupon';
import { showToast } from '../ui/overlay/toast';
import { useReceiveCoupon } from './coupon-queries';

/** Takes coupons and says why one could not be taken. @param onFailed called after an error, to reload the offers */
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
        onFailed?.();
      },
    });

  return {
    take,
    isTaking: (couponId: string) => receive.isPending && receive.variables === couponId,
    /** The server has rejected the coupon because the shopper has it already. */
    isAlreadyReceived: (couponId: string) => alreadyReceived.includes(couponId),
    /** The coupon that was just received, until `forgetReceived`. */
    received,
    forgetReceived: () => setReceived(undefined),
  };
}
