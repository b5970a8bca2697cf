import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PayType } from '@/lib/contract/config';
import type { WxPay } from '@/lib/contract/payment';
import type { PaymentMethod } from '@/lib/rules/payment/pay-channels';
import { type PaymentStart, payPrepared, startPayment } from './methods/start-payment';
import { onReturn } from './on-return';

/** A payment by a channel, or a payment inside WeChat that the server has already prepared. */
type PayRequest = { method: PaymentMethod; channel: PayType } | { prepared: WxPay };

/** Maximum time until the cashier replaces the page; then the button is enabled again. */
const MAX_LEAVING_MS = 8000;

interface PayHandlers {
  onStarted: (started: PaymentStart) => void;
  onError: (error: Error) => void;
}

/** Starts payments, one at a time. */
export function usePay(orderId: string, { onStarted, onError }: PayHandlers) {
  const pay = useMutation({
    mutationFn: (request: PayRequest) =>
      'prepared' in request
        ? payPrepared(request.prepared)
        : startPayment(request.method, request.channel, orderId),
    onSuccess: onStarted,
    onError,
  });
  const isLeaving = pay.data === 'left';
  const stay = useEffectEvent(() => pay.reset());
  // The page can be left for good, be restored from the back/forward cache, or stay because the URL opened
  // another app or nothing. The button must not stay busy forever.
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(stay, MAX_LEAVING_MS);
    const stopListening = onReturn({ onRestored: () => stay(), onVisible: () => stay() });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isLeaving]);
  return {
    start: pay.mutate,
    /** True also while the cashier is loading. */
    busy: pay.isPending || isLeaving,
  };
}
