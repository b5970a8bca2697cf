'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { refusalOf } from '../exchange/sheet/refusal';
import { orderPath } from '../exchange/sheet/use-submit';
import { newKey } from '../new-key';
import { handOn, payerOf } from '../pay/ways/ready-payment';

/** Makes a payable order again from a closed one and goes on to it. */
export function useReOrder(orderId: string, unit: string) {
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const t = useTranslations('order.exchange.refusals');
  // One for this view of the order: a second tap after a silent failure must not order twice.
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: () => callMall('reOrder', { orderId, ...payerOf() }, { idempotencyKey: key }),
    onSuccess: (order) => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['user'] });
      handOn(order.orderId, order);
      router.push(link(orderPath(order)));
    },
    onError: (error) => {
      const refusal = refusalOf(error) ?? 'other';
      toast(t(refusal === 'address' ? 'other' : refusal, { unit }), { tone: 'error' });
    },
  });
}
