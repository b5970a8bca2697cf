import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { RedPacket } from '@/lib/contract/coupon';
import { redPacketQuery } from '../coupon-queries';

/**
 * Opens the shopper's red packet: its coupon is then among the taken ones. `openBefore` opens a packet that is not open yet
 * before it goes on, because only the coupon of an open one can be used; after a failure it does not (R-COUPON-16).
 */
export function useOpenRedPacket() {
  const t = useTranslations('redPacket');
  const client = useQueryClient();
  const open = useMutation({
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
  const openBefore = (packet: RedPacket | undefined, goOn: () => void) => {
    if (packet?.state === 'opened') goOn();
    else if (!open.isPending) open.mutate(undefined, { onSuccess: goOn });
  };
  return { ...open, openBefore };
}
