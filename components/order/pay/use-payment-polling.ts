import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RealOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { realOrderQuery } from '../queries';
import { onReturn } from './on-return';

/** Poll interval, and how long to poll: shorter when there is no sign that the order is paid. */
const POLL_INTERVAL_MS = 1500;
const POLL_FOR_MS = { asking: 30_000, rechecking: 6000 };

/** `rechecking`: polling without a visible state; `unknown`: the polling time is over without a result. */
export type PollingState = 'idle' | 'asking' | 'rechecking' | 'unknown';

/** The state when the polling time is over. */
const stateAfterTimeout = { asking: 'unknown', rechecking: 'idle' } as const;

const isPolling = (state: PollingState): state is keyof typeof stateAfterTimeout =>
  state in stateAfterTimeout;

interface PaymentPollingOptions {
  orderId: string;
  fromCashier: boolean;
  /** The cashier reports that the shopper has cancelled. */
  isCancelled: boolean;
  /** Whether a payment was started on this page: then a return to the page is a return from paying. */
  isStarted: () => boolean;
  /** Called once when the order is paid or closed. */
  onSettled: (order: RealOrder) => void;
}

/**
 * Polls the server for the payment result when the shopper returns from a cashier: by its return address,
 * from the back/forward cache or from another app; or when the surrounding app reports a result (R-PAY-26). After a cashier that
 * reports a cancellation it polls a short time without a visible state (R-PAY-33).
 */
export function usePaymentPolling({
  orderId,
  fromCashier,
  isCancelled,
  isStarted,
  onSettled,
}: PaymentPollingOptions) {
  const [state, setState] = useState<PollingState>(
    fromCashier ? (isCancelled ? 'rechecking' : 'asking') : 'idle',
  );
  const isActive = isPolling(state);
  const { data } = useQuery({
    ...realOrderQuery(orderId),
    enabled: isActive && orderId !== '',
    refetchInterval: isActive ? POLL_INTERVAL_MS : false,
  });
  const settle = useEffectEvent((order: RealOrder) => {
    setState('idle');
    onSettled(order);
  });

  useEffect(() => {
    if (isActive && data && (data.paid || data.status === OrderStatus.closed)) settle(data);
  }, [isActive, data]);

  useEffect(() => {
    if (!isPolling(state)) return;
    const timer = setTimeout(() => setState(stateAfterTimeout[state]), POLL_FOR_MS[state]);
    return () => clearTimeout(timer);
  }, [state]);

  const handleVisible = useEffectEvent(() => {
    if (isStarted()) setState('asking');
  });
  useEffect(() => onReturn({ onRestored: () => setState('asking'), onVisible: () => handleVisible() }), []);

  return {
    watch: state,
    ask: () => setState('asking'),
    /** Polls a short time without a visible state: an app can report "cancelled" wrongly. */
    recheck: () => setState('rechecking'),
  };
}
