import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useLink } from '@/components/app/use-link';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import type { SavedOrder } from '@/lib/contract/order';
import type { WxPay } from '@/lib/contract/payment';
import { createIdempotencyKey } from '../../idempotency-key';
import { getPayerInput, stashPayment } from '../../pay/methods/payment-stash';
import type { Confirmation } from './confirmation';

/** Tries for a call whose first one is still under way (`key_running`), 1 s apart (R-ORDER-13). */
const MAX_RUNNING_RETRIES = 5;

/** One key for one confirmation: the same again is the same order, something else is another one. */
function useIdempotencyKey() {
  const kept = useRef<{ text: string; key: string } | null>(null);
  return {
    getKey: (confirmation: Confirmation): string => {
      const text = JSON.stringify(confirmation);
      if (kept.current?.text !== text) kept.current = { text, key: createIdempotencyKey() };
      return kept.current.key;
    },
    /** After a success: the next order is a new one even if it is for the same. */
    reset: () => {
      kept.current = null;
    },
  };
}

/** Where an order leads: to the cashier's page, or to the result when there is nothing to pay. */
export function getOrderPath({ orderId, payAmount }: SavedOrder, activityType = 0): string {
  const activity = activityType ? `&activityType=${activityType}` : '';
  return payAmount === 0
    ? `/ordersuccess?orderId=${orderId}&fromPage=goodsProfile`
    : `/payindex?orderId=${orderId}${activity}&fromPage=goodsProfile`;
}

/** What was saved, whichever call did it. */
async function saveConfirmation(
  { call, args }: Confirmation,
  idempotencyKey: string,
): Promise<SavedOrder & WxPay> {
  const options = { idempotencyKey };
  if (call === 'saveOrder') return callMall('saveOrder', { ...args, ...getPayerInput() }, options);
  const { mergeOrderId, ...saved } = await callMall(
    'multiSaveOrder',
    { ...args, ...getPayerInput() },
    options,
  );
  return { ...saved, orderId: mergeOrderId };
}

/** The activity of the order; several goods are no order of one activity. */
const getActivityType = ({ call, args }: Confirmation): number =>
  call === 'saveOrder' ? Number(args.activityType ?? 0) : 0;

/**
 * Orders what was confirmed, once however often it is tried, and goes on to payment or result (R-ORDER-08).
 */
export function useSubmitOrder() {
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const { getKey, reset } = useIdempotencyKey();
  return useMutation({
    mutationFn: (confirmation: Confirmation) => saveConfirmation(confirmation, getKey(confirmation)),
    retry: (count, error) =>
      count < MAX_RUNNING_RETRIES && error instanceof ApiError && error.reason === 'key_running',
    retryDelay: 1000,
    onSuccess: (order, confirmation) => {
      reset();
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['user'] });
      void client.invalidateQueries({ queryKey: ['coupon'] });
      stashPayment(order.orderId, order);
      router.push(link(getOrderPath(order, getActivityType(confirmation))));
    },
  });
}
