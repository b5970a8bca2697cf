import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { getServerNow } from '@/lib/browser/server-clock';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { updatePendingOrder } from '../../pending-order';
import type { OrderChange } from '../order-pages';
import { applyOptimisticChange } from './apply-optimistic-change';

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
    change: (): OrderChange => ({ remindedAt: new Date(getServerNow()).toISOString() }),
  },
} as const;

/**
 * Cancels an order, confirms its receipt or reminds the mall to send it. The change is shown at once
 * (optimistic update); when the call fails, it is undone and a toast shows why. Afterwards the orders are
 * reloaded (R-LIST-10).
 */
export function useOrderChange(kind: keyof typeof orderChanges) {
  const client = useQueryClient();
  const t = useTranslations('order.changes');
  const texts = useAppTexts();
  const { call, done, change } = orderChanges[kind];

  const getErrorText = (error: unknown): string => {
    const { code, reason } = toApiError(error);
    if (reason === 'order_state') return t('stateChanged');
    if (reason === 'too_often') return t('remindBefore');
    return code === 0 ? texts.networkFailed : t('failed');
  };

  return useMutation<unknown, Error, OrderSummary, { appliedChange: OrderChange; undo: () => void }>({
    mutationKey,
    mutationFn: ({ orderId }) => call(orderId),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: createQueryKey('order') });
      const appliedChange = change();
      return {
        appliedChange,
        undo: applyOptimisticChange(client, {
          order,
          change: appliedChange,
          isForMergeOrder: kind === 'cancel',
        }),
      };
    },
    onSuccess: (_, order, { appliedChange }) => {
      updatePendingOrder({ ...order, ...appliedChange });
      showToast(t(done), { tone: 'success' });
    },
    onError: (error, _order, context) => {
      context?.undo();
      showToast(getErrorText(error), { tone: 'error' });
    },
    onSettled: () => {
      // A reload during another change could overwrite its optimistic update: only the last change reloads.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: createQueryKey('order') });
      void client.invalidateQueries({ queryKey: createQueryKey('user') });
    },
  });
}
