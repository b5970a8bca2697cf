'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';
import { useRefusal } from '../parts/use-refusal';

/** Sends a request after sending and goes on to how it stands. */
export function useRequest(orderId: string) {
  const t = useTranslations('afterSale.request');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const refuse = useRefusal();
  const goOn = () => router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  return useMutation({
    mutationFn: (input: Omit<Args<'refundRequest'>, 'orderId'>) =>
      callMall('refundRequest', { ...input, orderId }),
    onSuccess: () => {
      toast(t('done'), { tone: 'success' });
      void client.invalidateQueries({ queryKey: ['order'] });
      goOn();
    },
    onError: (error) => {
      if (refuse(error)) goOn();
    },
  });
}
