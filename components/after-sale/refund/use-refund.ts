'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';
import { useRefusal } from '../parts/use-refusal';

/** Asks for a refund before sending and goes on to how it stands. */
export function useRefund(orderId: string) {
  const t = useTranslations('afterSale.refund');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const refuse = useRefusal();
  const goOn = () => router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  return useMutation({
    mutationFn: (reason: Args<'refund'>['reason']) => callMall('refund', { orderId, reason }),
    onSuccess: ({ status }) => {
      toast(t(status === 'refunded' ? 'done' : 'asked'), { tone: 'success' });
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['user'] });
      goOn();
    },
    onError: (error) => {
      if (refuse(error)) goOn();
    },
  });
}
