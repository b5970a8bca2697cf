import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RealOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { realOrderQuery } from '../queries';
import { onReturn } from './on-return';

/** How often, and how long, the server is asked; shorter where nobody claims that the order is paid. */
const POLL_INTERVAL_MS = 1500;
const POLL_FOR_MS = { asking: 30_000, 'looking once more': 6000 };

/** `looking once more`: asking without a word; `unknown`: asked long enough. */
export type PollingState = 'idle' | 'asking' | 'looking once more' | 'unknown';

/** How it goes on after asking for long enough. */
const stateAfterTimeout = { asking: 'unknown', 'looking once more': 'idle' } as const;

const isPolling = (state: PollingState): state is keyof typeof stateAfterTimeout =>
  state in stateAfterTimeout;

interface PaymentPollingOptions {
  orderId: string;
  fromCashier: boolean;
  /** A payment was started here: a return to the page is a return from paying. */
  isStarted: () => boolean;
  /** Hears once when the order is paid or closed. */
  onSettled: (order: RealOrder) => void;
}

/**
 * Asks the server whether an order is paid after coming back from a cashier: by its return address, out of the
 * browser's memory, from another app, or when the app around the page says so (R-PAY-26).
 */
export function usePaymentPolling({ orderId, fromCashier, isStarted, onSettled }: PaymentPollingOptions) {
  const [state, setState] = useState<PollingState>(fromCashier ? 'asking' : 'idle');
  const asking = isPolling(state);
  const { data } = useQuery({
    ...realOrderQuery(orderId),
    enabled: asking && orderId !== '',
    refetchInterval: asking ? POLL_INTERVAL_MS : false,
  });
  const settle = useEffectEvent((order: RealOrder) => {
    setState('idle');
    onSettled(order);
  });

  useEffect(() => {
    if (asking && data && (data.paid || data.status === OrderStatus.closed)) settle(data);
  }, [asking, data]);

  useEffect(() => {
    if (!isPolling(state)) return;
    const timer = setTimeout(() => setState(stateAfterTimeout[state]), POLL_FOR_MS[state]);
    return () => clearTimeout(timer);
  }, [state]);

  const seen = useEffectEvent(() => {
    if (isStarted()) setState('asking');
  });
  useEffect(() => onReturn({ onRestored: () => setState('asking'), onVisible: () => seen() }), []);

  return {
    watch: state,
    ask: () => setState('asking'),
    /** Asks some times more without a word: an app may say "cancelled" and be wrong. */
    recheck: () => setState('looking once more'),
  };
}
