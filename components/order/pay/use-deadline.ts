import { useState } from 'react';
import type { OrderSummary } from '@/lib/contract/order';
import { toExpiredOrder } from '@/lib/rules/order/order-view';
import { localDeadline, type ServerSnapshot } from '@/lib/rules/order/pay-deadline';

/**
 * Converts the deadline of an unpaid order to the clock of this device, and shows the order as closed after
 * the deadline: by the server's clock, or because the countdown ended. The next response of the server
 * replaces this (R-PAY-27).
 */
export function useDeadline() {
  const [expiredResponseAt, setExpiredResponseAt] = useState<number>();
  return {
    toShownOrder: <O extends OrderSummary>(snapshot: ServerSnapshot<O>): O => {
      const { order, receivedAt } = snapshot;
      const deadline = localDeadline(snapshot);
      if (deadline === null) return order;
      const isOver = expiredResponseAt === receivedAt || deadline <= receivedAt;
      return isOver ? toExpiredOrder(order) : { ...order, payDeadline: new Date(deadline).toISOString() };
    },
    /** Marks the response received at this time (epoch ms) as expired. */
    markExpired: setExpiredResponseAt,
  };
}
