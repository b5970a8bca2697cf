'use client';

import { useEffect } from 'react';
import { noteOrder } from '../order-notice';

/**
 * Remembers or forgets the notice of the order that is shown, each time it has another status (R-DIALOG-15).
 */
export function useNotedOrder(order: Parameters<typeof noteOrder>[0] | undefined): void {
  const { orderId, status } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is noted of an order changes with its status alone
  useEffect(() => {
    if (order) noteOrder(order);
  }, [orderId, status]);
}
