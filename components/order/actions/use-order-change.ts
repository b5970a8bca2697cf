'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { toast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { orderCountQuery, orderQuery } from '@/lib/browser/queries';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { noteOrder } from '../order-notice';
import { changeInPages, moveInCount, type OrderChange, type OrderPages } from './optimistic';

const changes = {
  cancel: {
    call: 'cancelOrder',
    done: 'cancelled',
    change: { status: OrderStatus.closed, closeReason: 'cancelled', payDeadline: null },
  },
  confirm: {
    call: 'confirmReceipt',
    done: 'confirmed',
    change: { status: OrderStatus.completed, closeReason: null, payDeadline: null },
  },
} as const satisfies Record<string, { call: string; done: string; change: OrderChange }>;

/** Writes the change into every list, the counts and the order itself, wherever they are kept. */
function applyChange(client: QueryClient, order: OrderSummary, change: OrderChange) {
  for (const [key, pages] of client.getQueriesData<OrderPages>({ queryKey: ['order', 'list'] })) {
    if (pages)
      client.setQueryData<OrderPages>(key, changeInPages(pages, Number(key[2]), order.orderId, change));
  }
  client.setQueryData(
    orderCountQuery().queryKey,
    (count) => count && moveInCount(count, order.status, change.status),
  );
  client.setQueryData(orderQuery(order.orderId).queryKey, (detail) => detail && { ...detail, ...change });
}

/**
 * Cancels an order or confirms its receipt. Shown as done at once; taken back, with a word, when the server
 * refuses; and asked anew in any case.
 */
export function useOrderChange(kind: keyof typeof changes) {
  const client = useQueryClient();
  const t = useTranslations('order.actions');
  const texts = useAppTexts();
  const { call, done, change } = changes[kind];
  return useMutation({
    mutationFn: ({ orderId }: OrderSummary) => callMall(call, { orderId }),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: ['order'] });
      const kept = client.getQueriesData({ queryKey: ['order'] });
      applyChange(client, order, change);
      return kept;
    },
    onSuccess: (_, order) => {
      noteOrder({ ...order, ...change });
      toast(t(done), { tone: 'success' });
    },
    onError: (error, _order, kept) => {
      for (const [key, data] of kept ?? []) client.setQueryData(key, data);
      const { code, reason } = error instanceof ApiError ? error : new ApiError(-1, '');
      const text =
        reason === 'order_state' ? t('stateChanged') : code === 0 ? texts.networkFailed : t('failed');
      toast(text, { tone: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['user'] });
    },
  });
}
