import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast-store';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { updatePendingOrder } from '../pending-order';
import { applyOptimisticChange } from './apply-optimistic-change';
import type { OrderChange } from './order-pages';

const mutationKey = ['order', 'change'];

const orderChanges = {
  cancel: {
    call: (orderId: string) => callMall('cancelOrder', { orderId }),
    done: 'cancelled',
    change: (): OrderChange => ({
      status: OrderStatus.closed,
      closeReason: 'cancelled',
      payDeadline: null,
      paidTogether: null,
    }),
  },
  confirm: {
    call: (orderId: string) => callMall('confirmReceipt', { orderId }),
    done: 'confirmed',
    change: (): OrderChange => ({ status: OrderStatus.completed, closeReason: null, payDeadline: null }),
  },
  remind: {
    call: (orderId: string) => callMall('remindOrder', { orderId }),
    done: 'remindDone',
    change: (): OrderChange => ({ remindedAt: new Date().toISOString() }),
  },
} as const;

/**
 * Cancels an order, confirms its receipt or asks for it to be sent. Shown as done at once; taken back, with a word,
 * when the server refuses or is silent; and asked anew in any case (R-LIST-10).
 */
export function useOrderChange(kind: keyof typeof orderChanges) {
  const client = useQueryClient();
  const t = useTranslations('order.actions');
  const texts = useAppTexts();
  const { call, done, change } = orderChanges[kind];

  const getErrorText = (error: unknown): string => {
    const { code, reason } = toApiError(error);
    if (reason === 'order_state') return t('stateChanged');
    if (reason === 'too_often') return t('remindBefore');
    return code === 0 ? texts.networkFailed : t('failed');
  };

  return useMutation<unknown, Error, OrderSummary, { made: OrderChange; undo: () => void }>({
    mutationKey,
    mutationFn: ({ orderId }) => call(orderId),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: ['order'] });
      const made = change();
      return {
        made,
        undo: applyOptimisticChange(client, { order, change: made, isForMergeOrder: kind === 'cancel' }),
      };
    },
    onSuccess: (_, order, { made }) => {
      updatePendingOrder({ ...order, ...made });
      showToast(t(done), { tone: 'success' });
    },
    onError: (error, _order, context) => {
      context?.undo();
      showToast(getErrorText(error), { tone: 'error' });
    },
    onSettled: () => {
      // What is under way would be shown as undone by an answer from before it: the last one asks for all.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['user'] });
    },
  });
}
