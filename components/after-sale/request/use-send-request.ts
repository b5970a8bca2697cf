import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';
import type { CallArgs } from '@/lib/contract/contract';
import { useCaseError } from '../parts/use-case-error';

/** An after-sale request of a known order. */
export type RequestInput = Omit<CallArgs<'refundRequest'>, 'orderId'>;

/** Sends an after-sale request, then opens the case page. */
export function useSendRequest(orderId: string) {
  const t = useTranslations('afterSale.request');
  const router = useRouter();
  const link = useLink();
  const handleError = useCaseError();
  const openCase = () => router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  return useMutation({
    mutationFn: (input: RequestInput) => callMall('refundRequest', { ...input, orderId }),
    meta: { invalidates: [queryKeys.order.all] },
    onSuccess: () => {
      showToast(t('done'), { tone: 'success' });
      openCase();
    },
    onError: (error) => {
      if (handleError(error)) openCase();
    },
  });
}
