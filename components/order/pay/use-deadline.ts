import { useState } from 'react';
import type { OrderSummary } from '@/lib/contract/order';
import { toExpiredOrder } from '@/lib/rules/order/order-view';
import { localDeadline, type ServerSnapshot } from '@/lib/rules/order/pay-deadline';

/**
 * Shows an unpaid order with its deadline by the clock of this device, and as closed from the moment it is over: by the
 * server's clock, or by a countdown that ran out before the reader's eyes. The next answer decides anew
 * (R-PAY-27).
 */
export function useDeadline() {
  const [endedIn, setEndedIn] = useState<number>();
  return {
    toShownOrder: <O extends OrderSummary>(snapshot: ServerSnapshot<O>): O => {
      const { order, receivedAt } = snapshot;
      const deadline = localDeadline(snapshot);
      if (deadline === null) return order;
      const isOver = endedIn === receivedAt || deadline <= receivedAt;
      return isOver ? toExpiredOrder(order) : { ...order, payDeadline: new Date(deadline).toISOString() };
    },
    /** The countdown of the answer that came in then has run out. */
    markExpired: setEndedIn,
  };
}
