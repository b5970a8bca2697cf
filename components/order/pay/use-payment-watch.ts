'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RealOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { realOrderQuery } from '../queries';

/** How often, and how long, the server is asked after coming back from a cashier. */
const EVERY_MS = 1500;
const PATIENCE_MS = 30_000;

export type Watch = 'idle' | 'asking' | 'unknown';

/**
 * Asks the server whether an order is paid after coming back from a cashier: by its return address, or out of
 * the browser's memory. `onSettled` hears once when it is paid or closed.
 */
export function usePaymentWatch(
  orderId: string,
  fromCashier: boolean,
  onSettled: (order: RealOrder) => void,
): { watch: Watch; again: () => void } {
  const [watch, setWatch] = useState<Watch>(fromCashier ? 'asking' : 'idle');
  const asking = watch === 'asking';
  const { data } = useQuery({
    ...realOrderQuery(orderId),
    enabled: asking && orderId !== '',
    refetchInterval: asking ? EVERY_MS : false,
  });
  const settle = useEffectEvent((order: RealOrder) => {
    setWatch('idle');
    onSettled(order);
  });

  useEffect(() => {
    if (asking && data && (data.paid || data.status === OrderStatus.closed)) settle(data);
  }, [asking, data]);

  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setWatch('unknown'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [asking]);

  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setWatch('asking');
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  return { watch, again: () => setWatch('asking') };
}
