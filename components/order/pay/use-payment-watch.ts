'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RealOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { realOrderQuery } from '../queries';
import { onReturn } from './on-return';

/** How often, and how long, the server is asked; shorter where nobody claims that the order is paid. */
const EVERY_MS = 1500;
const PATIENCE_MS = { asking: 30_000, 'looking once more': 6000 };

/** `looking once more`: asking without a word; `unknown`: asked long enough. */
export type Watch = 'idle' | 'asking' | 'looking once more' | 'unknown';

/** How it goes on after asking for long enough. */
const afterwards = { asking: 'unknown', 'looking once more': 'idle' } as const;

const isAsking = (watch: Watch): watch is keyof typeof afterwards => watch in afterwards;

interface Watched {
  orderId: string;
  fromCashier: boolean;
  /** A payment was started here: a return to the page is a return from paying. */
  isBegun: () => boolean;
  /** Hears once when the order is paid or closed. */
  onSettled: (order: RealOrder) => void;
}

/**
 * Asks the server whether an order is paid after coming back from a cashier: by its return address, out of the
 * browser's memory, from another app, or when the app around the page says so (R-PAY-26).
 */
export function usePaymentWatch({ orderId, fromCashier, isBegun, onSettled }: Watched) {
  const [watch, setWatch] = useState<Watch>(fromCashier ? 'asking' : 'idle');
  const asking = isAsking(watch);
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
    if (!isAsking(watch)) return;
    const timer = setTimeout(() => setWatch(afterwards[watch]), PATIENCE_MS[watch]);
    return () => clearTimeout(timer);
  }, [watch]);

  const seen = useEffectEvent(() => {
    if (isBegun()) setWatch('asking');
  });
  useEffect(() => onReturn({ restored: () => setWatch('asking'), seen: () => seen() }), []);

  return {
    watch,
    ask: () => setWatch('asking'),
    /** Asks some times more without a word: an app may say "cancelled" and be wrong. */
    lookAgain: () => setWatch('looking once more'),
  };
}
