'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PayType } from '@/lib/contract/config';
import type { WxPay } from '@/lib/contract/payment';
import type { PayWay } from '@/lib/rules/money/pay-channels';
import { onReturn } from './on-return';
import { payIn, payPrepared, type Started } from './ways/pay-in';

/** A channel to pay by, or a payment inside WeChat that the server has prepared already. */
type Wanted = { way: PayWay; channel: PayType } | { prepared: WxPay };

/** Longest time, in milliseconds, until a cashier has taken the place of the page. */
const LEAVING_MS = 8000;

interface Heard {
  onStarted: (started: Started) => void;
  onRefused: (error: Error) => void;
}

/** Starts a payment; one at a time. */
export function usePay(orderId: string, { onStarted, onRefused }: Heard) {
  const pay = useMutation({
    mutationFn: (wanted: Wanted) =>
      'prepared' in wanted ? payPrepared(wanted.prepared) : payIn(wanted.way, wanted.channel, orderId),
    onSuccess: onStarted,
    onError: onRefused,
  });
  const isLeaving = pay.data === 'left';
  const stay = useEffectEvent(() => pay.reset());
  // The page is left in one of three ways: for good; to come back from the browser's memory as it was; or not at all,
  // because the address opened another app, or none. Its button must not turn for ever.
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(stay, LEAVING_MS);
    const end = onReturn({ restored: () => stay(), seen: () => stay() });
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
