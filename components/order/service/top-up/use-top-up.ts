'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { toast } from '@/components/ui/overlay/toast-store';
import { apiErrorOf } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';

/** Says which number the top-ups of an order go to, and shows the order as it is then. */
export function useTopUp(orderId: string) {
  const t = useTranslations('service.topUp');
  const texts = useAppTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phone: string) => callMall('topUpNumber', { orderId, phone }),
    onError: (error) => {
      const { code } = apiErrorOf(error);
      const text = code === 409 ? t('changed') : code === 0 ? texts.networkFailed : t('failed');
      toast(text, { tone: 'error' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['order', 'service', orderId] }),
  });
}
