'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { useRefusal } from '../parts/use-refusal';

/** Tells the parcel that goods went back with, or corrects it, and goes on to how the case stands. */
export function useTracking(orderId: string, isCorrection: boolean) {
  const t = useTranslations('afterSale.tracking');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const refuse = useRefusal();
  const goOn = () => router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  return useMutation({
    mutationFn: (parcel: { expressCode: string; expressNo: string }) =>
      callMall('updateReturnGoodsExpress', { orderId, ...parcel }),
    onSuccess: () => {
      toast(t(isCorrection ? 'corrected' : 'done'), { tone: 'success' });
      void client.invalidateQueries({ queryKey: ['order'] });
      goOn();
    },
    onError: (error) => {
      if (refuse(error)) goOn();
    },
  });
}
