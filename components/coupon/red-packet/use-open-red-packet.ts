import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { redPacketQuery } from '../coupon-queries';

/** Opens the shopper's red packet: its coupon is then among the taken ones. */
export function useOpenRedPacket() {
  const t = useTranslations('redPacket');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callMall('redPacketOpen', {}),
    meta: { invalidates: [createQueryKey('coupon', 'list')] },
    onSuccess: async (opened) => {
      const { queryKey } = redPacketQuery();
      // A read that started before the packet was opened would close it again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, opened);
    },
    onError: () => showToast(t('failed'), { tone: 'error' }),
  });
}
