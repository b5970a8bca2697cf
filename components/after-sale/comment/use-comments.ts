'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';

export type SaidComment = Args<'orderComment'>['items'][number];

const saidKey = (orderId: string) => ['comment', 'said', orderId] as const;

/** What was said on this visit about the items of an order; the mall does not tell it again by order. */
export const saidComments = (client: QueryClient, orderId: string): readonly SaidComment[] =>
  client.getQueryData<readonly SaidComment[]>(saidKey(orderId)) ?? [];

/** Sends comments of an order; all are written or none. */
export function useComments(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: SaidComment[]) => callMall('orderComment', { orderId, items }),
    onSuccess: (_, items) => {
      client.setQueryData(saidKey(orderId), [...saidComments(client, orderId), ...items]);
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['goods'] });
    },
  });
}
