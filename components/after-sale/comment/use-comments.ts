'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';

export type WrittenComment = Args<'orderComment'>['items'][number];

/** Sends comments of an order; all are written or none. */
export function useComments(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: WrittenComment[]) => callMall('orderComment', { orderId, items }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['goods'] });
    },
  });
}
