'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callMall } from '@/lib/browser/client';
import type { PayType } from '@/lib/contract/config';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { leaveTo } from './leave-to';

const calls = { wechat: 'wxH5Pay', alipay: 'aliWapPay', cloud: 'cloudPay' } as const satisfies Record<
  PayType,
  string
>;

/** Of several orders too: Alipay has a call of its own for them, the others take either id. */
const start = (channel: PayType, orderId: string) =>
  channel === 'alipay' && isMergeOrderId(orderId)
    ? callMall('aliMergeWapPay', { mergeOrderId: orderId })
    : callMall(calls[channel], { orderId });

/** Starts a payment and leaves for the cashier. */
export function usePay(orderId: string) {
  const pay = useMutation({
    mutationFn: (channel: PayType) => start(channel, orderId),
    onSuccess: ({ payUrl }) => leaveTo(payUrl),
  });
  const { reset } = pay;
  // The page may come back from the browser's memory as it was left: with a button that turns for ever.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  return {
    start: pay.mutate,
    /** Also while the cashier is loading. */
    busy: pay.isPending || pay.isSuccess,
    error: pay.error,
  };
}
