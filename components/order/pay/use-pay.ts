import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PayType } from '@/lib/contract/config';
import type { WxPay } from '@/lib/contract/payment';
import type { PaymentMethod } from '@/lib/rules/payment/pay-channels';
import { type PaymentStart, payPrepared, startPayment } from './methods/start-payment';
import { onReturn } from './on-return';

/** A channel to pay by, or a payment inside WeChat that the server has prepared already. */
type PayRequest = { way: PaymentMethod; channel: PayType } | { prepared: WxPay };

/** Longest time, in milliseconds, until a cashier has taken the place of the page. */
const MAX_LEAVING_MS = 8000;

interface PayHandlers {
  onStarted: (started: PaymentStart) => void;
  onError: (error: Error) => void;
}

/** Starts a payment; one at a time. */
export function usePay(orderId: string, { onStarted, onError }: PayHandlers) {
  const pay = useMutation({
    mutationFn: (wanted: PayRequest) =>
      'prepared' in wanted ? payPrepared(wanted.prepared) : startPayment(wanted.way, wanted.channel, orderId),
    onSuccess: onStarted,
    onError: onError,
  });
  const isLeaving = pay.data === 'left';
  const stay = useEffectEvent(() => pay.reset());
  // The page is left in one of three ways: for good; to come back from the browser's memory as it was; or not at all,
  // because the address opened another app, or none. Its button must not turn for ever.
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(stay, MAX_LEAVING_MS);
    const end = onReturn({ onRestored: () => stay(), onVisible: () => stay() });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isLeaving]);
  return {
    start: pay.mutate,
    /** Also while the cashier is loading. */
    busy: pay.isPending || isLeaving,
  };
}
